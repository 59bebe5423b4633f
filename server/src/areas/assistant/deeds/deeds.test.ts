import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertLinear } from '../../../../test/steps.ts'
import { translated } from '../sentences/service.ts'
import { readBacking } from './backing.ts'
import { listDeeds, listShort } from './deeds.ts'
import { listSenses } from './senses.ts'
import { listUndone } from './undone.ts'
import { eastern } from './words-east.ts'
import { slavic } from './words-slavic.ts'
import { western } from './words-west.ts'

/**
 * In every language that the assistant speaks: sentences about deeds that nobody did, and sentences that may be said
 * without doing anything.
 */
const samples: Record<string, { deeds: string; no_deeds: string }> = {
  en: {
    deeds: `I have refunded your order.|I've just cancelled it for you.|We have already sent you a new one.|Your password was reset.
      Your order has been cancelled.|I will call you back tomorrow.|A colleague will call you.|I'm forwarding this to our team.
      I checked your account and everything is fine.|Let me check that for you.|I have opened a ticket.|I'll get back to you soon.
      The refund has been issued.|I have updated your address.|Your card is now blocked.|Someone will contact you shortly.
      Of course, I have, as you asked, refunded everything.|Your order has been cancelled, okay?|We'll book you another room.|I am going to escalate this.|I can confirm that your order was cancelled.
      I made sure that your order was refunded.`,
    no_deeds: `You can cancel your order in the app.|We refund within 14 days.|I have not refunded your order.|Shall I cancel it?
      Has your order been cancelled?|Once your order has been cancelled, you get an e-mail.|If we have sent you a code, enter it.
      I cannot change your address.|You cancelled your order yourself.|I'm happy to help.|Click Send to send it.|You will find it in your account.
      The page says "Your password was reset".|I understand that you want a refund.|Contact us to change the booking.|Make sure that your form was submitted.
      1. **Check the status**: Ensure that your account is successfully verified.`,
  },
  de: {
    deeds: `Ich habe Ihre Bestellung erstattet.|Ihre Bestellung wurde storniert.|Ihr Passwort ist zurückgesetzt.|Ich rufe Sie morgen zurück.
      Eine Kollegin wird Sie anrufen.|Ich leite das an das Team weiter.|Ich habe Ihr Konto geprüft.|Ich kümmere mich darum.|Wir haben Ihnen eine E-Mail geschickt.
      Ich werde Ihre Adresse ändern.|Ein Kollege meldet sich bei Ihnen.|Hiermit ist Ihre Karte gesperrt.|Ich habe ein Ticket eröffnet.|Ich bestätige, dass Ihre Bestellung storniert wurde.`,
    no_deeds: `Sie können die Bestellung in der App stornieren.|Wir erstatten innerhalb von 14 Tagen.|Ich habe die Bestellung nicht storniert.
      Soll ich die Bestellung stornieren?|Wurde Ihre Bestellung storniert?|Sobald Ihre Bestellung storniert wurde, bekommen Sie eine E-Mail.|Stellen Sie sicher, dass die Zahlung genehmigt wurde.|Ich helfe Ihnen gern.`,
  },
  es: {
    deeds: `He reembolsado tu pedido.|Tu pedido ha sido cancelado.|Su contraseña fue restablecida.|Te llamaré mañana.|Un compañero te llamará.
      He revisado tu cuenta.|Voy a enviar el caso al equipo.|Ya hemos cambiado la dirección.|Le reembolso el dinero.|Escalaré el caso.|He abierto una incidencia.`,
    no_deeds: `Puedes cancelar el pedido en la app.|Reembolsamos en 14 días.|No he cancelado tu pedido.|¿Quieres cancelar el pedido?
      Cuando tu pedido ha sido cancelado, recibes un correo.|Para enviar el formulario, pulsa Enviar.`,
  },
  fr: {
    deeds: `J'ai remboursé votre commande.|Votre commande a été annulée.|Votre mot de passe a été réinitialisé.|Je vous rappellerai demain.
      Un collègue va vous appeler.|J’ai vérifié votre compte.|Je transmets votre demande.|Nous avons envoyé un e-mail.|Je vais modifier votre adresse.|J'ai ouvert un ticket.`,
    no_deeds: `Vous pouvez annuler la commande dans l'application.|Nous remboursons sous 14 jours.|Je n'ai pas annulé votre commande.|Voulez-vous annuler ?
      Une fois que votre commande a été annulée, vous recevez un e-mail.`,
  },
  pt: {
    deeds: `Reembolsei o seu pedido.|Seu pedido foi cancelado.|Sua senha foi redefinida.|Ligarei para você amanhã.|Um colega vai ligar para você.
      Verifiquei a sua conta.|Vou encaminhar ao time.|Já enviei o e-mail.|Eu vou alterar o endereço.|Abri um chamado para você, já atualizei tudo.`,
    no_deeds: `Você pode cancelar o pedido no aplicativo.|Reembolsamos em 14 dias.|Não cancelei o seu pedido.|Quer cancelar o pedido?|Quando seu pedido foi cancelado, você recebe um e-mail.`,
  },
  it: {
    deeds: `Ho rimborsato il tuo ordine.|Il tuo ordine è stato annullato.|La password è stata reimpostata.|Ti richiamerò domani.|Un collega ti chiamerà.
      Ho controllato il tuo account.|Inoltrerò la richiesta.|Abbiamo inviato un'email.|Ho aggiornato l'indirizzo.|Ho aperto un ticket.`,
    no_deeds: `Puoi annullare l'ordine nell'app.|Rimborsiamo entro 14 giorni.|Non ho annullato il tuo ordine.|Vuoi annullare l'ordine?|Quando il tuo ordine è stato annullato, ricevi un'email.`,
  },
  nl: {
    deeds: `Ik heb je bestelling terugbetaald.|Je bestelling is geannuleerd.|Uw wachtwoord werd gereset.|Ik bel u morgen terug.|Een collega zal u bellen.
      Ik heb je account gecontroleerd.|Ik zal dit doorsturen.|We hebben je adres gewijzigd.|Ik heb een ticket geopend.|Ik stuur je een e-mail.`,
    no_deeds: `Je kunt de bestelling in de app annuleren.|We betalen binnen 14 dagen terug.|Ik heb je bestelling niet geannuleerd.|Wil je de bestelling annuleren?|Zodra je bestelling is geannuleerd, krijg je een e-mail.`,
  },
  da: {
    deeds: `Jeg har refunderet din ordre.|Din ordre er blevet annulleret.|Din adgangskode er nulstillet.|Jeg ringer til dig i morgen.|En kollega vil ringe til dig.
      Jeg har tjekket din konto.|Jeg har sendt det videre.|Vi har ændret din adresse.|Jeg vil kontakte dig.`,
    no_deeds: `Du kan annullere ordren i appen.|Vi refunderer inden 14 dage.|Jeg har ikke annulleret din ordre.|Vil du annullere ordren?|Når din ordre er blevet annulleret, får du en mail.`,
  },
  nb: {
    deeds: `Jeg har refundert bestillingen din.|Bestillingen din er kansellert.|Passordet ditt ble tilbakestilt.|Jeg ringer deg i morgen.|En kollega vil ringe deg.
      Jeg har sjekket kontoen din.|Jeg skal videresende saken.|Vi har endret adressen din.|Jeg har opprettet en sak.`,
    no_deeds: `Du kan kansellere bestillingen i appen.|Vi refunderer innen 14 dager.|Jeg har ikke kansellert bestillingen.|Vil du kansellere bestillingen?|Når bestillingen er kansellert, får du en e-post.`,
  },
  sv: {
    deeds: `Jag har återbetalat din beställning.|Din beställning har avbokats.|Ditt lösenord har återställts.|Jag ringer dig i morgon.|En kollega kommer att ringa dig.
      Jag har kontrollerat ditt konto.|Jag ska vidarebefordra ärendet.|Vi har ändrat din adress.|Jag har skapat ett ärende.`,
    no_deeds: `Du kan avboka beställningen i appen.|Vi återbetalar inom 14 dagar.|Jag har inte avbokat din beställning.|Vill du avboka?|När din beställning har avbokats får du ett mejl.`,
  },
  pl: {
    deeds: `Zwróciłem pieniądze za zamówienie.|Twoje zamówienie zostało anulowane.|Hasło zostało zresetowane.|Zadzwonię jutro.|Konsultant do Pana zadzwoni.
      Sprawdziłam Twoje konto.|Przekażę sprawę dalej.|Zmieniliśmy adres.|Wysłałem e-mail.|Utworzyłem zgłoszenie.`,
    no_deeds: `Możesz anulować zamówienie w aplikacji.|Zwracamy pieniądze w ciągu 14 dni.|Nie anulowałem zamówienia.|Czy chcesz anulować zamówienie?|Gdy zamówienie zostało anulowane, dostaniesz e-mail.`,
  },
  cs: {
    deeds: `Vrátil jsem vám peníze.|Vaše objednávka byla zrušena.|Heslo bylo obnoveno.|Zavolám vám zítra.|Kolega vám zavolá.|Zkontrolovala jsem váš účet.|Předám to kolegům.
      Změnili jsme adresu.|Poslal jsem e-mail.|Založil jsem požadavek.`,
    no_deeds: `Objednávku můžete zrušit v aplikaci.|Peníze vracíme do 14 dnů.|Objednávku jsem nezrušil.|Chcete objednávku zrušit?|Jakmile byla objednávka zrušena, dostanete e-mail.`,
  },
  ru: {
    deeds: `Я вернул деньги за ваш заказ.|Ваш заказ был отменён.|Пароль сброшен.|Я перезвоню вам завтра.|Вам позвонит сотрудник.|Мы проверили ваш аккаунт.|Передам запрос коллегам.
      Я изменил адрес.|Отправил вам письмо.|Мы свяжемся с вами.|Я создала заявку.`,
    no_deeds: `Вы можете отменить заказ в приложении.|Мы возвращаем деньги в течение 14 дней.|Я не отменял заказ.|Отменить заказ?|Если ваш заказ был отменён, вы получите письмо.`,
  },
  uk: {
    deeds: `Я повернув кошти за ваше замовлення.|Ваше замовлення було скасоване.|Пароль скинуто.|Я передзвоню вам завтра.|Вам зателефонує співробітник.|Ми перевірили ваш акаунт.|Передам запит колегам.
      Я змінила адресу.|Надіслав вам листа.|Я створила заявку.`,
    no_deeds: `Ви можете скасувати замовлення в застосунку.|Ми повертаємо кошти протягом 14 днів.|Я не скасовував замовлення.|Скасувати замовлення?|Якщо ваше замовлення було скасоване, ви отримаєте листа.`,
  },
  tr: {
    deeds: `Siparişinizi iade ettim.|Siparişiniz iptal edildi.|Şifreniz sıfırlandı.|Sizi yarın arayacağım.|Bir çalışanımız sizi arayacak.|Hesabınızı kontrol ettim.|Talebinizi ilgili ekibe ilettim.
      Adresinizi güncelledik.|Size e-posta gönderdim.|Bir kayıt oluşturdum.`,
    no_deeds: `Siparişinizi uygulamadan iptal edebilirsiniz.|14 gün içinde iade ederiz.|Siparişinizi iptal etmedim.|Siparişinizi iptal etmek ister misiniz?|Sipariş iptal edildiğinde e-posta alırsınız.`,
  },
  ro: {
    deeds: `Am rambursat comanda dumneavoastră.|Comanda a fost anulată.|Parola a fost resetată.|Vă voi suna mâine.|Un coleg vă va suna.|Am verificat contul.|Voi transmite solicitarea.
      Am schimbat adresa.|V-am trimis un e-mail.|Am deschis un tichet.`,
    no_deeds: `Puteți anula comanda în aplicație.|Rambursăm în 14 zile.|Nu am anulat comanda.|Doriți să anulați comanda?|După ce comanda a fost anulată, primiți un e-mail.`,
  },
  hu: {
    deeds: `Visszatérítettem a rendelését.|A rendelése törlésre került.|A jelszava vissza lett állítva.|Holnap visszahívom.|Egy kollégánk felhívja Önt.|Ellenőriztem a fiókját.|Továbbítom a kérését.
      Módosítottuk a címét.|Elküldtem az e-mailt.|Létrehoztam egy jegyet.`,
    no_deeds: `A rendelést az alkalmazásban törölheti.|14 napon belül jár vissza a pénz.|Nem töröltem a rendelést.|Szeretné törölni a rendelést?|Ha a rendelés törlésre került, e-mailt kap.`,
  },
  fi: {
    deeds: `Olen palauttanut rahasi.|Tilauksesi on peruutettu.|Salasanasi on nollattu.|Soitan sinulle huomenna.|Kollegani soittaa sinulle.|Tarkistin tilisi.|Välitän asian eteenpäin.
      Olemme muuttaneet osoitteesi.|Lähetin sinulle sähköpostin.`,
    no_deeds: `Voit peruuttaa tilauksen sovelluksessa.|Palautamme rahat 14 päivässä.|En ole peruuttanut tilausta.|Haluatko peruuttaa tilauksen?|Kun tilauksesi on peruutettu, saat sähköpostin.`,
  },
  el: {
    deeds: `Ακύρωσα την παραγγελία σας.|Η παραγγελία σας ακυρώθηκε.|Ο κωδικός σας έχει επαναφερθεί.|Θα σας καλέσω αύριο.|Ένας συνάδελφος θα σας τηλεφωνήσει.|Έλεγξα τον λογαριασμό σας.|Θα προωθήσω το αίτημα.
      Αλλάξαμε τη διεύθυνση.|Σας έστειλα email.|Τα χρήματα επιστράφηκαν.`,
    no_deeds: `Μπορείτε να ακυρώσετε την παραγγελία στην εφαρμογή.|Επιστρέφουμε τα χρήματα σε 14 ημέρες.|Δεν ακύρωσα την παραγγελία.|Θέλετε να ακυρώσετε την παραγγελία;|Όταν η παραγγελία ακυρώθηκε, λαμβάνετε email.`,
  },
  hi: {
    deeds: `मैंने आपका ऑर्डर रद्द कर दिया है।|आपका पासवर्ड रीसेट हो गया है।|मैं आपको कल कॉल करूंगा।|हमारे सहयोगी आपको कॉल करेंगे।|मैंने आपके पैसे वापस कर दिए हैं।|हमने आपको ईमेल भेज दिया है।|मैंने आपका पता बदल दिया है।`,
    no_deeds: `आप ऐप में ऑर्डर रद्द कर सकते हैं।|हम 14 दिनों में पैसे वापस करते हैं।|मैंने आपका ऑर्डर रद्द नहीं किया।|क्या आप ऑर्डर रद्द करना चाहते हैं?`,
  },
  id: {
    deeds: `Saya telah mengembalikan dana Anda.|Pesanan Anda telah dibatalkan.|Kata sandi Anda sudah direset.|Saya akan menelepon Anda besok.|Rekan kami akan menelepon Anda.|Saya sudah memeriksa akun Anda.|Saya akan meneruskan permintaan Anda.
      Kami telah mengubah alamat Anda.|Saya sudah mengirim email.`,
    no_deeds: `Anda dapat membatalkan pesanan di aplikasi.|Kami mengembalikan dana dalam 14 hari.|Saya tidak membatalkan pesanan Anda.|Apakah Anda ingin membatalkan pesanan?|Jika pesanan Anda telah dibatalkan, Anda menerima email.`,
  },
  vi: {
    deeds: `Tôi đã hoàn tiền đơn hàng của bạn.|Đơn hàng của bạn đã được hủy.|Mật khẩu của bạn đã được đặt lại.|Tôi sẽ gọi lại cho bạn vào ngày mai.|Nhân viên sẽ gọi cho bạn.|Tôi đã kiểm tra tài khoản của bạn.|Tôi sẽ chuyển yêu cầu.
      Chúng tôi đã thay đổi địa chỉ.`,
    no_deeds: `Bạn có thể hủy đơn hàng trong ứng dụng.|Chúng tôi hoàn tiền trong 14 ngày.|Tôi chưa hủy đơn hàng.|Bạn có muốn hủy đơn hàng không?|Khi đơn hàng đã được hủy, bạn nhận được email.`,
  },
  ar: {
    deeds: `لقد قمت بإلغاء طلبك.|تم إلغاء طلبك.|تم إعادة تعيين كلمة المرور.|سأتصل بك غدا.|سيتصل بك أحد زملائنا.|تحققت من حسابك.|سأحول طلبك إلى الفريق.|ألغيت طلبك.|تم رد المبلغ.|وسأرسل لك رسالة.`,
    no_deeds: `يمكنك إلغاء الطلب في التطبيق.|نعيد المبلغ خلال 14 يوما.|لم ألغ طلبك.|هل تريد إلغاء الطلب؟|إذا تم إلغاء طلبك تصلك رسالة.`,
  },
  he: {
    deeds: `ביטלתי את ההזמנה שלך.|ההזמנה שלך בוטלה.|הסיסמה אופסה.|אתקשר אליך מחר.|נציג יתקשר אליך.|בדקתי את החשבון שלך.|אעביר את הפנייה.|שלחתי לך מייל.|הכסף הוחזר.|עדכנתי את הכתובת.`,
    no_deeds: `אפשר לבטל את ההזמנה באפליקציה.|אנחנו מחזירים כסף תוך 14 ימים.|לא ביטלתי את ההזמנה.|האם לבטל את ההזמנה?|אם ההזמנה בוטלה, תקבל מייל.`,
  },
  ja: {
    deeds: `ご注文をキャンセルしました。|返金いたしました。|パスワードをリセットしました。|明日お電話いたします。|担当者からお電話します。|アカウントを確認しました。|担当者に引き継ぎました。|住所を変更いたしました。|メールをお送りしました。`,
    no_deeds: `アプリでご注文をキャンセルできます。|14日以内に返金します。|キャンセルしていません。|キャンセルしますか？|キャンセルされた場合はメールが届きます。`,
  },
  ko: {
    deeds: `주문을 취소해 드렸습니다.|환불했습니다.|비밀번호가 재설정되었습니다.|내일 전화드리겠습니다.|담당자가 전화드릴 예정입니다.|계정을 확인했습니다.|담당 부서에 전달했습니다.|주소를 변경했습니다.|이메일을 보냈습니다.`,
    no_deeds: `앱에서 주문을 취소할 수 있습니다.|14일 이내에 환불됩니다.|주문을 취소하지 않았습니다.|주문을 취소하시겠어요?|주문이 취소되면 이메일을 받습니다.`,
  },
  zh: {
    deeds: `我已经为您退款。|您的订单已取消。|您的密码已重置。|我明天会给您回电。|我们的同事会致电给您。|我已核实您的账户。|我会将您的请求转交给团队。|我们已更新您的地址。|已为您发送邮件。`,
    no_deeds: `您可以在应用中取消订单。|我们在14天内退款。|我没有取消您的订单。|您要取消订单吗？|如果订单已取消，您会收到邮件。`,
  },
}

