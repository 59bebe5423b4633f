import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertLinear } from '../../../../test/steps.ts'
import { listWords } from '../../../words/words.ts'
import { createContradicting } from './contradicting.ts'
import { createMeasuring } from './measures.ts'

const today = new Date('2026-11-22T10:00:00Z')
/** Reads words without a knowledge base: each is its own stem. */
const read = (text: string) => listWords(text).map((word) => ({ word, stem: word.replace(/s$/, ''), rarity: 1 }))
const contradicts = (says: string, source: string, language: string) =>
  createContradicting([{ title: '', heading: '', text: source }], read, language, today)(says)

const opposite: [language: string, says: string, source: string][] = [
  ['en', 'Appointments are not required.', 'Appointments are required, except in emergencies.'],
  ['en', 'No, the router cannot be replaced.', 'The router can be replaced.'],
  ['en', 'We accept cheques.', 'We do not accept cheques. You pay by card.'],
  ['en', 'The dog is chipped after its vaccination.', 'The dog is chipped before its vaccination.'],
  [
    'en',
    'A vaccination costs £110, including the check-up.',
    'A vaccination costs £48, including the check-up. A passport costs £110.',
  ],
  ['de', 'Asbest nehmen wir an.', 'Asbest nehmen wir nicht an.'],
  ['es', 'El router se puede sustituir por uno propio.', 'El router no se puede sustituir por uno propio.'],
  ['es', 'Puede usar 20 GB al mes con coste adicional.', 'Puede usar 20 GB al mes sin coste adicional.'],
  ['fr', 'Les sacs ouverts sont repris.', 'Les sacs ouverts ne sont pas repris.'],
  ['nl', 'U kunt zonder afspraak langskomen.', 'U kunt niet zonder afspraak langskomen.'],
  ['pl', 'Otwarte worki nie podlegają zwrotowi.', 'Otwarte worki podlegają zwrotowi.'],
  ['ru', 'Открытые пакеты принимаются обратно.', 'Открытые пакеты обратно не принимаются.'],
  ['cs', 'Otevřené balení lze vrátit.', 'Otevřené balení nelze vrátit.'],
  ['cs', 'Psy do pobočky pouštíme.', 'Psy do pobočky nepouštíme.'],
  ['tr', 'Açılmış ürünlerde iade kabul edilir.', 'Açılmış ürünlerde iade kabul edilmez.'],
  ['tr', 'Şubede para çekemezsiniz.', 'Şubede para çekebilirsiniz.'],
  ['fi', 'Hyväksymme käteistä myymälässä.', 'Emme hyväksy käteistä myymälässä.'],
  ['fi', 'Toimisto ei ole auki lauantaisin.', 'Toimisto on auki lauantaisin.'],
  ['ar', 'لا يمكن إرجاع المنتجات المفتوحة.', 'يمكن إرجاع المنتجات المفتوحة.'],
  ['ar', 'خدمة التوصيل متاحة يوم الجمعة.', 'خدمة التوصيل غير متاحة يوم الجمعة.'],
  ['he', 'אנחנו מקבלים מזומן בסניף.', 'אנחנו לא מקבלים מזומן בסניף.'],
  ['he', 'המשרד פתוח ביום שישי.', 'המשרד אינו פתוח ביום שישי.'],
  ['hi', 'खुला हुआ सामान वापस नहीं किया जा सकता है।', 'खुला हुआ सामान वापस किया जा सकता है।'],
  ['hi', 'अपना पिन किसी को बताएं।', 'अपना पिन किसी को मत बताएं।'],
  ['vi', 'Sản phẩm đã mở không thể trả lại.', 'Sản phẩm đã mở có thể trả lại.'],
  ['vi', 'Bạn cần đặt lịch hẹn trước.', 'Bạn không cần đặt lịch hẹn trước.'],
  ['ja', '開封した商品は返品できません。', '開封した商品は返品できます。'],
  ['ja', '本人確認書類は不要です。', '本人確認書類が必要です。'],
  ['ko', '계좌 개설에는 예약이 필요합니다.', '계좌 개설에는 예약이 필요하지 않습니다.'],
  ['ko', '해외 배송은 가능합니다.', '해외 배송은 불가능합니다.'],
  ['zh', '门店接受现金。', '门店不接受现金。'],
  ['zh', '办理身份证需要预约。', '办理身份证无需预约。'],
  ['es', 'Sin cita atendemos en la oficina.', 'Sin cita no atendemos en la oficina.'],
  ['en', 'Opened bags can be returned.', 'Unopened bags can be returned.'],
  ['pl', 'Okienko jest nieczynne w sobotę.', 'Okienko jest czynne w sobotę.'],
  ['en', 'The maximum stay is 2 nights.', 'The minimum stay is 2 nights.'],
  ['en', 'Dogs over 10 kg travel free.', 'Dogs under 10 kg travel free.'],
  ['es', 'La reparación tarda 6 días como mínimo.', 'La reparación tarda como máximo 6 días.'],
  ['it', 'Il noleggio dura un massimo di 2 giorni.', 'Il noleggio dura un minimo di 2 giorni.'],
  ['ru', 'Прокат длится максимум 2 дня.', 'Прокат длится минимум 2 дня.'],
]
for (const [language, says, source] of opposite)
  test(`"${says}" contradicts: ${source}`, () => assert.equal(contradicts(says, source, language), true))

