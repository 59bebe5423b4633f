export const formats = ['heading', 'bold', 'italic', 'list', 'numbers', 'table', 'link', 'code'] as const
export type Format = (typeof formats)[number]

/** Replaces the text between `from` and `to`. Then `select` is selected, counted from `from`. */
type Edit = { from: number; to: number; insert: string; select: [number, number] }

const table = '| A | B |\n| --- | --- |\n|  |  |\n'
const around = { bold: '**', italic: '*', code: '`' } as const
const before = {
  heading: () => '## ',
  list: () => '- ',
  numbers: (index: number) => `${index + 1}. `,
}

/** What a button above a Markdown text does to the selection. */
export function format(kind: Format, text: string, start: number, end: number): Edit {
  if (kind === 'table') {
    const insert = `${text[start - 1] === '\n' || start === 0 ? '' : '\n'}\n${table}`
    return { from: end, to: end, insert, select: [insert.indexOf('A'), insert.indexOf('A') + 1] }
  }
  const chosen = text.slice(start, end)
  if (kind === 'link') {
    const insert = `[${chosen}](https://)`
    return { from: start, to: end, insert, select: [insert.length - 9, insert.length - 1] }
  }
  if (kind === 'bold' || kind === 'italic' || kind === 'code') {
    const mark = around[kind]
    return { from: start, to: end, insert: mark + chosen + mark, select: [mark.length, mark.length + chosen.length] }
  }
  const from = text.lastIndexOf('\n', start - 1) + 1
  const lines = text.slice(from, end).split('\n')
  const insert = lines.map((line, index) => before[kind](index) + line).join('\n')
  return { from, to: end, insert, select: [insert.length, insert.length] }
}
