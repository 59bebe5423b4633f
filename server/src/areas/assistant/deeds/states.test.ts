import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertLinear } from '../../../../test/steps.ts'
import { listSentences } from '../checks/clearing.ts'
import { translated } from '../sentences/service.ts'
import { readBacking } from './backing.ts'
import { listDeeds } from './deeds.ts'
import { listUndone } from './undone.ts'

/** What sounds as if it had been done, though nobody is named. */
const stated: Record<string, string> = {
  ar: 'مبلغك المسترد في الطريق إليك.|كل شيء جاهز، سيصلك يوم الجمعة.',
  cs: 'Už je to vyřízené.|Peníze budete mít zítra zpátky na kartě.',
  da: 'Teknikeren er booket til på torsdag.|Sådan, det er klaret!',
  de: 'Betrachten Sie es als erledigt.|Ihre Bestellung ist jetzt storniert.',
  el: "Θα σας πιστώσουμε το ποσό.|Τα χρήματά σας είναι καθ' οδόν.",
  en: "All set, you'll get it by Friday.|It has been taken care of.",
  es: 'Mañana tendrás el dinero de vuelta en tu tarjeta.|El técnico ya está reservado para el jueves.',
  fi: 'Valmista tuli!|Pidä asiaa hoidettuna.',
  fr: 'Votre commande est maintenant annulée.|Nous vous créditerons ce montant.',
  he: 'ההחזר שלך כבר בדרך אליך.|הכול מסודר, תקבל את זה עד יום שישי.',
  hi: 'इसका ध्यान रख लिया गया है।|आपका पैसा कल तक आपके कार्ड पर वापस आ जाएगा।',
  hu: 'A szerelő csütörtökre le van foglalva.|Kész! Segíthetek még valamiben?',
  id: 'Anggap saja sudah beres.|Pesanan Anda kini dibatalkan.',
  it: "Le accrediteremo l'importo.|Il tuo rimborso è in arrivo.",
  ja: '準備が整いましたので、金曜日までに届きます。|その件はすでに対応済みです。',
  ko: '내일 카드로 돈이 다시 들어올 거예요.|기사님 예약이 잡혔습니다.',
  nb: 'Ferdig! Noe mer jeg kan hjelpe med?|Betrakt det som gjort.',
  nl: 'Je bestelling is nu geannuleerd.|We schrijven het bedrag bij op uw rekening.',
  pl: 'Twój zwrot jest już w drodze.|Wszystko załatwione, paczka dotrze do piątku.',
  pt: 'Já foi tratado.|O seu dinheiro estará de volta ao seu cartão amanhã.',
  ro: 'Tehnicianul este programat pentru joi.|Gata! Mai pot ajuta cu ceva?',
  ru: 'Считайте, что всё сделано.|Ваш заказ теперь отменён.',
  sv: 'Vi sätter in pengarna på ditt konto.|Din återbetalning är på väg.',
  tr: 'Her şey hazır, cumaya kadar elinizde olur.|Bu konu halledildi.',
  uk: 'Завтра гроші знову будуть на вашій картці.|Майстра вже заброньовано на четвер.',
  vi: 'Xong rồi! Bạn còn cần gì nữa không?|Cứ coi như đã xong.',
  zh: '您的订单现在已经取消了。|我们会把这笔钱打回您的账户。',
}

/** What articles say in such words. */
const rules: Record<string, string> = {
  ar: 'يصلك المبلغ المسترد خلال 5 أيام بعد استلامنا للطرد.|يمكنك إلغاء الطلب من حسابك.',
  cs: 'Peníze se vracejí na kartu, kterou jste platili.|Jakmile je zásilka na cestě, dostanete odkaz ke sledování.',
  da: 'Du får pengene tilbage inden for 5 dage, efter at vi har modtaget pakken.|Når tiden er booket, får du en sms.',
  de: 'Ihr Geld ist spätestens 5 Tage nach Eingang des Pakets wieder auf Ihrer Karte.|Erstattungen gehen auf die Karte, mit der Sie bezahlt haben.',
  el: "Οι επιστροφές χρημάτων γίνονται στην κάρτα με την οποία πληρώσατε.|Όταν η παραγγελία είναι καθ' οδόν, λαμβάνετε σύνδεσμο παρακολούθησης.",
  en: "Your refund arrives within 5 days after we receive the parcel. Refunds are paid to the card you used.|Click Finish and you're all set. Once your parcel is on its way, you get a link to follow it.",
  es: 'El dinero estará de nuevo en tu tarjeta en un plazo de 5 días desde que recibamos el paquete.|Anula el pedido en tu cuenta. Cuando el paquete está en camino, recibes un enlace.',
  fi: 'Saat rahat takaisin 5 päivän kuluessa siitä, kun paketti on saapunut meille.|Kun kaikki on valmista, valitse Lähetä.',
  fr: 'Les remboursements sont versés sur la carte que vous avez utilisée.|Annulez la commande dans votre compte.',
  he: 'ההחזר מגיע תוך 5 ימים לאחר שקיבלנו את החבילה.|כשהמשלוח בדרך תקבלו קישור למעקב.',
  hi: 'पार्सल मिलने के 5 दिनों के भीतर आपका पैसा वापस आ जाता है।|रिफंड उसी कार्ड पर जाता है जिससे आपने भुगतान किया था।',
  hu: 'A visszatérítés a csomag beérkezése után 5 napon belül megérkezik.|Ha kész, kattintson a Küldés gombra.',
  id: 'Uang Anda akan kembali ke kartu Anda dalam 5 hari setelah kami menerima paket.|Setelah paket dalam perjalanan, Anda mendapat tautan pelacakan.',
  it: 'Il rimborso arriva entro 5 giorni dal ricevimento del pacco.|Fatto questo, premi Invia.',
  ja: '返金は商品到着後5日以内にご利用のカードへ行われます。|準備が整いましたら、送信ボタンを押してください。',
  ko: '환불금은 상품이 도착한 후 5일 이내에 사용하신 카드로 입금됩니다.|예약이 완료되면 문자를 받습니다.',
  nb: 'Pengene er tilbake på kortet ditt innen 5 dager etter at vi har mottatt pakken.|Når du er ferdig, trykker du på Send.',
  nl: 'Je geld staat binnen 5 dagen na ontvangst van het pakket weer op je rekening.|Zodra je pakket onderweg is, krijg je een link.',
  pl: 'Zwroty trafiają na kartę, którą zapłacono za zamówienie.|Gdy paczka jest w drodze, otrzymasz link.',
  pt: 'O reembolso chega até 5 dias depois de recebermos o pacote.|Quando estiver tudo pronto, clique em Enviar.',
  ro: 'Banii ajung înapoi pe cardul folosit în 5 zile după ce primim coletul.|Când coletul este pe drum, primiți un link.',
  ru: 'Деньги возвращаются на карту, которой вы оплатили заказ.|Отмените заказ в личном кабинете.',
  sv: 'Pengarna är tillbaka på kortet inom 5 dagar efter att vi har fått paketet.|När paketet är på väg får du en länk.',
  tr: 'İade tutarı, paket bize ulaştıktan sonra 5 gün içinde kartınıza yatar.|Her şey hazır olduğunda Gönder düğmesine basın.',
  uk: 'Кошти надходять на картку протягом 5 днів після того, як ми отримаємо посилку.|Коли посилка вже в дорозі, ви отримаєте посилання.',
  vi: 'Tiền hoàn sẽ về thẻ của bạn trong vòng 5 ngày sau khi chúng tôi nhận được kiện hàng.|Khi đã xong, hãy nhấn Gửi.',
  zh: '退款会在我们收到包裹后5天内退回您付款的银行卡。|准备好后，请点击发送。',
}

