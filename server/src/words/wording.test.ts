import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ask, model, passage } from '../../test/passages.ts'
import type { SourcePassage } from '../providers/models/models.ts'
import { answersWith, findAnswerKind, listSpanWords } from './answer-kinds.ts'
import { listTellingWords, writeOut } from './asking.ts'
import { joinClauses } from './phrases-written-out.ts'
import { listVerbs } from './verbs.ts'
import { spellDays } from './weekdays.ts'
import { isAlike } from './words.ts'

test('a word is told in what is written as one with another', async () => {
  const asked = async (question: string, ...passages: SourcePassage[]) =>
    (await model.answer({ question, language: 'de', passages, confidence: 0.35, rival: false })).kind
  const smell = passage('Notfälle', 'Bei Gasgeruch öffnen Sie alle Fenster und verlassen das Haus.')
  assert.equal(await asked('Es riecht nach Gas', smell), 'answer')
  assert.equal(await asked('Es riecht nach Gras', smell), 'nothing')
  const inn = passage('Notfälle', 'Im Gasthof öffnen Sie alle Fenster und verlassen das Haus.')
  assert.equal(await asked('Was tun bei Gas', inn), 'nothing')
})

test('in German and Spanish, a verb or a small word that the article lacks is no reason to refuse', async () => {
  const asked = async (language: string, question: string, ...passages: SourcePassage[]) =>
    (await model.answer({ question, language, passages, confidence: 0.35, rival: false })).kind
  const cars = passage('Parken und Elektroautos', 'Das Elektroauto hängt an der Wallbox für 0,49 € pro kWh.')
  assert.equal(await asked('de', 'kann ich mein elektroauto waschen', cars), 'answer')
  assert.equal(await asked('de', 'habt ihr ein elektroauto mit anhänger', cars), 'nothing')
  const deposit = passage('Kaution', 'Die Kaution wird nach der Abreise binnen 5 Werktagen freigegeben.')
  assert.equal(await asked('de', 'wann bekomme ich die kaution zurück', deposit), 'answer')
  assert.equal(await asked('de', 'wann bekomme ich den schlüssel zurück', deposit), 'nothing')
  const coats = passage('Objetos perdidos', 'Guardamos la chaqueta 30 días en recepción.')
  assert.equal(await asked('es', 'puedo recoger la chaqueta', coats), 'answer')
})

test('an article need not say that something is troublesome', async () => {
  const boxes = passage('Pop-ups', 'Remove a lightbox with Delete.')
  assert.equal((await ask('I am having trouble removing a lightbox', [boxes], 0.3)).kind, 'answer')
  assert.equal((await ask('I am having fun removing a lightbox', [boxes], 0.3)).kind, 'nothing')
})

test('verbs are told by the grammar of a question', () => {
  assert.deepEqual([...listVerbs('Kann ich mein Abo pausieren?', 'de')], ['pausieren', 'kann'])
  assert.deepEqual([...listVerbs('verleiht ihr auch räder', 'de')], ['verleiht'])
  assert.deepEqual([...listVerbs('¿Cómo puedo congelar la cuota?', 'es')], ['congelar'])
  assert.deepEqual([...listVerbs('how do I close my account', 'en')], [])
})

test('a long word holds the stem of a shorter one, where words are joined', async () => {
  const massages = passage('Massagen', 'Massagen sagen Sie bitte 24 Stunden vorher ab.')
  const request = { question: 'bis wann kann ich den massagetermin absagen', passages: [massages], confidence: 0.35 }
  assert.equal((await model.answer({ ...request, language: 'de', rival: false })).kind, 'answer')
})

test('a kind of a thing that only another article speaks of is no other kind', async () => {
  const [mobile, fibre] = [
    passage('SIM M', '30 GB of data a month at full speed. No contract.'),
    passage('Fibre 500', 'Download 500 Mbps, upload 75 Mbps.', 4),
  ]
  assert.deepEqual(await ask('What is the upload speed of SIM M?', [mobile, fibre], 0.35), { kind: 'nothing' })
  assert.equal((await ask('What is the speed of SIM M?', [mobile, fibre], 0.35)).kind, 'answer')
})

