import { everydayWords } from './everyday-words.ts'
import { bare, listWords } from './words.ts'

/**
 * Different words of customers and help articles for the same thing. One line is one thing in one language, so that
 * nothing is found across languages. Only single words, in each form that `isAlike` would not recognise by its
 * beginning.
 */
const groups = `
delivery deliveries deliver delivered delivers delivering shipping ship shipped ships shipment postage dispatch arrive arrives arrived arrival
return returns returned returning exchange
refund refunds refunded reimburse reimbursed reimbursement
price prices pricing cost costs fee fees rate rates
pay pays paid paying payment payments
cancel cancels cancelled canceled cancelling cancellation unsubscribe terminate
broken broke damaged damage defective faulty fault faults cracked defect
warranty warranties guarantee guarantees guaranteed covered cover covers
discount discounts rebate reduction
open opens opened opening close closes closed closing
phone telephone call
email mail
repair repairs repaired fix fixed mend
change changing changed edit modify update correct amend
delete deleting deleted remove removing erase erased
invoice invoices bill bills receipt receipts
book booking booked reserve reservation reservations bookings appointment appointments
photo photos picture pictures image images
shop shops store stores branch branches
parcel parcels package packages packet
luggage baggage suitcase suitcases
bus buses
gas gases
lens lenses
kid kids child children
dog dogs cat cats pet pets animal animals
bike bikes bicycle bicycles cycle
park parks parking parked
download downloads downloaded downloading export exports exported exporting
colleague colleagues teammate teammates coworker coworkers team
add adding invite inviting
begin begins start starts starting
end ends finish expire expires expiry
turn turned turning switch switched switching
internet broadband
job jobs vacancy vacancies career careers hiring
login signin logon logging
rate rates interest
subscription subscriptions membership plan plans
mistake error wrong incorrect
money cash
voucher vouchers coupon coupons
stock available availability
usa america states
clean cleaning cleaned wash
forgot forget forgotten remember
lost lose losing mislaid
signup joining register registering registration enrol enroll enrolment
annual annually yearly
declined rejected failed fails failure
twice double doubled duplicate duplicates
wire transfer transfers
pause pausing paused freeze freezing frozen suspend suspended hold
senior seniors pensioner pensioners retired
stolen stole theft robbed robbery
car cars vehicle vehicles
move moving moved relocate relocating
keep keeps keeping kept
sell sells selling sold
choose choosing chose chosen
drive driving drove driven
wear wearing wore worn
eat eating ate eaten
spend spending spent
write writing wrote written
teach teaching taught
catch catching caught
speak speaking spoke spoken
build building built
sleep sleeping slept
lend lending lent
home house
lieferung lieferungen liefern liefert geliefert lieferzeit lieferzeiten lieferkosten versand versandkosten versandzeit versenden versendet verschicken verschickt zustellung zustellen
rückgabe zurückgeben zurückschicken zurücksenden rücksendung retoure retouren retournieren umtausch umtauschen
erstattung rückerstattung erstatten erstattet
preis preise kosten kostet gebühr gebühren teuer
bezahlen bezahlt bezahlung zahlen zahlt zahlung zahlungsarten
stornieren storniert stornierung absagen absage kündigen kündigung abbestellen
kaputt defekt beschädigt schaden gebrochen
garantie gewährleistung
öffnungszeiten geöffnet offen öffnet öffnen sprechzeiten geschlossen schließt schließen
telefon telefonnummer anrufen anruf rufnummer
reparieren reparatur reparaturen repariert
ändern änderung geändert umbuchen korrigieren
löschen gelöscht entfernen
rieche riechst riecht riechen geruch gerüche gestank stinkt
herunterladen heruntergeladen download exportieren export
verloren verliere verlust weg abhanden
umzug umgezogen umziehe umziehen ziehe adresse anschrift
rechnung rechnungen beleg quittung
buchen buchung reservieren reservierung gebucht
foto fotos bild bilder
laden geschäft filiale shop
paket pakete päckchen sendung
kind kinder kindern
hund hunde katze katzen haustier haustiere tier tiere
rad räder fahrrad fahrräder fahrrädern bike
reinigen reinigung gereinigt putzen putzt geputzt sauber säubern
waschen wäsche gewaschen wäscherei
geklaut klauen gestohlen stehlen diebstahl entwendet
hochwasser überschwemmung überschwemmungen überflutung
rentner rentnerin senioren ruhestand
widerruf widerrufen rückgängig rücktritt zurücktreten
pausieren pause ruhen aussetzen einfrieren
abgelehnt fehlgeschlagen gescheitert geplatzt
verschieben verlegen verlegt verschoben
passwort kennwort
anwalt anwältin rechtsanwalt
bargeld bar barzahlung
auto autos wagen pkw fahrzeug fahrzeuge
handy handys smartphone mobiltelefon
essen speise speisen mahlzeit mahlzeiten
einchecken anreise anreisen ankommen ankunft
auschecken abreise abreisen
verloren vergessen fundsachen fundbüro liegengelassen
rabatt rabatte ermäßigung nachlass
student studenten studentin studentinnen studierende studierenden
leihen ausleihen mieten verleih verleihen verleiht leihgebühr
beginnt anfangen beginn start startet
vorrätig verfügbar lieferbar lager
anfahrt adresse anschrift
vergessen vergaß erinnern erinnere
envío envíos enviar envían entrega entregas entregar entregan despacho reparto
devolver devolución devoluciones devuelvo devuelve devuelven devolvemos devolvió cambio
descargar descargo descarga bajar exportar exporto exportación exporta
reembolso reembolsos reembolsar devolución devuelven
precio precios costo coste costes cuesta cuestan tarifa tarifas
pagar pago pagos paga
cancelar cancelación anular anulación baja
roto rota dañado dañada defectuoso defectuosa averiado
garantía garantías
abren abre abrís abris abierto abierta abrir abrimos cierran cierra cerrado horario horarios
teléfono llamar llamada
reparar reparación arreglar arreglo
cambiar cambio modificar modificación corregir
borrar eliminar
factura facturas recibo recibos
reservar reserva reservas
foto fotos imagen imágenes
tienda tiendas local
paquete paquetes pedido pedidos
equipaje maleta maletas
niño niños niña niñas menores hijo hijos bebé
perro perros gato gatos mascota mascotas animal animales
bicicleta bicicletas bici bicis
descuento descuentos rebaja
dirección calle
plazo plazos cuotas cuota
dinero importe
billete billetes boleto boletos pasaje pasajes
coche coches auto vehículo vehículos
aparcar aparcamiento parking estacionar estacionamiento
móvil celular
robado robada robaron robo hurto
pausar pausa congelar suspender
rechazada rechazado denegada denegado fallido
jubilado jubilada jubilados mayores
contraseña clave
perdí perdido perdida perdidos perder extraviado
efectivo metálico
olvidé olvidado olvidar recuerdo recordar
livraison livraisons livrer livré livrés expédition expédier envoi envoyer
retour retours retourner renvoyer échange échanger
remboursement remboursements rembourser remboursé
prix tarif tarifs coût coûte coûtent frais
payer paiement paiements règlement
annuler annulation résilier résiliation
cassé cassée endommagé défectueux abîmé
garantie garanties
ouvert ouverte ouverture ouvrez ouvre fermé fermeture fermez horaires
téléphone appeler
réparer réparation réparations
changer modifier modification
supprimer effacer
facture factures reçu
réserver réservation réservations
magasin boutique
colis paquet
bagage bagages valise valises
enfant enfants bébé
chien chiens chat chats animal animaux
vélo vélos bicyclette
remise réduction rabais
suspendre pause geler
refusée refusé rejetée rejeté échoué
voiture voitures véhicule
perdu perdue perte
espèces liquide
oublié oublier souviens rappelle
entrega entregas entregar envio envios enviar frete
devolver devolução devoluções troca trocar
reembolso reembolsar estorno
preço preços custo custa custam tarifa valor
pagar pagamento pagamentos
cancelar cancelamento
quebrado quebrada danificado danificada defeituoso estragado
aberto aberta abre abrem fecha fechado horário horários
telefone ligar
consertar conserto reparar reparo
mudar alterar alteração modificar
excluir apagar eliminar
fatura faturas recibo nota
reservar reserva reservas
loja lojas
pacote pacotes encomenda encomendas pedido
bagagem mala malas
criança crianças filho filhos bebê
cachorro cão cães animal animais
bicicleta bicicletas bike
desconto descontos
esqueci esquecer esquecido lembro
доставка доставки доставку доставить доставляете доставляем отправка отправить
возврат возврата вернуть возвращать обмен обменять
цена цены стоимость стоит тариф
оплата оплатить оплаты платить платеж
отмена отменить отмены аннулировать
сломан сломался сломалась поврежден повреждён дефект брак
гарантия гарантии гарантию гарантийный
открыт открыты открыто открываетесь работаете работает закрыт закрываетесь часы
телефон позвонить звонить
ремонт починить ремонтировать ремонта
изменить поменять изменение исправить
удалить удаление стереть
счет счёт чек квитанция
забронировать бронь бронирование
магазин магазина магазины
посылка посылки посылку заказ
багаж чемодан
ребенок ребёнок дети детей
собака собаку кошка кошку животные питомец
велосипед велосипеда велосипеды
скидка скидки скидку
забыл забыла забыли помню вспомнить
توصيل التوصيل شحن الشحن توصلون إرسال
إرجاع الإرجاع ارجاع استرجاع إعادة
استرداد الاسترداد
سعر السعر أسعار الأسعار تكلفة التكلفة ثمن
دفع الدفع أدفع
إلغاء الغاء ألغي
مكسور تالف معطل
ضمان الضمان
مفتوح تفتحون مغلق تغلقون ساعات
إصلاح تصليح الإصلاح
فاتورة الفاتورة
حجز الحجز أحجز
متجر المتجر محل
طرد الطرد شحنة طلب
دراجة الدراجة دراجات الدراجات
خصم تخفيض
نسيت نسي أتذكر`

