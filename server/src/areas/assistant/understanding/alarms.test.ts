import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertLinear } from '../../../../test/steps.ts'
import { isAlarm, isAngry, tellsOfHarm, tellsOfLoss } from './alarms.ts'
import { wantsPerson } from './wishes.ts'

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const thefts = lines(`
  My card was stolen
  Meine Karte wurde gestohlen
  Me han robado la tarjeta
  On m’a volé ma carte
  Roubaram meu cartão
  У меня украли карту
  سُرقت بطاقتي
  Mi hanno rubato la carta
  Mijn pinpas is gestolen
  Ukradli mi kartę
  Kartım çalındı
  У мене вкрали картку
  Ukradli mi kartu
  Mitt kort har blivit stulet
  Mit kort er blevet stjålet
  Kortet mitt er stjålet
  Korttini on varastettu
  Μου έκλεψαν την κάρτα
  גנבו לי את הכרטיס
  मेरा कार्ड चोरी हो गया
  Kartu saya dicuri
  カードを盗まれました
  카드를 도난당했어요
  我的卡被盗刷了
  Thẻ của tôi bị đánh cắp
  Mi-a fost furat cardul
  Ellopták a kártyámat`)
const intrusions = lines(`
  Hi, someone is in my account!
  Jemand ist in meinem Konto
  Alguien entró en mi cuenta
  Quelqu'un est entré dans mon compte
  Alguém entrou na minha conta
  Кто-то зашёл в мой аккаунт
  أحد دخل حسابي
  Qualcuno è entrato nel mio account
  Iemand zit in mijn account
  Ktoś włamał się na moje konto
  Biri hesabıma girmiş
  Хтось зайшов у мій акаунт
  Někdo se dostal na můj účet
  Någon har loggat in på mitt konto
  Nogen har logget ind på min konto
  Noen har logget inn på kontoen min
  Joku on kirjautunut tililleni
  Κάποιος μπήκε στον λογαριασμό μου
  מישהו נכנס לחשבון שלי
  कोई मेरे खाते में घुस गया
  Ada yang masuk ke akun saya
  アカウントが乗っ取られました
  누군가 제 계정에 들어왔어요
  有人登录了我的账号
  Có người đăng nhập vào tài khoản của tôi
  Cineva a intrat în contul meu
  Valaki belépett a fiókomba`)

test('a theft, and somebody else in an account, are alarms in every language of the notices', () => {
  assert.deepEqual([thefts.length, intrusions.length], [27, 27])
  for (const text of [...thefts, ...intrusions]) assert.ok(isAlarm(text), text)
})

const smoke = lines(`
  There's smoke coming from the device
  Aus dem Gerät kommt Rauch
  Está saliendo humo del aparato
  De la fumée sort de l'appareil
  Está saindo fumaça do aparelho
  Из прибора идёт дым
  يخرج دخان من الجهاز
  Esce fumo dal dispositivo
  Er komt rook uit het apparaat
  Z urządzenia wydobywa się dym
  Cihazdan duman çıkıyor
  З пристрою йде дим
  Z přístroje jde kouř
  Det kommer rök från apparaten
  Der kommer røg ud af apparatet
  Det kommer røyk fra apparatet
  Laitteesta tulee savua
  Βγαίνει καπνός από τη συσκευή
  יוצא עשן מהמכשיר
  डिवाइस से धुआं निकल रहा है
  Keluar asap dari perangkat
  機器から煙が出ています
  기기에서 연기가 나요
  设备冒烟了
  Thiết bị đang bốc khói
  Iese fum din aparat
  Füst jön a készülékből`)
const despair = lines(`
  If nobody answers I will kill myself
  Ich will nicht mehr leben
  Me quiero morir
  Je veux mourir
  Quero morrer
  Я хочу умереть
  أريد أن أموت
  Voglio morire
  Ik wil dood
  Nie chcę żyć
  Ölmek istiyorum
  Я не хочу жити
  Nechci žít
  Jag vill inte leva längre
  Jeg vil ikke leve længere
  Jeg orker ikke å leve lenger
  En halua elää
  Θέλω να πεθάνω
  אני רוצה למות
  मैं मरना चाहता हूं
  Saya ingin bunuh diri
  死にたいです
  죽고 싶어요
  我不想活了
  Tôi muốn chết
  Vreau să mor
  Meg akarok halni`)