test('who cannot pay is not told how to', () => {
  assert.equal(writeOut('I cannot pay my bill'), 'I pay late my bill')
  assert.equal(writeOut("I can't pay with my card"), "I can't pay with my card")
})

test('what stands in the address of a mailbox is not what an article is about', async () => {
  const article = passage('Right of withdrawal', 'Write to revoke@nordic-insurance.example within 14 days.')
  assert.deepEqual(await ask('Do you sell insurance?', [article]), { kind: 'nothing' })
  assert.equal((await ask('When do I have to revoke?', [{ ...article, title: 'How to revoke' }])).kind, 'answer')
})

test('the line of a table whose label is asked for is said, also beside a sentence with the same words', async () => {
  const text = [
    '- Starter: Monthly: $19, Users: 5',
    '- Team: Monthly: $59, Users: 20',
    'Prices are without tax. Extra users cost $6 a month each on Team and $5 on Business.',
  ]
  const plans = { ...passage('Plans', text[2]!), stretch: text.join('\n') }
  const answer = await ask('how much is the team plan', [plans])
  assert.ok(answer.kind === 'answer')
  assert.match(answer.text, /Team: Monthly: \$59/)
})

test('customers ask for one day, and articles name the first and the last, or the weekend', async () => {
  const hours = passage(
    'Opening hours',
    'The clubs are open Monday to Friday from 6:00 to 23:00, and on weekends from 8:00 to 20:00.',
  )
  const asked = async (question: string) => (await ask(question, [hours], 0.35)).kind
  for (const question of ['are you open on wednesday?', 'what time do you close on saturdays?', 'open on sunday?'])
    assert.equal(await asked(question), 'answer', question)
  const short = passage('Öffnungszeiten', 'Der Laden ist Mo-Do von 9 bis 18 Uhr geöffnet.')
  const german = async (question: string) =>
    (await model.answer({ question, language: 'de', passages: [short], confidence: 0.3, rival: false })).kind
  assert.equal(await german('habt ihr am mittwoch geöffnet?'), 'answer')
  assert.equal(await german('habt ihr am samstag geöffnet?'), 'nothing')
})

test('the days of a span are spelled out in many languages, and nothing else is', () => {
  assert.equal(spellDays('montags bis donnerstags'), 'montag dienstag mittwoch donnerstag')
  assert.equal(spellDays('du lundi au mercredi'), 'du lundi mardi mercredi')
  assert.equal(spellDays('с понедельника по среду'), 'с понедельник вторник среда')
  assert.equal(spellDays('Open Sat - Mon'), 'Open saturday sunday monday')
  for (const text of ['Saturday and Sunday', 'the way to do it', 'sa la do mi', 'A–Z', 'Mon to']) {
    assert.equal(spellDays(text), text)
  }
})

test('who signs up does not sign, and a name may be written by its first letters', async () => {
  const rules = passage('Guests', 'Each guest signs the house rules and pays a fee of €12.')
  const plans = passage('Membership plans', 'A joining fee of €29 is due once.')
  assert.equal((await ask('whats the sign up fee', [rules], 0.35)).kind, 'nothing')
  assert.equal((await ask('whats the sign up fee', [plans], 0.35)).kind, 'answer')
  const app = passage('The app', 'You can sign up in the app.')
  assert.equal((await ask('how do I sign up?', [app], 0.35)).kind, 'answer')
  const training = passage('Personal training', 'Sessions can be moved up to 24 hours before.')
  assert.equal((await ask('can I reschedule my PT session', [training], 0.35)).kind, 'answer')
  assert.equal((await ask('can I reschedule my XT session', [training], 0.35)).kind, 'nothing')
})

test('a word one letter away from another is a slip of it, unless both are words', async () => {
  for (const [one, other] of [
    ['massage', 'message'],
    ['trial', 'trail'],
    ['zahlen', 'wahlen'],
    ['preis', 'kreis'],
  ] as const)
    assert.equal(isAlike(one, other), false, `${one}, ${other}`)
  for (const [one, other] of [
    ['mesage', 'message'],
    ['recieve', 'receive'],
    ['drive', 'drove'],
    ['mutter', 'mütter'],
    ['sprechen', 'sprachen'],
  ] as const)
    assert.equal(isAlike(one, other), true, `${one}, ${other}`)
  const classes = passage('Booking classes', 'If a place becomes free, we send a free push message.')
  assert.equal((await ask('how much is a massage', [classes], 0.3)).kind, 'nothing')
  assert.equal((await ask('how much is a mesage', [classes], 0.3)).kind, 'answer')
})

