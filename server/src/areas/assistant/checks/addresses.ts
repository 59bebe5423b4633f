import { fold } from '../../../platform/folding.ts'

/**
 * Something that a phone, or a reader, can follow to a page or a person. `from` and `to` are positions in the original
 * text.
 */
export type Address = { kind: 'link' | 'mail' | 'handle'; text: string; from: number; to: number; before: string }

const letter = '[\\p{L}\\p{N}\\p{M}]'
const label = `${letter}[\\p{L}\\p{N}\\p{M}_-]{0,62}`
/** "evil[.]com" and "evil (dot) com" are read as "evil.com". */
const dot = '(?:\\.|[\\[({](?:\\.|dot)[\\])}])'
/** Signs that look like a full stop, or are one if no space follows. They only extend what is plainly an address. */
const softDot = '[\u3002\u06d4\u0702\u00b7\u2022\u2219\u22c5\u30fb\u2027\ua4f8]'
const top = '(?:xn--[a-z0-9-]{1,59}|[\\p{L}\\p{M}]{2,63})'
const end = `(?!${letter})`
/** The limit keeps the pattern fast. It hides nothing, because the last ones are found. */
const most = '{1,9}'
const rest = '(?::\\d{1,5})?(?:[/?#\\\\]\\S*)?'

/** Schemes that need only a colon. With "//", or with parameters, any word is a scheme. */
const schemes =
  'mailto|tel|sms|smsto|mms|mmsto|geo|callto|sips?|skype|xmpp|im|facetime|facetime-audio|maps|market|intent|javascript|vbscript|data|blob|file|magnet|bitcoin|ethereum|litecoin|monero|lightning|upi|whatsapp|tg|viber|signal|line|weixin|fb|spotify|steam|urn|matrix|view-source'
const beforeScheme = '(?<![a-z0-9+.-])'
const address = new RegExp(
  [
    `(?<link>${beforeScheme}[a-z][a-z0-9+.-]{0,30}:(?://|\\\\\\\\)\\S*`,
    `${beforeScheme}(?:${schemes}):\\S+`,
    `${beforeScheme}[a-z][a-z0-9+.-]{1,30}:(?=[^\\s=&%]{0,200}(?:[=&]|%[0-9a-f]{2}))\\S+)`,
    `(?<mail>(?<![\\p{L}\\p{N}._%+-])[\\p{L}\\p{N}._%+-]{1,64}@(?:${label}${dot})${most}${top}${end})`,
    `(?<handle>(?<![a-z0-9._%+@/-])@(?=[\\p{N}_.-]{0,30}[\\p{L}_])[\\p{L}\\p{N}_][\\p{L}\\p{N}\\p{M}_.-]{1,63})`,
    `(?<ip>(?<![\\d.])\\d{1,3}(?:\\.\\d{1,3}){3}(?!\\.?\\d)${rest})`,
    `(?<host>(?<!${letter})(?:${label}${dot})${most}${top}${end}${rest})`,
    `(?<soft>(?<!${letter})(?:${label}(?:${dot}|${softDot}))${most}${top}${end}${rest})`,
  ].join('|'),
  'giu',
)

/** Endings of files that are not domains of the internet. */
const files = new Set(
  `7z aac apk asp aspx avi bak bmp bz2 cfg class conf cpp css csv dll dmg doc docm docx dotx eml eps epub exe flac gif gpx gz
  heic htm html ico ics ini iso jar java jpeg jpg js json jsp jsx key lnk log m4a mkv mp3 mp4 mpeg mpg msi odp ods odt ogg opus
  otf pages pdf php png pps ppsx ppt pptx psd rar rtf sql stl svg swf tar tgz tif tiff tmp toml ts tsx ttf txt vcf vsdx wav webm
  webp wma wmv woff woff2 xls xlsm xlsx xml yaml yml`.split(/\s+/),
)
/** The commonest domain endings, for text that would otherwise not count as an address. */
const known = new Set(
  `com net org info biz app dev xyz top site online shop store link live club support help page click work pro vip cloud
  email io co me ai ly gg tv cc eu us uk ca au in cn jp kr hk br mx ar cl de at ch fr be nl es pt it pl cz dk se no fi ru ua su
  tr gr ro ae sa il za tk ml ga cf gq pw ws to is im sh`.split(/\s+/),
)

/** Lists every address of a text, however it is written. */
export function listAddresses(text: string): Address[] {
  const folded = fold(text)
  const found: Address[] = []
  for (const match of folded.text.matchAll(address)) {
    const { index, groups = {} } = match
    const [whole] = match
    if (groups['ip'] && !isIp(whole)) continue
    if (groups['host'] && !isHost(whole)) continue
    if (groups['soft'] && !isSoftHost(whole)) continue
    const kind = groups['mail'] ? 'mail' : groups['handle'] ? 'handle' : 'link'
    found.push({
      kind,
      text: whole,
      from: folded.at[index]!,
      to: folded.at[index + whole.length]!,
      before: folded.text.slice(Math.max(0, index - 1), index),
    })
  }
  return found
}

const isIp = (text: string): boolean =>
  text
    .split(/[:/?#\\]/)[0]!
    .split('.')
    .every((part) => Number(part) <= 255)

/** A host is neither the name of a file nor the number of a line that is written without spaces, as in "1.打开". */
function isHost(text: string): boolean {
  const [host = ''] = text.split(/[:/?#\\]/)
  const labels = host.split(new RegExp(dot, 'iu')).map((label) => label.toLowerCase())
  const last = labels.at(-1)!
  if (host.length < text.length) return true
  if (files.has(last)) return false
  return !(labels.slice(0, -1).every((label) => /^\p{N}+$/u.test(label)) && /^[^a-z]/.test(last))
}

const softDots = new RegExp(softDot, 'u')

function isSoftHost(text: string): boolean {
  const [host = ''] = text.split(/[:/?#\\]/)
  const labels = host.toLowerCase().split(new RegExp(`${dot}|${softDot}`, 'iu'))
  const [before = '', last = ''] = labels.slice(-2)
  if (known.has(last)) return true
  const isIdeographic = [...host].every((sign) => sign === '\u3002' || !softDots.test(sign))
  return isIdeographic && /^[a-z]+$/.test(last) && /^[a-z0-9-]{2,}$/.test(before)
}
