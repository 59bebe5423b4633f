import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AssistedDesk, must, newCustomer, useAssistedDesk } from '../../../../test/assistant.ts'
import { textPdf } from '../../../../test/pdf.ts'

let desk: AssistedDesk
useAssistedDesk((made) => {
  desk = made
})

const said = 'We open our workshop in Randers on weekdays from nine to five.'
const more = 'The staff of the workshop also repairs wheels, brakes and lamps while you wait.'
const heading = 'Workshop hours'

const textOf = (file: string | Buffer, name: string) => {
  const form = new FormData()
  form.append('file', new Blob([file as Buffer<ArrayBuffer>]), name)
  return desk.admin.post('/api/v1/ai/snippets/import-file', form)
}
const write = (content: string) =>
  desk.admin.post('/api/v1/ai/snippets/upsert', { key: 'kb/hours', title: 'Randers', content })

/** Ways in which a heading stands above, or in one line with, its text. */
const articles: [form: string, store: () => ReturnType<typeof write>][] = [
  ['Markdown', () => write(`## ${heading}\n${said}\n${more}`)],
  ['Markdown, underlined', () => write(`${heading}\n---\n${said}\n${more}`)],
  ['Markdown, bold in one line', () => write(`**${heading}** ${said} ${more}`)],
  ['plain text', () => write(`${heading}\n${said} ${more}`)],
  ['HTML', () => write(`<h2>${heading}</h2><p>${said} ${more}</p>`)],
  ['HTML, bold in one line', () => write(`<p><b>${heading}</b> ${said} ${more}</p>`)],
  ['HTML, bold with a break', () => write(`<p><strong>${heading}</strong><br>${said} ${more}</p>`)],
  [
    'an HTML file',
    () =>
      textOf(
        `<html><title>Randers</title><body><main><p><b>${heading}</b> ${said} ${more}</p></main></body></html>`,
        'a.html',
      ),
  ],
  ['a PDF, large', () => textOf(textPdf([[{ text: heading, size: 18 }, { text: said }, { text: more }]]), 'b.pdf')],
  [
    'a PDF, in letters of one size',
    () => textOf(textPdf([[{ text: heading }, { text: said }, { text: more }]]), 'c.pdf'),
  ],
]

for (const [form, store] of articles)
  test(`a heading is not run into its sentence: ${form}`, async () => {
    await desk.ctx.db.deleteFrom('article').execute()
    await must(store())
    await desk.settled()
    const ada = await newCustomer(desk)
    await ada.write('When do you open the workshop in Randers on weekdays?')
    const text = (await ada.received()).at(-1)!.text
    assert.ok(text.includes(said), text)
    assert.doesNotMatch(text, /hours\*{0,2} ?We/)
  })