const split = (text: string) => text.split(/[|\n]/).map((sentence) => sentence.trim())

for (const language of translated)
  test(`deeds and promises are told from everything else in ${language}`, () => {
    const { deeds, no_deeds } = samples[language]!
    const missed = split(deeds).filter((sentence) => listDeeds(sentence).length === 0)
    const wronged = split(no_deeds).filter((sentence) => listDeeds(sentence).length > 0)
    assert.deepEqual({ missed, wronged }, { missed: [], wronged: [] })
  })

const nothing = { passages: [], isForeign: false, tools: readBacking([]), handsOver: false }

type Used = { name: string; description?: string; changes?: boolean; arguments?: object; result?: string }
/** What is undone of a sentence after these tools have answered. */
const listAfter = (sentence: string, ...used: Used[]) => {
  const calls = used.map((one) => ({ description: '', changes: true, arguments: {}, result: '{"ok":true}', ...one }))
  return listUndone(sentence, { ...nothing, tools: readBacking(calls) })
}
const holds = (sentence: string, ...used: Used[]) => listAfter(sentence, ...used).length > 0

const own: Used[] = [
  { name: 'refund_order', description: 'Refunds an order.' },
  { name: 'cancel_order', description: 'Cancels an order that was not sent yet.' },
  { name: 'reset_password', description: 'Resets the password of a customer.' },
  { name: 'change_address', description: 'Changes the address of a customer.' },
  { name: 'send_email', description: 'Sends an e-mail to the customer.' },
  { name: 'block_card', description: 'Blocks a card.' },
  { name: 'create_ticket', description: 'Creates a ticket for our team.' },
  { name: 'request_callback', description: 'Requests a callback.' },
  { name: 'create_booking', description: 'Books a room.' },
]
const tag = {
  name: 'set_tag',
  description: 'Sets a tag on the conversation, such as refund or cancellation.',
  arguments: { tag: 'refund' },
  result: '{"tags":["refunded","cancelled","sent"]}',
}

