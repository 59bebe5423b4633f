/**
 * Words of everyday use, as customers of shops, banks, hotels, clinics and the like write them, and what articles say
 * instead. One line is one group of one language, as in `synonyms.ts`, but these words are less surely the same: a
 * group only counts where the word that was asked, and its synonyms, stand in no article that was found. Words before
 * ">" are kinds of what stands behind it: an article on pets tells about a dog, but one on dogs does not tell about
 * pets.
 */
export const everydayWords = {
  en: `
gale gales windy hurricane tornado > storm gusts
burgled burglar burglars intruder > theft burglary stolen
telly tv carpet curtains > contents furniture appliances
necklace earrings bracelet > jewellery jewelry valuables
painting paintings antiques > valuables
specs spectacles glasses
grandchildren grandson granddaughter > children child
handset > phone device
text texts sms > message messages
voicemail answerphone
landline > phone telephone line
passcode passphrase > password pin
glitch glitchy bug > error problem fault
smell smells smelly stinks stink odour odor
dirty filthy grubby > cleaning clean cleanliness
cockroach cockroaches bedbugs > pests
pillow pillows duvet blanket blankets > bedding linen
rucksack backpack > luggage bag bags baggage
doc gp > doctor physician
postman postie > courier driver delivery
letterbox > mailbox post
blackout powercut > power cut outage
oap pensioner retired > senior seniors
overdrawn > overdraft
died dies passed > death died deceased bereavement
deductible > excess
payout > settlement settled paid
totalled totaled > total loss
novel novels magazine magazines > book books
unsubscribe newsletter newsletters > emails marketing unsubscribe
cashpoint cashpoints atm atms > cash machine machines withdraw withdrawal withdrawals
purse wallet handbag > lost card cards
notes coins > cash
conned tricked hacker > scam scams fraud fraudulent
hacked compromised > fraud security secure unauthorised unauthorized
nicked pinched swiped > stolen theft
wages pay payday paycheck payslip > salary wages
bounced > failed returned declined rejected
skint broke afford struggling hardship redundant unemployed > instalments instalment plan arrears hardship difficulty
boots trainers sneakers heels sandals loafers > shoes shoe footwear
trousers jeans shirt dress skirt jumper sweater coat jacket hoodie top blouse > clothes clothing item items garment garments
bikini swimsuit trunks > swimwear
knickers bra boxers pants > underwear
jumper sweater pullover cardigan > knitwear wool knitted
washer > wash washed washing washable
dryer drier > tumble dry drying
tight loose baggy narrow > size sizes fit fits
swap swapping swop > exchange exchanges exchanging
broad > wide
labrador poodle puppy spaniel terrier > dog dogs
kitten kittens > cat cats
rabbit hamster parrot budgie > pet pets animal animals
noise noisy loud racket > noise quiet sleep
scared afraid terrified frightened anxious nervous phobia
wonky crooked > straight straighten straightening aligner aligners
tooth teeth > dental
cig cigs fag ciggie ciggies > smoke smoking
ibuprofen paracetamol aspirin painkiller painkillers > painkiller painkillers medicine medication
traffic stuck > late delay delayed
bin rubbish trash garbage waste
blinking blinks blink flashing flashes flash
laggy buffering sluggish > slow speed
aircon > air conditioning
bath bathtub tub > bath baths
cot crib
lift elevator
zip zipper
nappy nappies diaper diapers
torch flashlight
tap faucet
reg registration > plate plates number registration
nan gran grandma granny grandad grandpa > older senior seniors elderly pensioner
locked blocked > unlock unblock
rang ring ringing phoned phone call called calling
moan fuming disgusted > complaint complaints complain
leak leaks leaking dripping > water leak leaks
mould mouldy mold moldy damp
smashed smash shattered > broken damage damaged breakage accidental
spilled spilt spill > accidental stain stains spill spills damage
landlord landlady > tenant tenants rent rented letting
flatmate roommate housemate > household member members
lodger tenant > letting rented
puncture > tyre tyres tire tires flat
tow towed > breakdown recovery tow
crash crashed bump bumped > accident accidents collision
scratch scratched scratches dent dented > damage damaged bodywork
windscreen windshield
petrol diesel > fuel
coach bus
fridge freezer > appliance appliances
sofa couch settee armchair > furniture sofa sofas
screws bolts > parts fittings
assemble assembling assembled assembly > assembly instructions
upstairs staircase > floor stairs
bookkeeper > accountant
spreadsheet excel > csv export spreadsheet
picky fussy > dislike refuse
kibble biscuits > dry food
tin tins > wet food
vet vets > veterinary vet
poorly unwell > ill sick illness
jab jabs > vaccination vaccinations vaccine injection
van lorry truck > van vehicle vehicles
mice rats pests > pests pest
luggage baggage suitcase suitcases bag bags case cases trolley
size sizes sizing dimensions measurements big large cm inches
weight heavy kilo kilos kg pounds lbs weigh weighs
flight flights plane planes aircraft fly flying flew airplane
pushchair pushchairs stroller strollers buggy buggies pram prams
baby babies infant infants newborn toddler toddlers
child children kid kids minor minors
son sons daughter daughters boy boys girl girls > child children kid kids
mum mom mother dad father grandma > family relative relatives
teen teens teenager teenagers > young children
wheelchair disabled disability reduced mobility accessible accessibility
guitar violin cello piano drums trumpet > instrument instruments
motorbike motorbikes motorcycle motorcycles
basement cellar
bike bicycle surfboard ski skis golf snowboard > sports equipment
scissors knife knives > sharp blades
vape vapes vaping cigarette cigarettes smoke smoking smoker tobacco
powerbank powerbanks > power battery batteries
internet wifi wi fi wlan broadband
plug socket sockets outlet outlets usb charger charging
phone phones mobile smartphone cellphone cell handset
iphone android samsung pixel > phone smartphone device devices
laptop laptops computer computers pc notebook macbook tablet ipad > device devices electronics
eat eating food meal meals dinner lunch menu dish dishes snack snacks
drink drinks beverage beverages coffee water
vegetarian vegan veggie
gluten celiac coeliac lactose nut nuts allergy allergies allergic allergen allergens intolerance
hungry > food meals
hotel accommodation overnight
night nights overnight
late delay delays delayed lateness
compensation claim claims compensate compensated
money > refund refunds reimbursement cash
sick ill illness illnesses sickness doctor medical
died dead death deceased bereavement
pregnant pregnancy expecting expectant
married marriage wedding
misspelled misspelt misspell typo spelling spelled spelt spell mistake mistakes
mistake mistakenly accident accidentally wrongly error
name names surname lastname
ticket tickets booking bookings reservation reservations
trip trips journey journeys travel travels travelling traveling vacation holiday holidays
abroad overseas foreign international country countries
spain italy france germany austria greece portugal netherlands belgium poland croatia ireland sweden denmark finland > europe european eu
usa america canada japan china india australia brazil mexico thailand turkey morocco egypt > world international
uk england scotland wales britain > kingdom domestic
passport passports id identity identification document documents papers
instalment instalments installment installments monthly split
cash notes coins money
gift gifts giftcard giftcards present presents voucher vouchers
code codes coupon coupons promo promotional voucher vouchers discount
discount discounts cheaper deal deals offer offers promotion promotions reduced reduction saving savings sale
student students university college school
senior seniors pensioner pensioners retired elderly 60+ 65+
group groups people party team
company companies business businesses firm corporate employer
invoice invoices bill bills receipt receipts vat tax statement statements
confirmation confirmed confirm confirming
spam junk
email emails mail mails
early earlier advance ahead
close closes closed closing end ends shut shuts
latest deadline cutoff
airport terminal gate
left forgot forgotten forget lost mislaid behind
lose lost losing missing disappeared gone stolen misplaced
broken broke damaged damage faulty defective cracked smashed torn ripped dented scratched
working work works worked functioning broken
dog dogs puppy cat cats kitten rabbit hamster > pet pets animal animals
seat seats sit sitting seating
together beside adjacent
legroom space
upgrade upgraded upgrading upgrades bigger higher
downgrade downgrading smaller lower
points miles rewards reward loyalty bonus
expire expires expired expiry expiration valid validity run
rent renting rental hire hired hiring borrow lend lease loan
deposit deposits security hold
insurance insured insure cover coverage policy
price prices cost costs fee fees charge charges rate rates tariff expensive
free complimentary included
pay payment payments paying paid settle
cancel cancellation cancelling cancelled end terminate quit stop leave leaving unsubscribe
postpone reschedule rescheduled move moved shift later change changed
change changing changed switch switching swap swapping modify amend edit update alter
delete deletion remove removal erase close closing
account accounts profile
password passwords passcode passphrase
login log logon sign signin signing access
username user users member members
locked blocked block blocking lock suspended frozen freeze
unlock unlocked unblock reactivate reactivated restore
restart reboot
install installing installation setup
app application apps
download downloaded downloading export save
upload uploading uploaded import attach
picture pictures photo photos image images pic pics
video videos clip film
screen display monitor
slow slowly speed lag lagging
crash crashes crashing crashed freezes freezing hangs error errors
bug bugs error issue problem
delivery deliver delivered shipping ship shipped dispatch post postage
arrive arrived > delivery delivered
courier carrier driver
track tracking traced follow whereabouts
address addresses street location
parcel parcels package packages packet box shipment order
order orders ordered ordering purchase purchases purchased buy buying bought
item items product products article articles goods
exchange exchanged exchanging swap replace replacement replaced
wrong incorrect different another
missing incomplete absent
stock available availability sold
fit fits fitting tight
open opens opened opening hours
hours times timetable schedule
weekend weekends > saturday sunday
christmas easter xmas > holiday holidays
parking park parked car
directions reach find get located location address
bus train tram metro subway underground > transport
appointment appointments booking slot visit
doctor doctors physician gp
dentist dental tooth teeth
pain hurts hurt ache aching sore painful
fever temperature
medicine medicines medication pills tablets drug drugs
prescription prescriptions repeat refill
test tests results result exam examination lab
blood bloods > sample
vaccine vaccines vaccination jab jabs shot shots injection
surgery operation operated procedure
specialist referral
room rooms bedroom suite
breakfast brunch
checkin check arrival
checkout departure
towel towels linen sheets bedding
pool swimming swim
spa sauna wellness
friend friends girlfriend boyfriend wife husband partner > guest guests companion companions visitor visitors
lock locks padlock padlocks
gym fitness workout training
class classes course courses lesson lessons
trainer coach instructor
membership memberships subscription subscriptions plan plans contract contracts
trial try test
bring carry
guest guests friend friends visitor visitors
invite inviting invited refer referral referring referred recommend
share shared sharing
family families household
sim sims
data gigabytes gb internet
call calls calling called phone ring
text texts texting sms message messages
voicemail mailbox
roaming abroad
signal reception coverage network
router hub modem
bank banks iban account
atm > cash machine
transfer transfers send sent wire
salary wage wages
loan loans credit mortgage
overdraft overdrawn negative
fraud fraudulent scam scammed unauthorised unauthorized suspicious unrecognised unknown
pin passcode
declined refused rejected failed denied
twice double doubled duplicate duplicated
charged billed debited taken deducted charge
limit limits maximum max cap
minimum min least
overdue late missed arrears
accident crash collision
repair repairs repaired fix fixed fixing mend mending service
replace replacing replacement spare spares
clean cleaning wash washing
custom customise customize customised personalised personalized design
engrave engraving engraved > personalised
handmade homemade made
ingredient ingredients contain contains contents
organic bio
recycle recycling dispose disposal
job jobs career careers vacancy vacancies hiring recruit apply work
internship intern apprenticeship trainee
complaint complaints complain complaining dissatisfied unhappy
contact reach talk speak
support help service assistance
language languages english french german spanish speak
privacy gdpr personal data
newsletter newsletters marketing advertising ads
moving move moved relocate relocation relocating
owner ownership transfer
electricity power energy gas
meter meters reading readings
engineer technician visit
broken outage fault down
noise noisy loud quiet
smell smelly odour
teacher tutor instructor
exam exams test
certificate certificates proof certification diploma
homework assignment
absent absence sick
contract contracts agreement
sign signed signature
form forms application
apply applying applied application
register registered registration registering enrol enroll enrolment enrollment signup
verify verification verified verifying identity proof confirm
document documents file files paperwork
scan scanned copy copies
expire renew renewal renewed renewing extend extension extended
automatically automatic auto
manually manual hand
notification notifications alert alerts reminder reminders
setting settings preferences options configuration
calendar schedule planner
team teams colleague colleagues coworker coworkers employee employees staff
role roles permission permissions rights access
integrate integration integrations connect connecting connection link linked sync synchronise synchronize
backup backups restore recover recovery
domain domains website site
page pages site
customise customize customization edit design change
visitor visitors customer customers
sell selling sale sales
tip tips gratuity
table tables reserve
takeaway takeout pickup collect collection collecting
pick collect collected collection pickup
newsletter newsletters mailing mailings mailshot > campaign campaigns email emails
subscriber subscribers recipient recipients contacts audience list
excel spreadsheet spreadsheets sheet sheets csv xlsx > file files
recover recovered restored restore restores undelete
intern interns assistant freelancer contractor > teammate teammates user users role
permission permissions access role roles rights
invalid nonexistent bounce bounced bounces undeliverable
stopped stops paused suspended interrupted halted
spam junk > authenticate authenticated authenticating
dns > records cname txt
verified verify verification approved
popup pop overlay form
snippet embed embedded code
migrate migrating migration import importing imported
typo edit change correct
hide hidden disappear
invoice invoiced billed`,
  de: `
geldbeutel geldbörse portemonnaie brieftasche > karte karten
bankautomat automat geldautomat > bargeld geldautomat abheben abhebung
betrogen abgezockt betrüger abzocke > betrug
gehackt hacker > sicherheit betrug missbrauch
turnschuhe sneaker stiefel sandalen > schuhe schuh
hose jeans hemd kleid rock pulli pullover jacke mantel shirt > kleidung artikel textilien
bikini badeanzug badehose > bademode
welpe labrador dackel pudel > hund hunde
lärm krach laut > ruhe nachtruhe lärm
angst panik > angst angstpatienten
kippe kippen zigarette zigaretten > rauchen
müll abfall mülltonne tonne > abfall müll
pleite arbeitslos knapp > raten ratenzahlung zahlungsschwierigkeiten
dunkel > stromausfall ausfall störung
oma opa > senioren rentner ältere
aufzug fahrstuhl lift
platten platt > reifen schlauch panne
ruckelt lahm > langsam geschwindigkeit
sauer wütend > beschwerde
grün öko > ökostrom
dach > solaranlage photovoltaik solar
spinnt > störung defekt
bremst bremse bremsen > bremsen bremsbeläge
gangschaltung schaltung gänge > schaltung
eng weit > größe größen
umtauschen tauschen > umtausch
erkältet krank > krankheit attest
gestorben verstorben tot > todesfall sterbefall
heizung heizt > heizung wärme
geizig billig billiger > günstiger preis preise
handy handys smartphone mobiltelefon telefon
ausmachen ausschalten abschalten deaktivieren abstellen
anmachen einschalten anschalten aktivieren anstellen
aufmachen aufhaben öffnen geöffnet öffnet öffnungszeiten
zumachen zuhaben schließen schließt geschlossen öffnungszeiten
handy smartphone iphone samsung tablet laptop computer uhr smartwatch watch > gerät geräte
karte sim simkarte
nummer rufnummer telefonnummer
verloren weg verlust verlieren abhanden fundsachen gestohlen
sperren gesperrt sperrung sperre blockieren blockiert
entsperren entsperrt freischalten freigeschaltet aktivieren aktiviert aktivierung freigeben
schalte schalten einschalten anschalten aktivieren ausschalten abschalten deaktivieren
kündigen gekündigt kündigung kündigungsfrist beenden aufhören
frist fristen kündigungsfrist
bestellt bestellen bestellung bestellungen gekauft kaufen kauf order vertragsschluss
stornieren storno stornierung widerrufen widerruf rückgängig
portieren portierung mitnahme mitnehmen behalten
behalten mitnehmen
anschlussgebühr anschlusspreis einrichtungsgebühr
gebühr gebühren kosten kostet preis preise entgelt betrag
kostenlos gratis umsonst kostenfrei frei
aufladen auflade guthaben
verfällt verfallen ablaufen gültig gültigkeit haltbar
london england schottland uk großbritannien britannien
spanien italien frankreich österreich griechenland portugal kroatien polen niederlande holland mallorca > eu europa
usa amerika kanada türkei japan china thailand ägypten > ausland welt
ausland urlaub reise roaming
internet surfen online wlan
wlan wifi internet
empfang netz signal verbindung
netz empfang störung
störung ausfall problem kaputt
rechnung rechnungen abrechnung beleg quittung
abgebucht abbuchen abbuchung eingezogen einziehen lastschrift
lastschrift rücklastschrift sepa
bank bankverbindung iban konto kontonummer
kreditkarte visa mastercard amex girocard > karte
raten ratenzahlung teilzahlung
geplatzt zurückgebucht fehlgeschlagen abgelehnt rücklastschrift
mahnung mahnungen zahlungserinnerung inkasso
gezahlt bezahlt zahlen zahlung bezahlen bezahlung überweisen überweisung
datenvolumen volumen gb gigabyte daten
übrige übrig restliche nicht verbrauchte
mitgenommen übertragen übernommen mitnehmen
wechsel wechseln gewechselt umsteigen umstellen
kleiner kleineren kleinerer günstiger herunterstufen
größer größeren größerer hochstufen upgrade
router fritzbox modem
termin termine verabredung
verschieben verlegen verschoben umbuchen
techniker monteur installateur handwerker
zuhause daheim
abo abos abonnement abonnements mitgliedschaft
rabatt rabatte vergünstigung ermäßigung nachlass vorteil vorteile günstiger billiger angebot aktion
student studenten studentin studierende schüler azubi azubis auszubildende > jung junge
freund freunde freundin bekannte
werben empfehlen empfehlung geworben
frau mann ehefrau ehemann vater mutter sohn tochter bruder schwester > familie angehörige
tochter sohn > kind kinder
übernehmen übertragen übertragung überschreiben inhaberwechsel übernahme
gestorben verstorben tot tod todesfall sterbefall
adresse anschrift wohnort
melden mitteilen angeben ändern
name namen nachname nachnamen heirat
geheiratet heirat hochzeit heiraten verheiratet
scheidung geschieden
zimmer unterkunft
gepäck koffer tasche taschen rucksack
flug flüge fliegen flugzeug
verspätung verspätet spät
entschädigung schadenersatz ausgleich
kinderwagen buggy
baby babys säugling kleinkind
rollstuhl barrierefrei behindert behinderung rollstuhlfahrer
arzt ärztin ärzte doktor praxis
zahnarzt zahn zähne
schmerzen schmerz weh
fieber temperatur
medikament medikamente tabletten arznei pillen
krank krankheit krankgeschrieben krankmeldung attest
krankenkasse kasse versicherung versicherungen
impfung impfen geimpft impfstoff
operation op operiert eingriff
ergebnis ergebnisse befund befunde resultat
blut blutabnahme blutuntersuchung
überweisung facharzt
ausweis personalausweis reisepass pass
führerschein fahrerlaubnis
unterlagen dokumente papiere nachweis nachweise
formular formulare antrag
antrag beantragen anmelden
anmelden anmeldung registrieren registrierung
einloggen login anmelden zugang zugangsdaten
passwort kennwort passwörter
konto account benutzerkonto profil
löschen gelöscht löschung entfernen
newsletter werbung mailings
lieferung paket sendung bestellung
angekommen ankommen erhalten geliefert zugestellt
sendungsverfolgung verfolgen tracking
tauschen umtauschen umtausch austauschen
fehlt fehlen fehlend unvollständig
kaputt defekt beschädigt zerbrochen gebrochen schaden mangel
reparieren reparatur repariert instandsetzung
gutschein gutscheine gutscheincode code geschenkkarte
geschenk geschenke verschenken schenken
größe größen maße abmessungen
feiertag feiertage weihnachten ostern silvester neujahr > feiertagen
parken parkplatz parkplätze parkhaus garage tiefgarage
anfahrt adresse standort finde lage
bahn bus zug straßenbahn ubahn > haltestelle nahverkehr
hund hunde katze katzen > haustier haustiere tier tiere
rauchen raucher zigarette zigaretten
kinder familie familien
alter jahre mindestalter
gruppe gruppen personen leute
firma firmen unternehmen betrieb arbeitgeber geschäftlich
job jobs stelle stellen arbeit bewerben bewerbung karriere mitarbeiter
ausbildung praktikum azubi
beschwerde beschweren reklamation reklamieren
kontakt erreichen anrufen hotline telefonnummer
sprechen sprecht englisch > sprache sprachen
datenschutz dsgvo
schaden schäden unfall
versicherung versichert versichern police vertrag
selbstbeteiligung selbstbehalt
beitrag beiträge prämie
zähler zählerstand ablesen
strom energie gas
abschlag abschläge vorauszahlung
kaution pfand sicherheit
miete mieten mieter vermieter
kurs kurse unterricht stunde stunden
trainer coach lehrer lehrerin
probe probetraining probestunde schnuppern testen probieren
hochladen upload
drucken ausdrucken ausgedruckt drucker
einstellung einstellungen konfiguration
benachrichtigung benachrichtigungen mitteilungen
mailbox anrufbeantworter
anruf anrufe anrufen telefonieren telefonat
sms nachricht nachrichten
wasser getränk getränke trinken
essen mahlzeit speisen speise gericht gerichte
vegetarisch vegan
allergie allergien allergiker unverträglichkeit`,
  es: `
cartera monedero bolso > tarjeta tarjetas
estafa estafado timo timado hackeado > fraude seguridad
cajero cajeros > efectivo retirada retirar
robado robaron birlado > robo hurto
zapatillas botas sandalias > calzado zapatos
pantalón pantalones camisa vestido falda jersey chaqueta abrigo vaqueros > ropa prenda prendas artículo
bañador bikini > baño
cachorro > perro perros
ruido ruidoso > ruido descanso
calor aire > climatización aire acondicionado
frío > calefacción
ascensor elevador
basura residuos
oscuras apagón luz > corte avería suministro
cobertura señal
lento lenta tarda > velocidad
paro parado apuros > aplazar plazos fraccionar
fallecido falleció muerto murió > defunción fallecimiento
abuelo abuela jubilado jubilada > mayores pensionista
cuna cunas
maleta mochila
mudanza mudo mudarme > traslado cambio domicilio
apretado estrecho grande pequeño > talla tallas
aparcar aparcamiento parking estacionar estacionamiento aparco
dónde ubicación dirección situados encuentran calle avenida
cita citas turno hora
pedir reservar solicitar concertar
anular cancelar cancelación anulación cancelo
cambiar mover aplazar posponer reprogramar
cobrar cobran cobra cobráis cobro cargo cargan pagar
olvidar olvidó olvidé olvidado acordar acuerdo acordarme recordar recuerdo
contraseña clave password
médico médica doctor doctora especialista
dermatólogo dermatóloga dermatología piel
ginecólogo ginecóloga ginecología
pediatra pediatría niños
psicólogo psicóloga psicología terapia
traumatólogo traumatología
dentista dental odontólogo dientes muela muelas
brackets aparato ortodoncia
empaste empastes caries
oftalmólogo vista ojos
fisio fisioterapia fisioterapeuta
análisis analítica analíticas extracción extracciones sangre
sangre sacarse extracción
ayunas comer desayunar café tomar
resultado resultados informe informes
ecografía ecografías eco ultrasonido
resonancia tac escáner
miedo claustrofobia agobio
hijo hija hijos niño niña bebé > menores niños
edad años
fiebre temperatura
tobillo rodilla muñeca torcido esguince esguinces
herida heridas corte cortes puntos
urgencias urgente urgencia emergencia
esperar espera tardan
receta recetas recetar medicamento medicamentos pastillas medicina medicinas
pastilla pastillas medicamento medicamentos
consulta consultas visita visitas
online internet videoconsulta videollamada telemática virtual
videollamada videoconsulta video vídeo
justificante certificado certificados
carnet carné conducir
bono bonos abono abonos
caducar caducan caduca vencer vence valen válido validez vigencia
ropa vestir llevar
operar operan operación operarme cirugía intervención
coche conducir
quitar quitan retirar retiran sacar
inglés francés alemán hablan habláis > idioma idiomas
historial historia expediente
copia duplicado
personal empleo trabajo trabajar vacantes contratando currículum empleado
reclamación reclamaciones queja quejas reclamar quejarme
seguro seguros aseguradora póliza
pago pagos pagar abonar
tarjeta visa mastercard amex débito crédito
plazos cuotas fraccionar fraccionado
factura facturas recibo ticket
precio precios tarifa tarifas coste cuesta importe
gratis gratuito gratuita gratuitos incluido
descuento descuentos rebaja oferta ofertas promoción promociones cupón cupones
estudiante estudiantes universitario carnet
jubilado jubilados mayores tercera edad pensionista
grupo grupos personas
domingo sábado sábados domingos > fin semana
envío enviar entrega entregar reparto mandar
pedido pedidos compra paquete
llegar llega llegado llegó entrega entregado
seguimiento rastrear localizar
talla tallas tamaño tamaños medida medidas
roto rota dañado defectuoso estropeado averiado funciona
regalo regalar tarjeta vale vales
cuenta cuentas usuario perfil
entrar acceder acceso iniciar sesión login
borrar eliminar cerrar
correo email mail electrónico
teléfono móvil celular llamar
wifi wi fi internet conexión
equipaje maleta maletas bolsa mochila
vuelo vuelos avión volar
hotel alojamiento habitación habitaciones
perro gato perros gatos > mascota mascotas animal animales
fumar fumador cigarrillo
piscina nadar
spa sauna balneario
silla ruedas discapacidad movilidad reducida accesible
pasaporte dni documento documentos identidad
perdido perdí perder extraviado pérdida
bloquear bloqueada bloqueado desbloquear
límite máximo tope
transferencia transferir enviar
banco iban cuenta
préstamo crédito hipoteca
contrato contratos suscripción abono tarifa
mudanza mudarme mudo traslado dirección domicilio
titular titularidad nombre
luz electricidad energía
contador lectura
avería corte averías
clase clases curso cursos
entrenador monitor profesor
inscribir inscripción apuntar apuntarme alta matrícula registrarse registro
darse apuntarse alta
probar prueba
invitar invitado amigo amigos acompañante
edad mínima menores
comida comer menú cena almuerzo
vegano vegetariano
alergia alergias alérgico celíaco gluten
bebida bebidas agua`,
  fr: `
portefeuille > carte perdue
arnaque arnaqué piraté > fraude sécurité
distributeur > retrait retraits espèces
volé vol cambriolé > vol
baskets bottes sandales > chaussures chaussure
pantalon jean chemise robe jupe pull veste manteau > vêtement vêtements article articles
maillot bikini > bain
chiot > chien chiens
bruit bruyant > bruit calme
clim chaud > climatisation
froid > chauffage
poubelle ordures > déchets
panne coupure noir > coupure panne
réseau signal > couverture réseau
lent lente rame > débit vitesse
chômage galère > échéancier paiement délai
mort décédé décès
papi mamie retraité > seniors senior
lit-bébé berceau > bébé lit
valise valises sac > bagage bagages
déménage déménager déménagement
serré large petit grand > taille tailles
échanger > échange
ménage nettoyer nettoyage
clé clés clef
livraison livrer livré livrée expédition expédier envoi envoyer colis commande
recevoir reçu reçue arrivé arrive arrivée > livraison livré
suivi suivre tracer localiser
retour retourner renvoyer rendre
échanger échange échanges taille
remboursement rembourser remboursé remboursée argent
annuler annulation annulé résilier résiliation arrêter
modifier changer changement modification déplacer reporter
prix tarif tarifs coût coûte coûtent frais montant combien
payer paiement paiements régler règlement payé
carte visa mastercard bancaire cb
virement virements transférer transfert
facture factures reçu justificatif
gratuit gratuite gratuits offert offerte inclus
remise réduction rabais promo promotion code soldes
étudiant étudiants étudiante université
retraité retraités seniors senior
enfant enfants fils fille gosse bébé
chien chat chiens chats > animal animaux
valise valises bagage bagages sac sacs
vol vols avion
chambre chambres hébergement logement
ouvert ouvre ouvrez ouverture horaires fermé ferme fermeture
adresse situé situés trouver où
garer parking stationnement stationner voiture
téléphone portable mobile smartphone appeler
internet wifi wi fi connexion réseau
mot passe password identifiant identifiants connexion connecter
compte profil
supprimer effacer clôturer fermer
cassé cassée casse abîmé endommagé défectueux panne marche fonctionne
perdu perdue perdre perte oublié volé vol
bloquer bloqué bloquée opposition débloquer
docteur médecin médecins
ordonnance ordonnances médicament médicaments
dent dents dentiste dentaire
rendez rdv réserver réservation créneau
assurance assuré mutuelle
sinistre accident dégât dégâts
emploi travail recrutement recrutez candidature poste
réclamation plainte plaindre
bon bons cadeau cadeaux chèque chèques
abonnement abonnements forfait forfaits contrat adhésion
essayer essai
enceinte grossesse
mineur mineurs âge ans
végétarien végétalien vegan
fauteuil roulant handicapé handicap pmr
facture prélèvement prélevé débité
analyse analyses examen examens prélèvement sang
résultat résultats
yeux vue ophtalmologue
manger boire repas > jeun
femme mari père mère frère sœur conjoint > proche famille
enlever retirer ôter
conduire conduite
mail email courriel
renouveler renouvellement
caution dépôt garantie
louer location
nuit nuits séjour
allergie allergies intolérance gluten
langue langues anglais
fumer cigarette
inscrire inscription inscriptions
cours leçon leçons
formulaire demande dossier
âge ans majeur
partir départ
sinistre dommage dommages`,
  pt: `
entrega entregar entregam frete envio enviar despacho encomenda pedido
chegar chegou chega recebi receber > entrega entregue
rastrear rastreio rastreamento acompanhar
trocar troca trocas tamanho
reembolso reembolsar estorno dinheiro
cancelar cancelamento desistir encerrar rescindir
alterar mudar alteração remarcar adiar modificar
preço preços valor custo custa taxa taxas tarifa quanto
pagar pagamento pagamentos pago
cartão visa mastercard crédito débito
boleto pix parcelas parcelar parcelado prestações
fatura faturas nota fiscal recibo
grátis gratuito gratuita incluído
desconto descontos promoção cupom cupão
estudante estudantes universitário
idoso idosos aposentado reformado
criança crianças filho filha filhos bebê bebé
cão cachorro gato > animal animais estimação
voo voos avião
quarto quartos alojamento hospedagem
aberto abre abrem fecha fecham fechado horário funcionamento
estacionar estacionamento garagem carro
telefone celular telemóvel ligar
internet wifi wi fi rede
senha passe password
conta perfil
quebrado quebrou estragado avariado defeito funciona
consertar conserto reparar reparação arranjar
perdi perdido perder roubado roubo esqueci
bloquear bloqueado desbloquear
médico médica doutor
receita receitas medicamento remédio remédios
dente dentes dentista
consulta consultas marcar agendar marcação agendamento
seguro seguros apólice
emprego trabalho trabalhar vaga vagas currículo
reclamação reclamações reclamar queixa
vale vales presente
assinatura plano planos mensalidade contrato
grávida gravidez
mudança mudar morada endereço`,
  it: `
consegna consegne consegnare consegnato spedizione spedizioni spedire spedite corriere
arrivare arrivato arriva arrivata > consegna spedizione
tracciare tracking seguire
reso resi restituire restituzione rendere
cambiare cambio sostituire sostituzione modificare modifica
rimborso rimborsi rimborsare rimborsato soldi
annullare annullamento disdire disdetta cancellare recesso
spostare rinviare cambiare
prezzo prezzi costo costa costano tariffa tariffe quanto
pagare pagamento pagamenti
carta visa mastercard credito bancomat
rate rateizzare rata
fattura fatture ricevuta scontrino
gratis gratuito gratuita incluso compreso
sconto sconti promozione offerta codice coupon buono
studente studenti universitario
pensionato pensionati anziani over
bambino bambini bambina figlio figlia figli neonato
cane gatto cani gatti > animale animali domestici
bagaglio bagagli valigia valigie borsa
volo voli aereo
camera camere stanza alloggio
aperto aperti apre aprite orario orari chiuso chiude chiudete
parcheggiare parcheggio auto macchina
telefono cellulare smartphone chiamare
internet wifi wi fi rete
password parola chiave
conto account profilo
eliminare cancellare
rotto rotta danneggiato difettoso guasto funziona
riparare riparazione aggiustare
perso perdere smarrito rubato furto dimenticato
medico dottore dottoressa
ricetta ricette farmaco farmaci medicinale
dente denti dentista
appuntamento appuntamenti prenotare prenotazione prenotazioni visita
assicurazione polizza
lavoro lavorare assunzione candidatura curriculum
reclamo reclami lamentela
regalo buono
abbonamento abbonamenti contratto iscrizione
incinta gravidanza
trasloco traslocare indirizzo
analisi esame esami prelievo prelievi sangue
risultato risultati esito esiti referto referti
eco ecografia ecografie ecografo
radiografia radiografie raggi lastra lastre
mangiare bere bevo mangio colazione pasto > digiuno
paura ansia > claustrofobia
occhio occhi vista oculistica oculista
pelle neo dermatologica dermatologo
cuore cardiologica cardiologo
lenti lentine lente
levare togliere tolgo tolto tolti rimuovere
guidare guido guidando
ritirare ritiro prendere prelevare ritira
moglie marito padre madre mamma papà fratello sorella nonno nonna nonni > familiare parente genitore persona
nonno nonna nonni zio zia > parente accompagnatore
delega delegato incaricato
macchina auto automobile veicolo veicoli parcheggio parcheggiare garage
riesco impegno imprevisto assente > disdire annullare spostare disdetta
disdico disdetto annullo annullato
rate rata dilazionare dilazione rateizzare rateale
spesa spese importo importi
contanti contante
soldi denaro importo rimborso
mandare mando inviare invio inviate
portare porto porta consegnare presentare
figlio figlia figli ragazzo ragazza bimbo bimba > minore minori minorenne bambino bambini
età anni maggiorenne
occorre serve servono necessario obbligatorio
documento documenti identità passaporto
modulo moduli domanda richiesta
iscrivere iscrivermi iscriversi iscrizione iscrizioni
lezione lezioni corso corsi guida guide
bocciato respinto ripetere
scade scadenza scaduto scadere valido validità
rinnovare rinnovo rinnova
rompere rompo romperò danno danni
bollette bolletta fattura fatture
contatore lettura
guasto guasti emergenza emergenze urgente urgenze
spegnere disattivare sospendere
accendere attivare
pioggia piove maltempo
noleggiare noleggio affittare affitto
caparra deposito cauzione
pernottare notte notti soggiorno
cena pranzo ristorante mangiare
allergia allergie intolleranza celiaco celiachia glutine
carrozzina sedia rotelle disabile disabili disabilità accessibile
fumare sigaretta fumo
lingua lingue inglese
arrivo arrivare checkin
partenza partire lasciare checkout
indirizzo sede via dove trovate
mail email posta
smarrimento smarrito persi
negozio punto vendita filiale
festivi festivo natale pasqua`,
  nl: `
bezorging bezorgen bezorgd bezorgkosten levering leveren geleverd verzending verzenden verzonden verzendkosten pakket bestelling
aangekomen binnen ontvangen > bezorgd geleverd
volgen track trace
retour retourneren terugsturen terugbrengen
ruilen omruilen ruil
terugbetaling terugbetalen terugbetaald geld terug
annuleren annulering opzeggen opzegging beëindigen stopzetten
wijzigen wijziging veranderen aanpassen verzetten verplaatsen
prijs prijzen kosten kost tarief tarieven
betalen betaling betaald betaalmethoden ideal
kaart creditcard pinpas
factuur facturen rekening bon
gratis kosteloos inbegrepen
korting kortingen aanbieding kortingscode actie
student studenten studentenkorting
kind kinderen baby zoon dochter
hond kat honden katten > huisdier huisdieren dieren
koffer koffers bagage tas
vlucht vluchten vliegen vliegtuig
open openingstijden geopend dicht gesloten sluit
parkeren parkeerplaats parkeergarage auto
telefoon mobiel mobieltje smartphone bellen
internet wifi wi fi
account profiel
verwijderen wissen
kapot defect beschadigd stuk werkt
repareren reparatie maken
kwijt verloren vergeten gestolen
blokkeren geblokkeerd deblokkeren
arts dokter huisarts
recept recepten medicijnen medicijn
tand tanden tandarts
afspraak afspraken boeken reserveren reservering
verzekering polis verzekerd
vacature vacatures werk werken solliciteren baan
cadeaubon cadeaukaart bon
abonnement abonnementen contract lidmaatschap
zwanger zwangerschap
verhuizen verhuizing adres`,
  tr: `
kargo teslimat gönderim gönderi sipariş
geldi gelmedi ulaştı ulaşmadı > teslimat kargo
takip takibi izleme
iade geri
değişim değiştirmek değiştirme
para ücret tutar iadesi
iptal iptali vazgeçmek sonlandırmak
değiştirmek ertelemek güncellemek
fiyat fiyatı fiyatlar ücret ücreti ücretler tutar kaç
ödeme ödemek ödemeler öderim
kart kartı kredi banka
fatura faturası fiş
ücretsiz bedava dahil
indirim indirimi kampanya kupon
öğrenci öğrenciler üniversite
emekli emekliler yaşlı
çocuk çocuklar çocuğum bebek oğlum kızım
köpek kedi > evcil hayvan
bavul valiz bagaj çanta
uçuş uçak
oda odası odalar
açık açılıyor kapalı kapanıyor saatleri çalışma
park otopark araba araç
telefon cep aramak
şifre parola
hesap hesabım profil
silmek kapatmak
kırık bozuk hasarlı arızalı çalışmıyor
tamir onarım
kayıp kaybettim çalındı unuttum
doktor hekim
reçete ilaç ilaçlar
diş dişçi
randevu rezervasyon
sigorta poliçe
iş kariyer başvuru
hediye çeki
üyelik abonelik sözleşme
hamile hamilelik gebelik
taşınma taşınmak adres`,
  ru: `
доставка доставки доставить привезут привезете курьер посылка заказ отправка
пришел пришла пришёл дошел дошла > доставка доставлен
отследить отслеживание трек
вернуть возврат возвратить сдать
обменять обмен поменять
деньги средства возврат
отменить отмена отказаться расторгнуть
изменить перенести перенос поменять
цена цены стоимость стоит сколько тариф тарифы
оплата оплатить платить заплатить
карта картой карту банковская
рассрочка рассрочку частями
бесплатно бесплатный бесплатная включено
скидка скидки акция промокод купон
ребенок ребёнок дети детей сын дочь малыш
собака собакой кот кошка кошкой > животные животными питомец питомцы
чемодан багаж сумка
рейс рейса полет самолет
номер комната комнаты
открыто открыты работаете график режим закрыто закрываетесь
парковка парковаться машина машину
телефон мобильный смартфон позвонить
интернет вайфай wi fi wifi
аккаунт профиль кабинет
удалить закрыть
сломался сломалась сломан неисправен брак работает
ремонт починить отремонтировать
потерял потеряла потеря украли забыл забыла
заблокировать блокировка заблокирована разблокировать
врач доктор врача
рецепт лекарство лекарства
зуб зубы стоматолог
запись записаться прием приём
страховка страхование полис
вакансии вакансия работа резюме
жалоба пожаловаться претензия
подарочный сертификат подарок
подписка абонемент тариф договор
переезд переехать адрес`,
  pl: `
dostawa dostawy dostarczyć wysyłka wysyłki przesyłka paczka zamówienie kurier
zwrot zwroty zwrócić oddać odesłać
wymiana wymienić
pieniądze zwrot środki
anulować anulowanie zrezygnować rezygnacja wypowiedzieć wypowiedzenie
zmienić zmiana przełożyć
cena ceny koszt kosztuje opłata opłaty
płatność płatności zapłacić płacić
faktura faktury rachunek paragon
darmowy darmowa bezpłatny bezpłatnie gratis
rabat zniżka zniżki promocja kod
dziecko dzieci niemowlę
pies kot psem > zwierzęta zwierzę
bagaż walizka walizki
otwarte otwarty godziny czynne zamknięte
parking parkować samochód
konto profil
usunąć skasować
zepsuty uszkodzony popsuty wadliwy działa
zgubiłem zgubiłam zgubiony ukradli skradziony zapomniałem
lekarz lekarza doktor
recepta recepty leki
wizyta wizyty umówić rezerwacja
praca pracy rekrutacja
reklamacja reklamacje skarga`,
  ro: `
livrare livrarea livrați transport curier colet comandă comanda expediere
retur returnare returna înapoia
ramburs rambursare bani banii
anulare anula anulez reziliere renunța
preț prețul prețuri cost costă tarif taxă
plată plăți plăti plătesc achita
factură factura bon
gratuit gratis inclus
reducere reduceri discount promoție cod
copil copii bebeluș
câine pisică > animale animal
bagaj bagaje valiză
deschis program orar închis
parcare parca mașina
cont contul profil
stricat defect deteriorat funcționează
pierdut furat uitat
medic doctor
rețetă medicamente
programare rezervare rezerva`,
  sv: `
leverans leverera frakt paket beställning order skickar
retur returnera skicka tillbaka
byta byte byter
återbetalning pengar
avbeställa avboka säga upp uppsägning avsluta
ändra ändring omboka
pris priser kostar kostnad avgift
betala betalning
kort kreditkort
faktura kvitto
gratis kostnadsfri ingår
rabatt rabatter erbjudande
barn baby
hund katt > husdjur djur
bagage väska resväska
öppet öppettider stängt
parkera parkering bil
trasig trasigt sönder skadad defekt
laga reparera reparation
tappat borttappad stulen glömt
läkare doktor
recept medicin
tid boka bokning`,
}