test('smoke, and the wish to die, are alarms in every language of the notices', () => {
  assert.deepEqual([smoke.length, despair.length], [27, 27])
  for (const text of [...smoke, ...despair]) assert.ok(isAlarm(text), text)
})

test('a smell of gas is an alarm in whatever order it is told', () => {
  for (const text of lines(`
    Es riecht nach Gas
    In der Küche riecht es nach Gas. Was soll ich tun?
    Ich glaube, dass es hier nach Gas riecht
    In de keuken ruikt het naar gas
    I köket luktar det gas
    I køkkenet lugter det af gas
    På kjøkkenet lukter det gass`))
    assert.ok(isAlarm(text), text)
})

test('what only begins like danger is no alarm', () => {
  for (const text of lines(`
    Is smoking allowed in the room?
    What if smoke comes out of the battery?
    Was tun, wenn Rauch aus dem Gerät kommt?
    I want to diet, which bread is best?
    Having trouble with the horizontal menu
    Liefern Sie in Brandenburg?
    Jag vill dölja min profil
    Saya ingin matikan notifikasi
    Avez-vous un chapeau en feutre ?
    Wie lange brennt die Kerze?
    Do you sell smoke detectors and fire extinguishers?`))
    assert.ok(!isAlarm(text), text)
})

test('who asks what to do in such a case, or speaks of something else, reports no alarm', () => {
  for (const text of lines(`
    What happens if my card is stolen?
    Was tun, wenn meine Karte gestohlen wird?
    ¿Qué hago si me roban la tarjeta?
    Que faire si on vole ma carte ?
    Что делать, если украли карту?
    如果卡被盗怎么办
    カードが盗まれた場合は？
    Wie schütze ich mein Konto vor Betrug?
    Is my card insured against theft?
    How do I log into my account?
    Can someone help with my account?
    Mein Konto wurde gelöscht
    Do you sell theft protection?
    My bike was stolen`))
    assert.ok(!isAlarm(text), text)
})

test('who reports a theft of anything is told from who asks about theft', () => {
  for (const text of [
    ...['My bike was stolen!!!', 'My parcel was stolen from the porch. Can you help?', 'mein Fahrrad wurde gestohlen'],
    ...['me robaron la bici', 'on m’a volé mon vélo', 'у меня украли велосипед', '我的自行车被盗了', ...thefts],
  ])
    assert.ok(tellsOfHarm(text), text)
  for (const text of [
    ...['Do you sell theft protection?', 'What happens if my bike is stolen?', 'Was my old bike stolen?'],
    ...['Where is my bike?', 'My bike has a flat tyre', 'Was tun, wenn mein Rad gestohlen wird?'],
  ])
    assert.ok(!tellsOfHarm(text), text)
})

const losses = lines(`
  I lost my card
  Ich habe meine Karte verloren
  He perdido mi tarjeta
  J'ai perdu ma carte
  Perdi meu cartão
  Я потерял карту
  فقدت بطاقتي
  Ho perso la carta
  Ik ben mijn pas kwijt
  Zgubiłem kartę
  Kartımı kaybettim
  Я загубив картку
  Ztratil jsem kartu
  Jag har tappat mitt kort
  Jeg har mistet mit kort
  Jeg har mistet kortet mitt
  Kadotin korttini
  Έχασα την κάρτα μου
  איבדתי את הכרטיס
  मेरा कार्ड खो गया
  Kartu saya hilang
  カードをなくしました
  카드를 잃어버렸어요
  我的卡丢了
  Tôi bị mất thẻ
  Mi-am pierdut cardul
  Elvesztettem a kártyámat`)