/** What no tool of this turn can do: to look into it, or to see to something that is not named. */
const open = ['Let me check that for you.', 'Ich kümmere mich darum.']

for (const language of translated)
  test(`a tool stands behind what it did and behind nothing else in ${language}`, () => {
    const deeds = split(samples[language]!.deeds).filter((sentence) => !open.includes(sentence))
    assert.deepEqual(
      deeds.filter((sentence) => holds(sentence, ...own)),
      [],
      'held after the tools that do all of this',
    )
    assert.deepEqual(
      deeds.filter((sentence) => !holds(sentence, tag)),
      [],
      'said after a tag was set',
    )
    const bySense = { refund_order: 'refund', cancel_order: 'cancel', block_card: 'block' } as const
    for (const [name, sense] of Object.entries(bySense)) {
      const others = deeds.filter((sentence) =>
        listDeeds(sentence).some(
          ({ group, senses }) => group === 'act' && !senses.some((one) => [sense, 'do'].includes(one)),
        ),
      )
      const tool = own.find((one) => one.name === name)!
      assert.deepEqual(
        others.filter((sentence) => !holds(sentence, tool)),
        [],
        `said after ${name}`,
      )
    }
  })

test('every verb of the desk belongs to a deed, so that no tool can stand behind it by chance', () => {
  for (const [language, { did, does, alone }] of Object.entries({ ...western, ...slavic, ...eastern })) {
    const acts = [did, does, ...Object.values(alone ?? {})].flatMap((verbs) => (verbs?.act ?? '').split(','))
    const unknown = acts
      .map((verb) => verb.trim().replaceAll('*', ''))
      .filter((verb) => verb && listSenses(verb).length === 0)
    assert.deepEqual(unknown, [], language)
  }
})