const agreeing: [language: string, says: string, source: string][] = [
  ['en', 'No, we do not accept cheques.', 'We do not accept cheques.'],
  ['en', 'Guests can pay later.', 'Guests can pay later and need not book.'],
  ['en', 'Guests need not book.', 'Guests can pay later and need not book.'],
  ['en', 'We do not accept cheques.', 'Do you accept cheques? No.'],
  ['en', 'It may drink water.', 'Your animal must not eat for 12 hours, but it may drink water.'],
  [
    'en',
    'Kittens may go outside two weeks after the vaccination.',
    'Kittens may not go outside until two weeks after the vaccination.',
  ],
  ['en', 'The maximum stay is 9 nights.', 'The minimum stay is 2 nights, the maximum stay is 9 nights.'],
  ['en', 'The maximum stay is 9 nights.', 'The stay is 2 nights minimum and 9 nights maximum.'],
  ['en', 'Pay within 14 days.', 'If you do not pay within 14 days, we send a reminder.'],
  ['en', 'Order by 5 pm.', 'Order no later than 5 pm.'],
  ['en', 'Delivery takes 3 to 5 days.', 'Delivery to Oslo takes 3 days. Delivery to Tromsø takes 5 days.'],
  [
    'en',
    'The sandbox allows 60 requests a minute.',
    'Each key may make 600 requests a minute. In the sandbox it is 60 requests a minute.',
  ],
  ['en', 'Kittens should stay inside.', 'Kittens may not go outside.'],
  ['fr', 'Les sacs ouverts ne sont pas repris.', 'Nous ne reprenons jamais les sacs ouverts, ils ne sont pas repris.'],
  ['cs', 'Zásilku vydáme s občanským průkazem.', 'Bez občanského průkazu zásilku nevydáme.'],
  ['cs', 'Heslo k účtu po vás nebudeme chtít.', 'Nikdy po vás nebudeme chtít heslo k účtu.'],
  ['tr', 'Paket kimlik ile teslim edilir.', 'Kimlik olmadan paket teslim edilmez.'],
  ['tr', 'Şifrenizi telefonda istemeyiz.', 'Şifrenizi asla telefonda istemeyiz.'],
  ['fi', 'Pakettia ei luovuteta ilman henkilötodistusta.', 'Ilman henkilötodistusta pakettia ei luovuteta.'],
  ['fi', 'Toimitamme koko Suomeen.', 'Emme toimita vain Helsinkiin, vaan koko Suomeen.'],
  ['ar', 'يتم تسليم الطرد مع بطاقة الهوية.', 'لا يتم تسليم الطرد بدون بطاقة الهوية.'],
  ['ar', 'نوصل إلى جدة أيضا.', 'لا نوصل إلى الرياض فقط بل إلى جدة أيضا.'],
  ['he', 'נמסור חבילה עם תעודת זהות.', 'לא נמסור חבילה בלי תעודת זהות.'],
  ['he', 'המשלוח מגיע תוך 5 ימים.', 'המשלוח מגיע לא יאוחר מ-5 ימים.'],
  ['hi', 'पहचान पत्र के साथ पार्सल दिया जाता है।', 'पहचान पत्र के बिना पार्सल नहीं दिया जाता है।'],
  ['hi', 'हम मुंबई में डिलीवरी करते हैं।', 'हम न केवल दिल्ली में बल्कि मुंबई में भी डिलीवरी करते हैं।'],
  ['vi', 'Chúng tôi không hỏi mật khẩu qua điện thoại.', 'Chúng tôi không bao giờ hỏi mật khẩu qua điện thoại.'],
  ['vi', 'Chúng tôi giao hàng ở Đà Nẵng.', 'Chúng tôi không chỉ giao hàng ở Hà Nội mà còn ở Đà Nẵng.'],
  ['ja', '申し訳ございませんが、現金は使えません。', '現金は使えません。'],
  ['ja', '事前に予約が必要です。', '事前に予約しなければなりません。'],
  ['ko', '미리 예약해야 합니다.', '미리 예약하지 않으면 안 됩니다.'],
  ['ko', '신분증이 있으면 택배를 받을 수 있습니다.', '신분증이 없으면 택배를 받을 수 없습니다.'],
  ['zh', '凭身份证可以领取包裹。', '没有身份证不能领取包裹。'],
  ['zh', '我们在上海送货。', '我们不仅在北京送货，也在上海送货。'],
  ['de', 'Das Paket wird mit Ausweis ausgegeben.', 'Ohne Ausweis wird das Paket nicht ausgegeben.'],
  ['de', 'Die Rückgabe in der Filiale ist kein Problem.', 'Die Rückgabe in der Filiale ist möglich.'],
  ['ru', 'Посылку выдаём по паспорту.', 'Без паспорта посылку не выдаём.'],
]
for (const [language, says, source] of agreeing)
  test(`"${says}" does not contradict: ${source}`, () => assert.equal(contradicts(says, source, language), false))

