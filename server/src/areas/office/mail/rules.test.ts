import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compose, readSender, readSmtpUrl } from './rules.ts'

test('a sender is one address, with or without a name', () => {
  const cases: [string, [string, string] | undefined][] = [
    ['desk@example.com', ['', 'desk@example.com']],
    [' Acme <desk@example.com> ', ['Acme', 'desk@example.com']],
    ['"Acme, Inc." <desk@localhost>', ['Acme, Inc.', 'desk@localhost']],
    ['a@b.example, c@d.example', undefined],
    ['A <a@b.example>, C <c@d.example>', undefined],
    ['A\nBcc: x <a@b.example>', undefined],
    ['a@b.example\r\nBcc: c@d.example', undefined],
    ['<>', undefined],
    ['', undefined],
  ]
  for (const [text, expected] of cases) {
    const sender = readSender(text)
    assert.deepEqual(sender && [sender.name, sender.address], expected, text)
  }
})

test('SMTP_URL says server, sign-in, encryption and sender', () => {
  const of = (text: string) => {
    const { host, port, username, password, encryption, from } = readSmtpUrl(text, 'parley@desk.example')
    return [host, port, username, password, encryption, from.address]
  }
  assert.deepEqual(of('smtp://mail.example'), ['mail.example', 587, '', '', 'offered', 'parley@desk.example'])
  assert.deepEqual(of('smtps://me%40x.example:p%2Fw@mail.example'), [
    ...['mail.example', 465, 'me@x.example', 'p/w', 'tls', 'me@x.example'],
  ])
  assert.deepEqual(of('smtp://u:p@[::1]:25/?from=a@b.example&tls=starttls'), [
    ...['::1', 25, 'u', 'p', 'starttls', 'a@b.example'],
  ])
})

test('a letter is the same in text and HTML, and every word in it is escaped', () => {
  const letter = {
    language: 'en' as const,
    subject: '',
    paragraphs: ['Hello <b>&"\''],
    link: { words: 'Go', url: 'http://x/?a=1&b="' },
  }
  const { text, html } = compose({ ...letter, footer: ['End'] })
  assert.equal(text, 'Hello <b>&"\'\n\nGo:\nhttp://x/?a=1&b="\n\nEnd\n')
  assert.match(
    html,
    /<p>Hello &#60;b&#62;&#38;&#34;&#39;<\/p>\n<p><a href="http:\/\/x\/\?a=1&#38;b=&#34;">Go<\/a><\/p>/,
  )
})
