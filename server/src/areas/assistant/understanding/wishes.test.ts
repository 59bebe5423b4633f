import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wantsPerson } from './wishes.ts'

test('a person is asked for in a few words, politely, and with the apostrophe of a telephone', () => {
  for (const said of [
    'Person please',
    'Echte Person bitte',
    'Verbinden Sie mich mit einem Kollegen',
    'Je veux parler à quelqu’un',
    'Переведите на менеджера',
    'живой человек',
    'Kann mich bitte jemand zurückrufen?',
    'Why can I not talk to a human?',
    'When can I speak to an agent?',
    'I do not want a robot, I want a human',
    'I do not need this, get me an agent',
    'get me your manager',
    'I would like to speak to the supervisor!',
    'Ich will mit Ihrem Chef sprechen',
    'Quiero hablar con su encargado',
    'Je veux parler à votre responsable',
    'Quero falar com o seu gerente',
    'Хочу поговорить с вашим начальником',
    'get someone to call me',
    'can someone call me',
    'Is there someone real?',
  ])
    assert.ok(wantsPerson(said), said)
  for (const said of [
    'Сколько человек помещается?',
    'How many persons fit?',
    'Can a person of 120 kg ride it, please?',
    'I want to add a manager',
    'How do I give my manager access?',
    'Where do I see who my account manager is?',
    'if i remove someone do i get money back',
    'Does the other person need a card too?',
    'Combien de personnes ?',
    'كم شخص؟',
    'Why do I get MQX2035 when my agent connects?',
    'When will someone get back to me about my claim?',
    'I do not need a human, just tell me if Randers is open',
    "I don't want to talk to an agent",
    'Ich brauche keinen Mitarbeiter, nur die Öffnungszeiten',
  ])
    assert.ok(!wantsPerson(said), said)
})