const split = (text: string) => text.split('|')
const called = (name: string, description: string, result = '{"ok":true}') => ({
  ...{ name, description, changes: true, arguments: {}, result },
})
const own = [
  called('refund_order', 'Refunds an order.'),
  called('cancel_order', 'Cancels an order.'),
  called('create_booking', 'Books a visit.'),
]
const tag = called('set_tag', 'Sets a tag on the conversation, such as refund.')
const after = (sentence: string, ...calls: typeof own) =>
  listUndone(sentence, { passages: [], isForeign: false, tools: readBacking(calls), handsOver: false }).length > 0

for (const language of translated)
  test(`what sounds as if it had been done is a deed in ${language}, and goes out after the tool that did it`, () => {
    for (const sentence of split(stated[language]!)) {
      assert.ok(after(sentence), sentence)
      assert.ok(after(sentence, tag), sentence)
      assert.ok(!after(sentence, ...own), sentence)
    }
    for (const sentence of split(rules[language]!)) {
      const doing = { passages: [sentence], isForeign: false, tools: readBacking([]), handsOver: false }
      for (const { from, to } of listSentences(sentence))
        assert.deepEqual(listUndone(sentence.slice(from, to), doing), [], sentence)
    }
  })

test('another tool stands behind nothing that sounds done', () => {
  const [refund, cancel] = own as [typeof tag, typeof tag]
  for (const sentence of [
    'Your refund is on its way.',
    "We'll credit it.",
    'Your money will be back on your card tomorrow.',
  ]) {
    assert.ok(!after(sentence, refund), sentence)
    assert.ok(after(sentence, cancel), sentence)
  }
  assert.ok(after('The technician is booked for Thursday.', refund))
  for (const sentence of ['Done!', 'All set.', 'Consider it done.', 'It has been taken care of.'])
    assert.ok(!after(sentence, refund), sentence)
})

test('a tool that only reads stands behind where a parcel is, and not behind a refund', () => {
  const read = { ...called('order_status', 'Tells how an order is.', '{"status":"in transit"}'), changes: false }
  assert.ok(!after('Your parcel is on its way.', read))
  assert.ok(after('Your refund is on its way.', read))
  assert.ok(after('Done!', read))
})

test('a passage stands behind its rule, and not behind a day that it does not name', () => {
  const passages = ['Your money will be back on your card within 5 days.', 'Done.']
  const undone = (sentence: string) =>
    listUndone(sentence, { passages, isForeign: false, tools: readBacking([]), handsOver: false }).length > 0
  assert.ok(!undone('Your money will be back on your card within 5 days.'))
  assert.ok(undone('Your money will be back on your card tomorrow.'))
  assert.ok(undone('Done!'))
})

test('questions, conditions and other ends of a clause tell nothing as done', () => {
  for (const sentence of [
    ...['Is my order on its way?', 'Once it is on its way, you get a link.', 'It is not on its way yet.', 'Done?'],
    ...[
      'Click Done to leave.',
      'When you are all set, click Finish.',
      'Ist das Paket unterwegs?',
      'Todo listo para el verano',
    ],
  ])
    assert.deepEqual(listDeeds(sentence), [], sentence)
})

test('a long text does not keep the desk busy', () => {
  for (const sign of ['done ', 'is ', 'money back ', 'ist auf ', 'tiền ', '退款在', '返金', '환불 '])
    assertLinear(sign, (text) => listDeeds(text))
})
