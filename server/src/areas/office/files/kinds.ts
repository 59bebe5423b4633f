type Kind = { mime: string; fits: (head: Buffer) => boolean }

const has = (text: string, at = 0) => {
  const bytes = Buffer.from(text, 'latin1')
  return (head: Buffer) => head.subarray(at, at + bytes.length).equals(bytes)
}
const riff = (form: string) => (head: Buffer) => has('RIFF')(head) && has(form, 8)(head)
const isoMedia = (brands: RegExp) => (head: Buffer) =>
  has('ftyp', 4)(head) && brands.test(head.toString('latin1', 8, 12))
const office = (folder: string) => (head: Buffer) =>
  has('PK\x03\x04')(head) && head.includes('[Content_Types].xml') && head.includes(folder)

/** Recognised by the first bytes, the narrower kind before the wider. */
const kinds: Kind[] = [
  { mime: 'image/png', fits: has('\x89PNG\r\n\x1a\n') },
  { mime: 'image/jpeg', fits: has('\xff\xd8\xff') },
  { mime: 'image/gif', fits: (head) => has('GIF87a')(head) || has('GIF89a')(head) },
  { mime: 'image/webp', fits: riff('WEBP') },
  { mime: 'audio/wav', fits: riff('WAVE') },
  { mime: 'audio/ogg', fits: (head) => has('OggS')(head) && head.subarray(0, 512).includes('OpusHead') },
  { mime: 'application/ogg', fits: has('OggS') },
  { mime: 'audio/amr', fits: has('#!AMR') },
  { mime: 'audio/mpeg', fits: (head) => has('ID3')(head) || /^\xff[\xfb\xf3\xf2]/.test(head.toString('latin1', 0, 2)) },
  { mime: 'audio/aac', fits: (head) => /^\xff[\xf1\xf9]/.test(head.toString('latin1', 0, 2)) },
  { mime: 'audio/mp4', fits: isoMedia(/^M4[AB]/) },
  { mime: 'image/heic', fits: isoMedia(/^(heic|heix|mif1|msf1|avif)/) },
  { mime: 'video/3gpp', fits: isoMedia(/^3g[p2]/) },
  { mime: 'video/mp4', fits: isoMedia(/^/) },
  { mime: 'video/webm', fits: has('\x1a\x45\xdf\xa3') },
  { mime: 'application/pdf', fits: has('%PDF-') },
  { mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', fits: office('word/') },
  { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', fits: office('xl/') },
  { mime: 'application/vnd.openxmlformats-officedocument.presentationml.presentation', fits: office('ppt/') },
  { mime: 'application/zip', fits: has('PK\x03\x04') },
  {
    mime: 'image/svg+xml',
    fits: (head) =>
      /^\s*(<\?xml[^>]*>\s*)?(<!--((?!-->)[\s\S])*-->\s*)*(<!doctype svg[^>]*>\s*)?<svg[\s>]/i.test(start(head)),
  },
  {
    mime: 'text/html',
    fits: (head) => /^\s*(<!--((?!-->)[\s\S])*-->\s*)*<(!doctype html|html|head|body|script)[\s>]/i.test(start(head)),
  },
  { mime: 'text/plain', fits: isText },
]

/** Old office documents share one container. What says which of them it is lies too deep inside to look for. */
const oldOffice: Record<string, string> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
}

const start = (head: Buffer): string => head.toString('utf8', 0, 1000).replace(/^\ufeff/, '')

function isText(head: Buffer): boolean {
  if (head.length === 0 || head.includes(0)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return true
  } catch {
    return false
  }
}

/** The content type, from the first bytes. The name only distinguishes kinds with the same first bytes. */
export function kindOf(head: Buffer, name: string): string {
  const kind = kinds.find(({ fits }) => fits(head))
  if (kind) return kind.mime
  const ending = name.split('.').at(-1)!.toLowerCase()
  return (has('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')(head) && oldOffice[ending]) || 'application/octet-stream'
}

/** Kinds that a browser shows without running anything in them. All others are only ever saved. */
export const isShownInline = (mime: string): boolean =>
  /^(image\/(png|jpeg|gif|webp)|audio\/(wav|ogg|amr|mpeg|aac|mp4)|video\/(mp4|3gpp|webm))$/.test(mime)

/** Kinds that an avatar or a logo may have. */
export const isPicture = (mime: string): boolean => /^image\/(png|jpeg|gif|webp)$/.test(mime)