test('a deed needs its own tool, and every deed of a sentence needs one', () => {
  const [refund, cancel, reset, , , , ticket, callback, booking] = own as [Used, ...Used[]] & Used[]
  assert.ok(!holds('I have refunded your order.', refund!))
  assert.ok(holds('I have refunded your order.', cancel!))
  assert.ok(holds('I have cancelled your order and refunded the amount.', cancel!))
  assert.ok(!holds('I have cancelled your order and refunded the amount.', cancel!, refund!))
  assert.ok(holds('Ich habe die Bestellung storniert und den Betrag erstattet.', cancel!))
  assert.ok(holds('我已为您取消订单并退款。', cancel!))
  assert.ok(holds('주문을 취소하고 환불해 드렸습니다.', cancel!))
  assert.ok(!holds('I have cancelled your order and you can order again.', cancel!))
  assert.ok(!holds('I have processed your refund.', refund!))
  assert.ok(holds('I have processed your refund.', cancel!))
  assert.ok(!holds('I have processed your request.', cancel!))
  assert.ok(holds('I will take care of everything.', cancel!))
  assert.ok(!holds('I have created a booking for you.', booking!))
  assert.ok(!holds('A colleague will get back to you.', ticket!))
  assert.ok(holds('A colleague will call you.', ticket!))
  assert.ok(!holds('A colleague will call you.', callback!))
  assert.ok(holds('I have reset your password.', { name: 'send_reset_link', description: 'Mails a link.' }))
  assert.ok(!holds('I have changed your password.', reset!))
})