const wrong: [says: string, source: string][] = [
  ['You have 14 weeks.', 'Within 14 days.'],
  ['It costs $48.', 'It costs £48.'],
  ['It costs 29,90 € al año.', 'Cuesta 29,90 € al mes.'],
  ['600 requests a second.', 'Each key may make 600 requests a minute.'],
  ['La fibra de 600 GB.', 'La fibra de 600 MB.'],
  ['Sie haben vierzehn Wochen.', 'You have 14 days.'],
  ['Een paspoort is tien maanden geldig.', 'Een paspoort is tien jaar geldig.'],
]
for (const [says, source] of wrong)
  test(`"${says}" has another unit than ${source}`, () => assert.equal(createMeasuring([source])(says), true))

const right: [says: string, source: string][] = [
  ['Sie haben 14 Tage.', 'You have 14 days.'],
  ['Es dauert fünf Werktage.', 'It takes 5 working days.'],
  ['Cuesta 29,90 € el primer año.', 'Cuesta 29,90 € al mes durante el primer año.'],
  ['It takes 5 days.', '{"days":5}'],
  ['It takes 5 days.', 'Delivery (days): 5'],
  ['At 8, 12 and 16 weeks.', 'Vaccinated at 8, 12 and 16 weeks.'],
  ['In den 1950er Jahren.', 'In the 1950s.'],
  ['It costs 48 €, and 10 € a month.', 'It costs €48 and 10 EUR per month.'],
]
for (const [says, source] of right)
  test(`"${says}" has the unit of ${source}`, () => assert.equal(createMeasuring([source])(says), false))

test('a long text is compared in linear time', () => {
  assertLinear('Opened bags: not 14 days. ', (text) => createMeasuring([text])(text.replaceAll('days', 'weeks')))
})
