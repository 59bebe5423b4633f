import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fitsButtons, fitsList } from '../../../providers/whatsapp/client.ts'
import { detectLanguage } from '../../knowledge/languages/service.ts'
import { wantsPerson } from '../understanding/wishes.ts'
import * as sentences from './service.ts'

const { translated } = sentences

const all = (language: string) => [
  ...[true, false].flatMap((ai_only) => [
    sentences.notice(language, { ai_only }),
    sentences.nothingFound(language, { ai_only }),
    sentences.leavesRest(language, { ai_only }),
    sentences.troubled(language, { ai_only }),
  ]),
  ...Object.values(sentences.helpedQuestion(language)),
  sentences.handsOver(language),
  sentences.asksWhatIsMissing(language),
  sentences.cannotHear(language),
  sentences.cannotOpen(language),
  sentences.thanks(language),
  sentences.opensOptions(language),
  sentences.limitReached(language),
  sentences.greets(language),
  sentences.greetsAgain(language),
  sentences.calms(language),
  sentences.consoles(language),
  sentences.regrets(language),
  ...Object.values(sentences.offersPerson(language)),
  sentences.nothingAgain(language),
  sentences.troubledAgain(language),
  sentences.readsOnlyText(language),
  sentences.quotesIn(language, language === 'en' ? 'de' : 'en'),
]

test('the assistant has its sentences in at least 26 languages', () => {
  for (const language of 'en de es fr pt ru ar it nl pl tr uk cs sv da nb fi el he hi id ja ko zh vi ro hu'.split(' '))
    assert.ok((translated as string[]).includes(language), language)
  assert.ok(translated.length >= 26)
})

for (const language of translated) {
  test(`in "${language}" every sentence is there, translated, and as WhatsApp takes it`, () => {
    const said = all(language)
    assert.equal(new Set(said).size, said.length)
    for (const [index, sentence] of said.entries()) {
      assert.equal(sentence, sentence.trim().normalize('NFC'))
      assert.ok(sentence.length > 0 && sentence.length <= 1_024)
      assert.doesNotMatch(sentence, / {2}|[*_~`{}]/)
      if (language !== 'en') assert.notEqual(sentence, all('en')[index])
    }
  })

  test(`in "${language}" the notice begins with the whole of what is said where no agents are`, () => {
    const [alone, whole] = [
      sentences.notice(language, { ai_only: true }),
      sentences.notice(language, { ai_only: false }),
    ]
    assert.ok(whole.startsWith(alone) && whole.length > alone.length)
    assert.match(alone, /^[^.。।]+[.。।]$/u, 'one sentence')
  })

  test(`in "${language}" the question whether it helped fits its two buttons`, () => {
    const { text, yes, more } = sentences.helpedQuestion(language)
    for (const title of [yes, more]) assert.ok(title.length <= 20, `${title}: ${title.length}`)
    const buttons = [
      { id: 'helped:yes', title: yes },
      { id: 'helped:more', title: more },
    ]
    assert.ok(fitsButtons(text, buttons))
    assert.match(text, /[?？;؟]$/u)
    const { text: offers, button } = sentences.offersPerson(language)
    assert.ok(fitsButtons(offers, [{ id: 'option:1', title: button }]))
    assert.ok(wantsPerson(button), 'a tap on it is understood')
    assert.ok(fitsList(text, { button: sentences.opensOptions(language), rows: buttons }))
  })

  test(`what is said in "${language}" is recognised as that`, () => {
    assert.equal(detectLanguage(all(language).join('\n')), language)
    assert.equal(detectLanguage(sentences.notice(language, { ai_only: false })), language)
  })
}

test('a region, another code for a language and an unknown one are answered too', () => {
  assert.equal(sentences.handsOver('pt-BR'), sentences.handsOver('pt'))
  assert.equal(sentences.handsOver('zh_TW'), sentences.handsOver('zh'))
  assert.equal(sentences.handsOver('no'), sentences.handsOver('nb'))
  for (const unknown of ['eu', '', 'constructor', '__proto__'])
    assert.equal(sentences.handsOver(unknown), sentences.handsOver('en'))
})

test('where no agents answer nothing promises one', () => {
  for (const language of translated) {
    assert.notEqual(sentences.troubled(language, { ai_only: true }), sentences.troubled(language, { ai_only: false }))
    assert.notEqual(
      sentences.nothingFound(language, { ai_only: true }),
      sentences.nothingFound(language, { ai_only: false }),
    )
  }
})