test('a tool is read by what it does, and not by what it is for or about', () => {
  const refunded = 'I have refunded your order.'
  for (const [name, description] of [
    ['create_ticket', 'Creates a ticket for refunds, cancellations and changes.'],
    ['log_wish', 'Records that the customer wants a refund or a cancellation.'],
    ['cancel_refund', 'Cancels a refund.'],
    ['tool_7', 'Use it when a refund was refused.'],
    ['add_note', 'Adds a note about a refund.'],
  ] as const)
    assert.ok(holds(refunded, { name, description }), description)
  for (const [name, description] of [
    ['create_refund', ''],
    ['issueRefund', ''],
    ['tool_7', 'Call this tool to refund an order.'],
    ['tool_7', 'Tool for refunding orders.'],
    ['tool_7', 'Cancels an order and refunds what was paid.'],
    ['erstattung', 'Erstattet den Betrag einer Bestellung.'],
    ['tool_7', 'Возвращает деньги за заказ.'],
  ] as const)
    assert.ok(!holds(refunded, { name, description }), description)
  const change = { name: 'update_order', description: 'Changes an order.' }
  assert.ok(holds('I have cancelled your order.', { ...change, arguments: { note: 'cancelled' } }))
  assert.ok(!holds('I have cancelled your order.', { ...change, arguments: { status: 'cancelled' } }))
  assert.ok(!holds('I have cancelled your order.', { ...change, result: '{"order":{"state":"cancelled"}}' }))
})