test('a cat, a car and a van are things in English, and small words elsewhere', () => {
  assert.deepEqual(listTellingWords('is it ok to bring our cat'), ['cat'])
  assert.deepEqual(listTellingWords('where do I leave my own car'), ['leave', 'own', 'car'])
  assert.deepEqual(listTellingWords('can I pick up the van on the Plus plan'), ['pick', 'van', 'plus', 'plan'])
  assert.deepEqual(listTellingWords('je voudrais annuler car je suis malade'), ['annuler', 'malade'])
  assert.deepEqual(listTellingWords('wat zijn de kosten van de bezorging'), ['kosten', 'bezorging'])
})

test('a span or sum that a customer tells is no name, and a number has one spelling', async () => {
  const health = passage('Pregnancy', 'Hot classes and the sauna are not suitable if you are pregnant.')
  assert.equal((await ask('7 months pregnant, can I use the sauna', [health], 0.36)).kind, 'answer')
  const stays = passage('Stays', 'A stay is three months at most.', 4)
  assert.equal((await ask('7 months pregnant, can I use the sauna', [health, stays], 0.36)).kind, 'answer')
  assert.equal((await ask('model 7 pregnant, can I use the sauna', [health], 0.36)).kind, 'nothing')
  const bills = passage('Rechnung', 'Eine Nachzahlung leisten Sie auf Wunsch in Raten.')
  const request = { passages: [bills], confidence: 0.36, rival: false, language: 'de' } as const
  const german = async (question: string) => (await model.answer({ ...request, question })).kind
  assert.equal(await german('soll 600 euro nachzahlen, geht das in raten'), 'answer')
  assert.equal(await german('soll nachzahlung 600 machen, geht das in raten'), 'nothing')
  const heating = passage('Heating', 'If the panel shows E 507, the bottle is empty. The deposit is £1,200.')
  assert.equal((await ask('the panel says E507', [heating], 0.4)).kind, 'answer')
  assert.equal((await ask('the panel says E508', [heating], 0.4)).kind, 'nothing')
  assert.equal((await ask('when is the 1200 deposit back', [heating], 0.4)).kind, 'answer')
})

test('a verb of two parts is read as the one word that articles have', async () => {
  assert.equal(writeOut('what time can we pick it up'), 'what time can we collect it')
  assert.equal(writeOut('can i put my plan on hold'), 'can i pause my plan')
  assert.equal(
    writeOut('does it come with a charger, can you come with me'),
    'does it include a charger, can you come with me',
  )
  assert.equal(writeOut('endet das von selbst?'), 'endet das automatisch?')
  assert.equal(writeOut('si rinnova da sola? vengo da sola'), 'si rinnova automaticamente? vengo da sola')
  assert.equal(writeOut('wann bucht ihr immer ab'), 'wann abbuchen ihr immer')
  assert.equal(
    writeOut('Wann macht ihr sonntags auf?'),
    'Wann aufmachen ihr sonntags?',
    'as the tables of words have it',
  )
  assert.equal(writeOut('wir ziehen im Mai um, was nun'), 'wir umziehen im Mai, was nun')
  assert.equal(writeOut('Hab vergessen abzulesen'), 'Hab vergessen ablesen')
  assert.equal(writeOut('habt ihr mittwochs auf?'), 'habt ihr mittwochs geöffnet?')
  for (const text of ['the man sent her', 'habt ihr auf dem Dach Platz', 'Die Angebote gelten', 'I pick one'])
    assert.equal(writeOut(text), text)
  const van = passage('Collecting the van', 'Collect it between 14:00 and 17:00.')
  assert.equal((await ask('what time can we pick it up', [van], 0.35)).kind, 'answer')
  const payments = passage('Zahlung', 'Die Abbuchung erfolgt montags.')
  const request = { question: 'wann bucht ihr immer ab', passages: [payments], confidence: 0.3, rival: false } as const
  assert.equal((await model.answer({ ...request, language: 'de' })).kind, 'answer')
})