type Groups = Map<string, string[][]>
const groupsOf: Groups = new Map()
const everydayGroups: Groups = new Map()
function addGroup(groups: Groups, word: string, group: string[]): void {
  const key = bare(word)
  groups.set(key, [...(groups.get(key) ?? []), group])
}

for (const group of groups.trim().split('\n').map(listWords)) for (const word of group) addGroup(groupsOf, word, group)
for (const line of Object.values(everydayWords).flatMap((lines) => lines.trim().split('\n'))) {
  const [one = [], whole = one] = line.split(' > ').map(listWords)
  for (const word of one) addGroup(everydayGroups, word, whole)
}

/** The members of the European Union: what holds for the Union holds for each of them, but not the other way round. */
export const members: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)
const union = ['eu', 'ue', 'ес']
for (const language of ['en', 'de', 'es', 'fr', 'pt', 'it', 'nl', 'da', 'sv', 'pl', 'ru']) {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  for (const [name, ...more] of [...members].map((code) => listWords(names.of(code)!)))
    if (name && more.length === 0) addGroup(groupsOf, name, union)
}

/**
 * What holds on the weekend holds on its days, and the other way round, but Saturday is not Sunday. So it is with
 * weekdays.
 */
const partsOfWeeks: [names: string, days: string][] = [
  ['weekday weekdays', 'monday mondays tuesday tuesdays wednesday wednesdays thursday thursdays friday fridays'],
  [
    'werktags werktagen wochentags wochentagen',
    'montag montags dienstag dienstags mittwoch donnerstag donnerstags freitag',
  ],
  ['будни будням', 'понедельник вторник среда среду четверг пятница пятницу'],
  ['weekend weekends', 'saturday saturdays sunday sundays'],
  ['wochenende wochenenden', 'samstag samstags sonntag sonntags sonnabend sonnabends'],
  ['weekend weekenden', 'zaterdag zaterdags zondag zondags'],
  ['weekend', 'samedi samedis dimanche dimanches'],
  ['weekend', 'sabato domenica'],
  ['weekend weekender weekenden', 'lørdag lørdage søndag søndage'],
  ['helg helgen helger helgerna', 'lördag lördagar söndag söndagar'],
  ['weekend weekendy weekendowy', 'sobota sobotę soboty niedziela niedzielę niedziele'],
  ['weekend weekendul', 'sâmbătă sâmbăta duminică duminica'],
  ['выходные выходным', 'суббота субботу субботам воскресенье воскресеньям'],
]
for (const [names, days] of partsOfWeeks.map((pair) => pair.map((words) => words.split(' ')))) {
  for (const name of names!) addGroup(groupsOf, name, days!)
  for (const day of days!) addGroup(groupsOf, day, names!)
}

const listOthers = (groups: Groups, word: string) => [
  ...new Set((groups.get(bare(word)) ?? []).flat().filter((other) => other !== word)),
]

/** Other words for the same thing, or for the thing to which it belongs; none for most words. */
export const listSynonyms = (word: string): string[] => listOthers(groupsOf, word)

/** Words that are near enough to find an article with, but say the same only where the word itself stands nowhere. */
export const listEverydayWords = (word: string): string[] => listOthers(everydayGroups, word)