test('a call that was refused has done nothing, and one that only reads stands behind what it read', () => {
  const cancel = own[1]!
  for (const result of [
    '{"ok":false}',
    '{"success":false,"order":{"id":7}}',
    '{"error":"already sent"}',
    '{"status":"rejected"}',
    '{"data":{"errors":[{"code":7}]}}',
    'Could not cancel: the order was sent.',
    'Order not found',
    'Die Bestellung kann nicht storniert werden.',
  ])
    assert.ok(holds('I have cancelled your order.', { ...cancel, result }), result)
  for (const result of [
    '',
    'OK',
    '{"ok":true,"error":null}',
    '{"status":"cancelled","errors":[]}',
    'The order was cancelled.',
  ])
    assert.ok(!holds('I have cancelled your order.', { ...cancel, result }), result)

  const read = (result: string) => ({
    name: 'order_status',
    description: 'Cancelled and refunded orders too.',
    changes: false,
    result,
  })
  const sent = read('{"order":"helmet","state":"sent","refunded":false,"refund_policy":"Refunds within 30 days."}')
  assert.ok(!holds('Your order has been sent.', sent))
  assert.ok(!holds('I checked your order: it is on its way.', sent))
  assert.ok(holds('Your order has been refunded.', sent))
  assert.ok(holds('I have sent you a new one.', sent))
  assert.ok(holds('I will send you a new one.', sent))
  assert.ok(!holds('Your refund has been issued.', read('{"refund":{"status":"issued","amount":12}}')))
  assert.ok(!holds('Ihre Bestellung wurde storniert.', read('The order has been cancelled by the customer in May.')))
  assert.ok(holds('Ihre Bestellung wurde storniert.', read('Orders can be cancelled until they are sent.')))
})