test('a verb that an article parts is read as the one word that customers write', async () => {
  assert.equal(joinClauses('Wir holen sie für 3,90 € ab.', 'de'), 'Wir holen sie für 3,90 € ab (abholen).')
  assert.equal(joinClauses('Bewahren Sie alles auf', 'de'), 'Bewahren Sie alles auf (aufbewahren aufalles)')
  for (const text of ['Wir sind ab 10 Uhr da.', 'Er kommt an der Post vorbei.'])
    assert.equal(joinClauses(text, 'de'), text)
  assert.equal(joinClauses('We turn it on an off.', 'en'), 'We turn it on an off.')
  const missed = passage('Sie waren nicht zu Hause', 'Im Paketshop liegt es bereit. Wir bewahren es 7 Werktage auf.')
  const question = 'Wie lange wird es aufbewahrt?'
  const request = { question, language: 'de', passages: [missed], confidence: 0.3, rival: false } as const
  assert.equal((await model.answer(request)).kind, 'answer')
})

test('a minute is no telephone, and who passed a test did not die', async () => {
  const orders = passage(
    'Changing an order',
    'You have 30 minutes after ordering. The order is sent when the test is passed.',
  )
  assert.equal((await ask('can i order by phone', [orders], 0.42)).kind, 'nothing')
  assert.equal((await ask('who ordered it died', [orders], 0.3)).kind, 'nothing')
  assert.equal((await ask('can i change the order', [orders], 0.42)).kind, 'answer')
})

test('Czech and Ukrainian questions ask for times and prices, too', () => {
  const kinds = (...questions: string[]) => questions.map((question) => findAnswerKind(question).sought)
  assert.deepEqual(kinds('Jak dlouho to trvá?', 'Kolik stojí tisk?'), ['duration', 'money'])
  assert.deepEqual(kinds('Як довго це триває?', 'Скільки коштує друк?'), ['duration', 'money'])
  assert.ok(answersWith('duration', 'Knihy půjčujeme na 31 let.') && answersWith('money', 'Tisk stojí 3 Kč.'))
  assert.ok(!answersWith('duration', 'Zwei Schlüssel liegen bei den Nachbarn.'))
  assert.ok(!answersWith('duration', 'A neighbour may let you in.'))
})

test('a verb is told by its other forms, and an age is no name', async () => {
  const post = passage('Post', 'Parcels are kept for 14 days and then sent back.')
  assert.equal((await ask('how long do you keep my parcels', [post], 0.25)).kind, 'answer')
  assert.deepEqual(listSpanWords('mein 6-jähriger sohn'), ['6', 'jähriger'])
  assert.equal(findAnswerKind('was zahlt mein sohn').sought, 'money')
})

test('the age of a person is asked for in the words of rules about ages, and how old a thing is in none', () => {
  assert.equal(writeOut('can my 14 year old use the gym'), 'can my age 14 use the gym')
  assert.equal(writeOut("I'm 17 years old, may I rent a car?"), "I'm age 17, may I rent a car?")
  const things = 'my laptop is 3 years old, and my 3 year old phone broke'
  assert.equal(writeOut(things), things)
})

test('what an article says in two words is compared as the question is', async () => {
  const visits = passage('Engineers', 'You may call off a visit until noon on the day before.')
  assert.equal((await ask('until when can i cancel a visit', [visits], 0.3)).kind, 'answer')
  assert.equal((await ask('until when can i rebook a visit', [visits], 0.3)).kind, 'nothing')
})

test('"was kostet die" asks for nothing by its small words', () => {
  assert.deepEqual(listTellingWords('was kostet die kwh'), ['kostet', 'kwh'])
  assert.deepEqual(listTellingWords('was it a die or a car'), ['die', 'car'])
})

test('what customers bring of their own is another thing than what they get', async () => {
  const router = passage('Router', 'The router comes by post. Put the router in the open and restart the router.')
  assert.equal((await ask('can i use the router', [router], 0.35)).kind, 'answer')
  assert.equal((await ask('can i use my own router', [router], 0.35)).kind, 'nothing')
})