test('a lost card is reported in every language of the notices, and is told from other losses and from questions', () => {
  assert.equal(losses.length, 27)
  for (const text of losses) assert.ok(tellsOfLoss(text), text)
  for (const text of lines(`
    What happens if I lose my card?
    What do I do in case my card gets lost?
    Was kostet es, wenn ich meine Karte verloren habe?
    ¿Qué pasa si pierdo la tarjeta?
    Que faire si je perds ma carte ?
    Что делать, если я потерял карту?
    Cosa succede se perdo la carta?
    Co jeśli zgubię kartę?
    カードをなくした場合はどうなりますか
    如果我的卡丢了怎么办
    I lost my parcel number
    I am lost in your app
    My connection is lost
    Ich habe den Überblick verloren`))
    assert.ok(!tellsOfLoss(text), text)
})

const angry = lines(`
  This is ridiculous, worst service ever
  Das ist eine Frechheit
  Esto es inaceptable
  C’est inadmissible
  Isso é uma vergonha
  Это безобразие
  هذا غير مقبول
  È inaccettabile
  Dit is belachelijk
  To skandal
  Bu rezalet
  Це неподобство
  To je nehorázné
  Det här är oacceptabelt
  Det er uacceptabelt
  Dette er uakseptabelt
  Tämä on törkeää
  Είναι απαράδεκτο
  זה לא מקובל עליי
  यह बकवास है
  Ini keterlaluan
  最悪です
  정말 최악이네요
  太过分了
  Thật quá đáng
  Este inacceptabil
  Ez felháborító`)

test('who has had enough is understood in every language of the notices, and by shouting', () => {
  assert.equal(angry.length, 27)
  for (const text of [...angry, 'WHERE IS MY PARCEL!!!']) assert.ok(isAngry(text), text)
  for (const text of ['Where is my parcel?', 'GPS', 'OK!!!', 'Is the saddle hard?', 'Wie hart ist der Sattel?'])
    assert.ok(!isAngry(text), text)
})

const wishes = lines(`
  I want to talk to a human
  Kann ich mit einem Menschen sprechen?
  Quiero hablar con una persona
  Je veux parler à un conseiller
  Quero falar com um atendente
  Хочу поговорить с оператором
  أريد التحدث مع موظف
  Vorrei parlare con un operatore
  Ik wil met een medewerker spreken
  Chcę porozmawiać z konsultantem
  Gerçek bir insanla konuşmak istiyorum
  Хочу поговорити з оператором
  Chci mluvit s člověkem
  Jag vill prata med en människa
  Jeg vil tale med et menneske
  Jeg vil snakke med et menneske
  Haluan puhua ihmisen kanssa
  Θέλω να μιλήσω με άνθρωπο
  אני רוצה לדבר עם נציג
  मुझे किसी इंसान से बात करनी है
  Saya ingin bicara dengan orang
  担当者と話したいです
  상담원 연결해 주세요
  转人工
  Tôi muốn gặp nhân viên
  Vreau să vorbesc cu un operator
  Szeretnék egy emberrel beszélni`)

test('a person is asked for in every language of the notices, and people are spoken of without asking for one', () => {
  assert.equal(wishes.length, 27)
  for (const text of wishes) assert.ok(wantsPerson(text), text)
  for (const text of lines(`
    Jag vill fråga om priset
    Vil I have nogen rabat?
    Saya mau pesan untuk 4 orang
    Jeg vil gjerne ha noen sykler
    Ik wil weten of iemand thuis moet zijn
    Hány ember fér el?
    Vreau o bicicletă pentru o persoană
    직원 할인 있나요
    スタッフの方が組み立てますか
    Có nhân viên hỗ trợ lắp ráp không
    यह कितने व्यक्ति के लिए है`))
    assert.ok(!wantsPerson(text), text)
})

test('no text takes long to be read for this', () => {
  assertLinear('A !', (text) => isAngry(text))
  assertLinear('my card ', (text) => isAlarm(text))
  assertLinear('stolen? ', (text) => tellsOfHarm(text))
  assertLinear('lost card ', (text) => tellsOfLoss(text))
})