test('after a tool, a few words are a deed as well', () => {
  const [refund, cancel] = own as [Used, Used]
  for (const sentence of ['Order cancelled.', 'Bestellung storniert!', 'Pedido cancelado.', "C'est annulé."]) {
    assert.ok(holds(sentence, tag), sentence)
    assert.ok(holds(sentence, refund), sentence)
    assert.ok(!holds(sentence, cancel), sentence)
    assert.equal(holds(sentence), false, sentence)
  }
  assert.ok(holds('I was able to refund you.', cancel))
  assert.ok(!holds('I was able to refund you.', refund))
  assert.ok(!holds('Your cancellation is confirmed.', cancel))
  assert.ok(holds('Your cancellation is confirmed.', refund))
  assert.ok(!holds('Not cancelled yet.', refund))
  assert.ok(!holds('Shall it be cancelled?', refund))
})

test('a hand-over stands behind passing on and replying here', () => {
  const undone = (sentence: string) => listUndone(sentence, { ...nothing, handsOver: true }).length > 0
  assert.ok(!undone('A colleague will get back to you here.'))
  assert.ok(undone('A colleague will call you tomorrow.'))
  assert.ok(undone('I have refunded your order.'))
})

test('a passage stands behind a rule of the business, and behind nothing that the assistant says of itself', () => {
  const passages = [
    'We will refund you within 14 days. Once we have sent the code, enter it. The fee has been changed in May.',
  ]
  const undone = (sentence: string) => listUndone(sentence, { ...nothing, passages }).length > 0
  assert.ok(!undone('We will refund you within 14 days.'))
  assert.ok(!undone('You will be refunded within 14 days.'))
  assert.ok(!undone('In May the fee has been changed.'))
  assert.ok(undone('I will refund you within 14 days.'))
  assert.ok(undone('Your fee has been refunded.'))
  assert.ok(undone('We will call you within 14 days.'))
})

test('a long text does not keep the desk busy', () => {
  for (const sign of [
    'i have ',
    'i have refunded ',
    'and refunded ',
    'a',
    'i ',
    '我会',
    '您',
    'し',
    '취소',
    '"',
    'will be ',
    'when ',
    '，',
    "'",
  ])
    assertLinear(sign, (text) => [...listDeeds(text), ...listShort(text)])
})
