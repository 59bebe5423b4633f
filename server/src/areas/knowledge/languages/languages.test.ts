import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analysers } from './schema.ts'
import { detectLanguage, type KnownLanguage } from './service.ts'

/** Typical first words of customers. */
const openings: Record<KnownLanguage, string[]> = {
  en: ['How do I cancel my order?', 'Hello', 'Where is my parcel?', 'Can I return this?', 'is it still in stock'],
  de: [
    'Wie kann ich meine Bestellung stornieren?',
    'Hallo zusammen',
    'Wo ist mein Paket?',
    'Guten Tag',
    'Ist das noch da?',
    'Was kostet der Versand?',
  ],
  es: [
    '¿Dónde está mi pedido?',
    'Hola, ¿dónde está mi pedido?',
    'cuanto cuesta el envio',
    'cuanto cuesta la cadena',
    '¿Hacen envíos a México?',
    'Hola',
    'Buenos días',
  ],
  fr: ['Comment annuler ma commande', 'Bonjour', 'Où est mon colis ?', "J'ai un problème avec ma commande"],
  pt: ['Como cancelo meu pedido?', 'Olá', 'Oi, tudo bem?', 'Onde está minha encomenda?', 'Quanto custa o frete?'],
  ru: ['Как отменить заказ?', 'Здравствуйте', 'Где моя посылка?', 'Добрый день, когда придёт заказ?'],
  ar: ['كيف ألغي طلبي', 'مرحبا', 'أين طلبي؟'],
  it: ["Dov'è il mio pacco?", 'Ciao', 'Come posso annullare il mio ordine?', 'Quanto costa la spedizione?'],
  nl: ['Waar is mijn pakket?', 'Hoe kan ik mijn bestelling annuleren?', 'Is het nog op voorraad?', 'Bedankt'],
  pl: ['Gdzie jest moja paczka?', 'Dzień dobry', 'Jak mogę anulować zamówienie?', 'Czy to jest dostępne?'],
  tr: ['Kargom nerede?', 'Merhaba', 'Siparişimi nasıl iptal edebilirim?', 'iade etmek istiyorum'],
  uk: ['Де моя посилка?', 'Добрий день', 'Як скасувати замовлення?', 'Скільки коштує доставка?'],
  cs: ['Kde je můj balík?', 'Dobrý den', 'Jak mohu zrušit objednávku', 'Ahoj, kdy to přijde?'],
  sv: ['Var är mitt paket?', 'Hur avbokar jag min beställning?', 'Kan jag få pengarna tillbaka?', 'Finns den kvar?'],
  da: ['Hvor bliver min pakke af?', 'Hvordan annullerer jeg min bestilling?', 'Hvornår kommer min pakke?'],
  nb: ['Hei, hvor er pakken min?', 'Hva koster frakten?', 'Jeg har ikke fått varen min ennå', 'Kan dere hjelpe meg?'],
  fi: ['Missä pakettini on?', 'Miten voin perua tilauksen?', 'Moi', 'Paljonko toimitus maksaa?'],
  el: ['Πού είναι το δέμα μου;', 'Γεια σας'],
  he: ['איפה החבילה שלי?', 'שלום'],
  hi: ['मेरा ऑर्डर कहाँ है?', 'नमस्ते'],
  id: ['Di mana paket saya?', 'Bagaimana cara membatalkan pesanan?', 'Halo', 'Terima kasih'],
  ja: ['住所変更', '注文をキャンセルする方法', 'こんにちは', '荷物はどこですか？'],
  ko: ['주문을 취소하려면', '안녕하세요', '제 택배는 어디에 있나요?'],
  zh: ['地址变更', '地址變更', '如何取消订单', '你好', '我的包裹在哪里？'],
  vi: ['Đơn hàng của tôi ở đâu?', 'Xin chào', 'Làm sao để hủy đơn?', 'Tôi muốn trả hàng'],
  ro: ['Unde este coletul meu?', 'Bună ziua', 'Cum pot anula comanda?', 'Cât costă livrarea?'],
  hu: ['Hol van a csomagom?', 'Jó napot', 'Hogyan tudom lemondani a rendelésem?', 'Mikor érkezik meg?'],
}

for (const language of Object.keys(analysers) as KnownLanguage[]) {
  test(`how customers begin is understood to be ${language}`, () => {
    for (const text of openings[language]) {
      assert.equal(detectLanguage(text), language, text)
      assert.equal(detectLanguage(text.normalize('NFD')), language, `${text} in parts`)
    }
  })
}

test('what is written in no known language, in none, or in several alike, is not guessed', () => {
  for (const text of [
    'iPhone 15 Pro Max',
    '12345 😀',
    '',
    'KR56-2603-0418',
    'Mette Sørensen',
    'سلام، سفارش من کجاست؟ می‌خواهم پیگیری کنم',
    'Къде е поръчката ми?',
    'Где је мој пакет?',
    'สวัสดี',
    'Hallo',
    'Hvor er min pakke?',
    'cancelar pedido',
    'Salut',
    'Anna Kowalska',
    'do u take paypal',
    'kan ich ne powerbank verschiken',
  ])
    assert.equal(detectLanguage(text), null, text)
})

test('short requests in English are English', () => {
  for (const text of ['rent a bike', 'book a repair', 'a new chain', 'open today?', 'WHERE IS MY ORDER', 'r u open'])
    assert.equal(detectLanguage(text), 'en', text)
})

test('a long text is told by all of it, and names of another language in it do not matter', () => {
  const german = 'Die Rückgabe ist innerhalb von 30 Tagen möglich. Bitte legen Sie den Lieferschein bei.'
  assert.equal(detectLanguage(`Refund for the order\n${german.repeat(20)}`), 'de')
  const english = 'You can return what you bought within 30 days. Put the slip into the parcel and bring it to a shop.'
  assert.equal(detectLanguage(`Kvist Cykler og Værksted\n${english.repeat(20)}`), 'en')
})
