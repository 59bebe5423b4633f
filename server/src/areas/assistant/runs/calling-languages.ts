import type { KnownLanguage } from '../../knowledge/languages/service.ts'

/**
 * Calling codes (E.164) by language of the notices: those of countries where most people speak it, the most frequent
 * first.
 */
const codesOf: Record<string, string> = {
  en: '1 44 353 61 64 27',
  de: '49 43 423',
  'de fr it': '41',
  'fr de': '352',
  'nl fr de': '32',
  fr: '33 377 221 225 237 243',
  es: '34 52 53 54 56 57 58 51 502 503 504 505 506 507 591 593 595 598',
  pt: '351 55 244 258',
  'uk ru': '380',
  ru: '7 375',
  ar: '20 212 213 216 218 249 961 962 963 964 965 966 967 968 970 971 973 974',
  it: '39 378',
  nl: '31 597',
  pl: '48',
  tr: '90',
  cs: '420',
  sv: '46',
  da: '45 298 299',
  nb: '47',
  'fi sv': '358',
  el: '30',
  'el tr': '357',
  'he ar': '972',
  'hi en': '91',
  id: '62',
  ja: '81',
  ko: '82',
  zh: '86 886 853',
  'zh en': '852 65',
  vi: '84',
  'ro ru': '373',
  ro: '40',
  hu: '36',
}

const languagesOf = new Map(
  Object.entries(codesOf).flatMap(([languages, codes]) =>
    codes.split(' ').map((code) => [code, languages.split(' ') as KnownLanguage[]] as const),
  ),
)

/** The languages of the number's country, the most frequent first. None for a number without a country code. */
export function listCallingLanguages(number: string | null): readonly KnownLanguage[] {
  const digits = number?.startsWith('+') ? number.replace(/\D/g, '') : ''
  return (
    languagesOf.get(digits.slice(0, 3)) ??
    languagesOf.get(digits.slice(0, 2)) ??
    languagesOf.get(digits.slice(0, 1)) ??
    []
  )
}
