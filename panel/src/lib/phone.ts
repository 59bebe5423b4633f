/** Calling codes of two digits (ITU-T E.164); +1 and +7 have one digit, and all others have three. */
const two = /^(2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/

function groups(digits: string) {
  if (digits.length === 10) return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
  return digits.match(digits.length % 2 ? /^\d{3}|\d\d/g : /\d\d/g) ?? []
}

/** "+45 28 44 10 93": the calling code, then groups that can be read aloud. Any other text stays as it is. */
export function readablePhone(phone: string) {
  const digits = /^\+(\d{7,15})$/.exec(phone)?.[1]
  if (!digits) return phone
  const codeLength = /^[17]/.test(digits) ? 1 : two.test(digits) ? 2 : 3
  const rest = digits.slice(codeLength)
  return [`+${digits.slice(0, codeLength)}`, ...groups(rest)].join(' ')
}
