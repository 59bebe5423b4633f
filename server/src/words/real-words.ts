/**
 * Common words that are one letter away from another common word of their language: none of two such words is a slip of
 * the other. They are among the 10,000 most frequent English and the 8,000 most frequent German words of wordfreq 3.1.1
 * (CC BY-SA 4.0, see NOTICE), as far as their beginnings differ. Forms of one word are not among them, "drove" and
 * "women" for instance, nor are German pairs that differ in one vowel, as forms of one word do, nor rude words.
 */
const lists = {
  en: `
aaron abroad acres across action actor actors adapt adapted addiction addition adopt adopted aerial affect affects
ahmed aimed aiming aired albert alert alice alien alike alison alive allan allen alley allison along altar alter
altitude among amount angel angeles angels anger angle angles ankle appealing appearing apples applies arise armed
around arrow article articles ashes asleep assumed assured attitude auction audition austin avenue awake aware
backed backing backs bacon badly baked baker baking ballet balls bands banker banking banks banner banning barely
baron barrier barriers barry based bases basis batch batting battle battles beach beaches beans beard bearing bears
beast beaten beating beats became become beers beings belief believe believed bells belly bench berry betting betty
bidding bikes billion billions bills billy binding bites biting bitter black blacks blade blake blame blank
blast bleeding blend bless blind bliss block blocked blocks blogs blood blowing blown blows blues board boats bobby
boeing bombs bonds bones bonus boobs booked booking books boost booth boots border borders boring bosses bother bottle
bottles bought bounce bound boxes boxing brain brains brake branch brand brands brass brave breach bread break
breaking breast breed breeding breeze brian brick bricks bride bridge brief bright brings broad broke brooks brother
brought brown brush bryan bucks buffer build built bullet bulls bully bunch bunny buried burned burning burns burnt
burst burton buses butler butter button cable cables cakes calling calls cancer candle candles candy cannon canon
canyon carbon cards cared career cares carriage carried carrier carriers carry carson carter carved cases casting
castle catch catches catching catherine cattle caught cause causes cease cells center centered centers centres certain
chair chairs chances change changed changes changing chapter charge charged charges charging charity charles charming
charter chase cheat cheated cheating check checks cheek cheeks cheer chest chick chicks chief chips choir choose chose
chuck citing clarity clark clash class classes clause cleaned cleaning cleared clearing clerk click clips clock close
closer closes closing clown clubs clues coach coast codes coding coins collar colombia columbia comes comic coming
compete competing complement complete completing compliment computing concert consent contact contacted contacts
content contract contracted contracts convert cooked cookie cooking cooler cooling cooper copper coral corps cosmic
costly costs couch cough count counted counties counting countries counts course court courts cover covers crack
cracked cracking cracks craft crash crashed crashing cream created creating creek cried cries crime crimes crops cross
crown crush crushed crushing curious curry curse cursed curtain curve curved cutting daily dairy daisy dance dancer
dancers danger dangers darker darren dated dates dating daughter deadline dealing deals death deaths decade decades
decay deceased decent decide decides decreased decree dedication deeds deemed deeper defend defending defined degree
delay demon denial dennis dense dental depend depending depth depths descent desert deserve deserved deserves design
designed dessert detail detained detection detention devon diary dining dinner dishes distress ditch diving dodge
dodgers dollar dolls dominated donald donor donors doors doses dough downs draft drain drake drawn dream dress dressed
dressing dried drift drill driver drivers driving drone drops drought drugs drums ducks dumped dutch dying early
earned earning earnings easier easter eaten eating effect effects eight elder elect elected election ellen ellis elvis
emissions emotion ending endure ensure enter entered enters equality erected error especially estate estates eternal
evolution evolutionary expects expensive expert experts export exports extensive external faces facial facing faction
factor factors facts failed failing fails faint fairy fallen falling falls fancy farmer farming farms farther faster
father fathers fault favorite favourite fears feast feathers feeding feeds feeling feels fellow fellows fence ferry
fever fewer fiction field fields fierce fight fighter fighting fights filed files filing filled filling filmed filming
films finding finds fines finger fingers finland fired fires firing firms fishing fitness fitting fixed fixing flags
flame flames flash flats flaws flesh flies flight flights flint flood floods floor flour flower flowing flown flows
floyd flush flying follow follows foods fools forbes force forced forces forcing forge formal formally formed former
forming forms forth forums foster fought found founded founding fountain fourth fraction frame frames freak freaking
freed freeze fresh fridge fried fries fringe front frost fuels fully function funded funding
funds funny furious further gains games gaming garage garbage gates gather gender generic genetic ghosts giant giants
gifted ginger gives giving glance glass glasses gloves goods goose gotten grace grade grades grain grams grand grande
grant grants grass grave graves great greek grief grill grind gross ground grounded grounds grove grown grows guest
guild guilt hacked hacking hairs hairy halls handed handing handle handled handles handling hands handy hanging harder
hardest hardy harper harry harsh harvest hatch hated hates hating hatred hayes headed header heading headline heads
healing health healthy heard hearing hears hearted heated heather heating heels height heights hence hiding hiking
hills hired hiring hitting hobby holder holds holes hollow holly holmes homes honey honor honors hooked hopes horse
horses hosted hosting hosts hours house houses howard humor hungary hunger hungry hunter hunting hurry hurting iceland
iconic ideals infection inferior injection inland inner inning intention inter interior invented invention invested
ireland ironic island issue issues items itunes jacket james jared jason jeans jelly jenny jerry johns joins joint
joints jokes jones judgement judgment jumped jumping jumps junction justin katherine keeper kelly kenny kerry kicked
kicking kicks kidding killed killer killing kills kinda kinds kings kissed kissing knight knights lacked lacking lacks
lakers lakes lance landed landing lands lanes larry laser lasted lasting lasts later latter laughter launch lawyer
lawyers layer layers laying leader leaders leading leads leaks leaning learned learning lease least leather leave
leaving leeds legion lemon lending lenses letter letting liable liberal lifted lifting light lighter lighting lightly
lightning lights liked likely likes liking linda lined lines lining linked linking links listed listing lists literal
lived lively liver lives living lloyd loading loads loans lobby local locals locked locks lodge lonely looked looking
looks loose lords loser losers loses losing losses loved lovely lover lovers loves loving lower lowered loyal loyalty
lunch lying lynch madness mafia maine major maker makers makes making males manner manning manor march marching marco
margin maria marine mario marked marker marking marks marriage married marry marsh martial martin masks mason massage
masses massive master masters match matched matches matching mates matter matters mature mayor meals meaning means
medal medals medication meditation meeting megan melting mental mercy merry message messed messing metal metals meter
meters metres miles miller million millions mills minds mines mining minor minus missed misses missing missions
mistress mitch mixed mixing modes molly mommy money monkey month moral morality morgan mortal mortality moses mostly
mother mothers motion mount mountain mounted mounting mouse mouth moved moves movies moving nailed nails naked named
names naming nancy narrow nasty nation national nature nearly needing neighborhood neighboring neighbourhood
neighbouring nerve nerves newer niece night nights nobel noble nodes nominated normal normally north noted notes
nothing noting notion novel nuclear nurse older olive oliver onion onions optical optimal orange order orders organ
organisation organisations organization organizations others ought ounce ourselves overnight oversight packed packet
packing packs pages pains paint painted painter painting paired pairs palace pants parent parents paris parked parker
parking parks partial particle particles parts passage passed passes passive paste patch patches patent patents
patient patients pause paying peace peach peaks peers pending penny pension pensions perry peter petty phase phases
philip phillip phrase phrases picked picking picks piece pierce pills pilots pissed pitch place placed places placing
plains plane planes planets planned planning plans planted planting plants plate plates played player players playing
plays plots pocket pockets poems poets point pointed pointing points poison poker polar poles polling polls pools
popped portal porter ports posed poses postal posted poster posting posts potter pound pounds pouring powder power
powered powers praise praised prayer prayers praying precious precise prefer preference preferences preferred premise
premises present presented presenting presents preservation preserve preserved president presidential presidents press
pressed pressing pretty prevent prevented preventing prevents preview previous price prices pride prime prince print
printed printer printing prints prison prize prizes probe processor professor project projected projection promise
promises promoted prompted prone protect protected protection prove pulling pulls pulse pumped pumping pumps punch
purely purse pushed pushing putting quality quest quiet quite quote races racial racing radio raiders raids rails
rains raise raised raises raising rally ranch randy range ranger rangers ranging ranking ranks raped rapid rarely
rated rates rather rating ratio rational reach reaches reaching reader readers reading reads reason reasons recent
refer reference references referred refined regard regarded regards region reign related relating relaxed relaxing
relay relied relief relies relieve relieved remain remainder remained remaining reminder render rental repeal replay
replied replies report reservation reserve reserved reserves resident residential residents resign resigned resolution
resort resting retail retain retained retaining retention reveal review revolution revolutionary reward rewarded
rewards ricky rider riders rides ridge riding right rights rings riots rises rising risks risky river rivers roads
roast robots rocket rockets rocks rocky rodgers rogers roles rolling rolls ronald rookie rooms roots roses roster
rotten rough round rounded rounds royal royalty ruins rules rushed rushing sacred sadly sadness sailing saint sales
sally salmon salon sample sands sandy saves saving saying scale scales scare scared scent scope score scored scores
scott scout scrap scream screaming screams sealed seals season seasons seated seating seats seattle sector seeds
seeing seeking seeks seemed seems seized select selected selection selling sells sending sends senior seniors sense
senses sensor sensors serial series serve serves setting settle settling seven shade shades shaft shake shaking shall
shallow shame shane shape shaped shapes share shared shares sharing shark shave shawn sheep sheer sheet shell shells
shift shifts shine shipped shipping ships shirt shirts shock shoes shook shoot shooter shooting shoots shopping shops
shore shores short shorter shorts shots shout shouting shower shown shows sided sides sight sights signing signs silly
simple singer singers singing sings sinking sites sitting sized sizes skating skies skill skilled skills skins skirt
skull slate slaughter slave slaves sleep sleeping slept slice slide slides slight slightly slipped slope slots slower
small smart smarter smell smells smiles smiling smoke snack snake snakes sneak socks solar songs sorry sorts sought
sound sounded sounding sounds south space spare spark speak speaks specially speed speeds spell spelling spells spend
spending spends spent spice spike spill spinal spine spiral spite spoke sport sports spots spring springs sprint
stable stack staff stage staged stages stairs stake stakes stall stamp stands stare staring stark starring stars start
started starter starting starts starving state stated states stating stats stayed staying stays steak steal stealing
steam steel steep stems stepped stepping steps sterling steven stick sticks stiff sting stock stocks stole stone
stones stopped stopping stops store stored stores stories strain stranger strap streak stream streaming streams strike
string strings strip strips stroke strong stronger struck stuart stuff style submit sucked sucks sudan suffer
suite summit sunny surely surrey survey susan swallow swamp sweat sweep sweeping sweet swept swift swing swinging
switch table tables taken takes taking tales talked talking talks tanks tapes tasks taste tasty taught taxes teach
teaches teaching teams tearing tears teeth telling tells tender tends tennis tense tension tensions tenth terms terror
terry testing tests texas texts thick thief think thompson thomson thorough threat threats threw throat through throw
thrust tight times timing tired tires tissue tissues toast token tommy tools tooth topic topped touch tough touring
tours toward tower towers towns toxic trace traced traces track tracked tracking tracks traction trade traded trades
trail trailer trails train trainer trains trans trapped trash treason treat treated treating treats trees trends trent
trial trials tribal tribes trick tricks tricky tries trips truck trucks trunk trust tubes tumor tuned tunes turned
turning turns tweet types unclear union unions utter vague valley value valve vault vector vegan venue viable victor
viral vital vocal vocals voted votes voting wages waist waited waiting waking wales walked walker walking walks wallet
walls walsh walter wandering wanting warming warned warning warnings warren washed washing waste wasted wasting watch
watched watches watching water waves wealth wealthy wearing wears weather weeks weight weights wells welsh whale
whales wheat wheels whenever wherever white whites whole wholly whose wicked wider widow willing window winds
wines wings winner winning winter wiped wired wires wished wishes wishing witch witness wives wondering woods words
works worlds worms worry worse worth wound wounded wounds wrapped wright wrist write writes writing yards yearly years
yelling yellow yield yields yours yourselves youth zones`,
  de: `
aachen abbau abgabe abgeben abgegeben abgenommen abgesagt abgeschlossen abgesehen abgesetzt abkommen abnehmen absatz
abschliessen abschliessend abschluss absicht abstieg abwesenheit abzug achse achte achten action affen akten aktien
aktion aktiven allen alles alpen alten alter altes anbau andere andern andre anfänger angabe angeben angegeben angehen
angekommen angenommen angesagt angeschlossen angesehen angesetzt anhalt anhänger anklage ankommen anlage anlegen
anliegen annehmen ansatz anschliessen anschliessend anschluss ansehen ansicht anstieg anton anwalt anwesenheit anzug
armen arten asche athen atmen aufbau aufeinander aufführung aufgabe aufgaben aufgebaut aufgeben aufgeführt
aufgegeben aufgelöst aufgenommen aufgestellt aufnahme aufnahmen aufsicht aufstellung ausbau auseinander ausführung
ausgabe ausgaben ausgebaut ausgeben ausgeführt ausgegeben ausgehen ausgelöst ausgenommen ausgestellt ausnahme
ausnahmen aussehen aussen aussicht ausstellung backen baden bande banken bauch bauen bauer bauern baute bauten bayer
beach beachten bearbeitet becher becken becker bedacht bedanken bedeckt bedenken befasst befragt befreit befördert
begangen begeben begehen begründet behalten behandelt beide beiden beine beinen beitrag beitragen bekannt bekommen
belegen belegt beliebt bemerkt benannt benutzt beraten berechnet bereit bereiten bericht berichte berichtet berufen
beschlossen beschreiben beschrieben besetzen besetzt besorgt besprochen bestanden bestellt besucht beten betrag
betragen betreiben betreten betrieben betroffen betrunken betten beute bewegen bewegt beweisen bewerbung bewertung
bewiesen bewusst bezahlt bezeichnet bezogen bienen biete bieten bietet bilden bildung binden bindung binnen bitten
bitter bittet blase blasen blatt blaue blauen bleib bleiben blick blicken blieb blieben blume blumen boden bogen boten
boxen brach brachte brachten brand brauch brauchte breit breiten breiter bremen bremsen brennen brennt brett bricht
bringe briten britische britischen bruch brücken buche buchen bucht bunten butter bände bäume bäumen bösen claus
college dabei dachte dachten daher dahin damen danken darauf darin darum darüber datei daten datum dauer dauern daumen
decke decken deckt deine deinem deinen deiner deines demselben denen denke denken denkt dennis denselben deren
derselben deshalb desselben dessen deswegen dicht dichter dicken dienen diener dienste diente dieter dinge dingen
dinger drauf dreier dritter drogen drohen drüber drücken drückt dumme dunkeln dunklen echte echten echter ecken ehren
eigenen eignen einblick einig einige einigen einiger einiges einigung einst einzig einzige einzigen einziger einziges
eisen elisabeth elizabeth enden endet engel engen enkel entscheiden entschieden erben erden erfahren erfassen erfasst
erfolgen erfolgt ergeben ergebnis ergebnisse erhalten erheben erhebt erhielt erhält erich erkannt erlangen erlassen
erleben erlebnis erlebnisse erlebt ermitteln ermittelt ernannt ernst ernte erreichten errichten erschaffen erscheinen
erschienen ersetzt erste erstellen erteilt erwiesen erzielt essen euren eurer evolution faden fahne fahre fahren
fakten falle fallen falsche falschen fanden fangen fassen fasst faust feier feinde feine feinen fenster ferien ferne
ferner feste festen fester fette feucht feuer ficken fieber fielen filmen finde finden finger firmen first fisch
fische flasche flaschen fliegen fliegt fliehen fliessen flucht focus fokus folgen folgten formen forum frage fragen
frank franken frauen freien freier freiheit freizeit fremde fresse freude freue freunde friedlich friedrich frisch
frische frist früchte fuchs futter fängt fühle fühlen fühlt fühlte führe führen führt führte führten füllen fürchte
füsse füssen gaben games ganzen ganzer garten gearbeitet geben gebet gebeten gebiet gebieten geboren geboten gebracht
gebraucht gebunden gedacht gedanken gedeckt gedenken gedicht gedichte gefangen gefasst gefragt gefunden gefördert
gefühlt gefüllt gegangen gegeben gegen gegessen gegründet gehalt gehalten gehandelt gehen gehst gehts geist
geister gekommen gekostet gelacht gelang gelangen gelbe gelben gelebt gelegen gelegt geleistet geleitet gelesen
geliebt gelingen gelten gelungen gemacht gemalt gemerkt gemessen genannt genommen genutzt gepostet geraten gerechnet
gerecht gereicht gericht gerichte gerichtet geriet geringen gerissen gerufen gesang geschlossen geschossen geschrieben
gesetzen gesetzt gesicht gesorgt gesprochen gestaltet gestanden gestartet gestattet gestellt gesucht gesunden gesungen
getragen getreten getrieben getroffen getrunken gewalt geweckt gewesen gewicht gewissen gewusst gewählt gezahlt
gezeichnet gezogen gezählt giessen ginge gingen glatt gleiche gleichen gnade graben grade grafen grand grauen greifen
grunde gruppe gruppen gründen gründer grünen grüner gärten gästen günter günther güter haare hafen hagen haken halbe
halben halle halte halten hammer handel harte harten hasse hassen hasst hatten hauen haufen hause heben heide heilen
heiss heisse heissen heisst helden helfen helfer helle heller heran herein herren herrlich herrn herstellen herzen
herzlich hessen heute hiess hinblick hinter hitze hofer hoffen hohen hoher holen hosen hunde hunden hundert hunger
hände händen hängen hängt höhen höhle hölle hören immer indes innen irgendwo irland island jacke jacob jagen jahre
jahren jakob james jedem jeden jeder jedes jenem jenen jener jenes jochen junge junger jänner kabel kader kalte
kalten kamen kammer kannte kanton karin karte karten kasse kasten kater kaufe kaufen kehren keinem keinen keiner
keines keller kenne kennen kennt kette ketten kindes kissen kiste klage klagen klare klaren klasse klassen klauen
klaus kleider kleinen kleiner kleines klick klicken knochen knoten kochen kollege kosten krank kranken krebs kreis
kreise kreisen krise kritische kritischen kuchen kunde kunden kurden kurse kurve kurze kurzen käufer künste küssen
küste label lachen lacht laden lagen lager lande landen landes lange langen langer langes lasse lassen lasst laufe
laufen laune laute lauten leben lebende leber lebte lebten lecker leder leere leeren legen legende legte lehnt lehnte
lehre lehren leiche leichen leicht leichte leiden leidet leise leisten leistet leistung leiten leiter leitet leitung
lerne lernt lernte lesen leser letzte letzten leute leuten licht liebe lieben lieber liebt lieder liefen liege liegen
liegende liegt liess liessen liest light linie linien linke linken liste listen liter locken lohnt lokal lucas lukas
länder ländern länger läufer lösen löwen lügen macht machte machten mafia magen magie magst malen maler mangel mantel
manuel marco marcus maria marie mario marke marken markus marsch maske masse massen mauer mauern mayer meier meilen
meines meinst meint meinte meist meiste meisten meister melden mengen merke merken messen meter meyer michael michel
miete mieten mieter mitte mitten morgen muster mutter mädchen männer märchen müsse müsste nacht nacken nackt nahen
nahmen namen nannte neben nenne nennen nennt nette netten netter neuen neuer nieder night nirgendwo norden normen
noten nutzen nächste nächte offen orden orten oscar oskar osten ostern paare packen packt panzer papst parken parteien
partien passen passt pause peter pfosten pokal polen porto posten potential potenzial preis preise preisen
presse putzen rache rahmen rainer rande rasch rasen rasse raten rauch rauchen reagiert reaktion rechnen rechner recht
rechte rechten rechter redaktion reden regen regiert reich reiche reichen reicht reichte reife reifen reihe reihen
reine reinen reiner reinigung reise reisen reissen reisst reist reiten reiter rennen rente reste restlichen retten
revolution richter richtig richtige richtigen richtiger richtiges riecht riesen ringe ringen ritter roger rolle rollen
rosen roten roter runde runden russen räume räumen rüber rücken rückt sache sachen sachsen sagen sagst sagten sahen
samen sanft sankt sassen sauber sauer schach schade schaden schafe schaffe schalten schande scharfe schatten schau
schauen scheibe schein scheinen scherz schicht schien schienen schiessen schiesst schlau schlicht schliessen schliesst
schloss schluss schmecken schmerz schnitt schoss schrecken schreib schreibe schrieb schriften schritt schritten schule
schuss schwach schwein schwule schäden schämen segen sehen seien seinem seinen seiner seines seite seiten selbe selben
selten senden senken serbien serien setzen setzte setzten sicht sieben siege siegel siegen siehe siehst sieht singen
singt sinken sinkt sitze sitzen smart social socken solle solltest somit sorge sorgen sorgte sorte sorten sozial spart
spenden spiegel spitze spitzen sprich staat staaten stadion stadt stand starb starben starken start starten station
statt staub stecken stehe stehen stehst steht steigen stein steine steinen sterben stern sterne sternen steuer steve
stich stiess strafen strand strecken stress strich suche suchen sucht suchten summe sänger süsse süssen tagen tanzen
tasche taschen tasse taten tauchen tauschen teile teilen teller tennis testen teuer teure teurer texten tiefe tiefen
tiere tieren tisch tolle tollen toller toren toten trafen trage tragen trailer trainer traten trauen trennen
trennt treue truppe truppen träume träumen täter türen türken ueber umfang umgang umgeben umgehen unseren unten
unteren vater verband verein verfahren verfasst verfolgen verfolgt vergangen vergeben vergehen vergisst vergleichen
verglichen verhalten verhandeln verhält verkauf verkaufen verkehrt verlangen verlassen verlauf verlaufen verleihen
verletzt verliehen vermehrt vermeiden vermieden vermisst vermitteln vermittelt vernichtet verpassen verpasst versand
verschaffen versehen versetzt verstand verstehen verteilt verwandeln verweisen verwiesen verzichtet victor viktor
volker volle vollen voller voran vorgaben vorhaben väter wachsen waffen wagen wahlen wahre wahren walter wandel
wandern waren warmen warnen warnt warst warten waschen weber webseite website wecken weder wegen wehren weiber weich
weichen weile weine weinen weise weisen weiss weisse weissen weisst weist weite weiten weiter welch welle wellen
welten wenden wendet werben werbung werder werdet werfen werke werken werner werte werten wertung wesen weshalb westen
westlichen weswegen wette wetten wetter white wichtig wichtige wichtigen wichtiger wichtiges wiener wiese wiesen wilde
wilden wille willen winter wirft wirkt wirst wissen wisst witwe witze wochen woher wohnt wolle wolltest womit woran
worte worten worum wuchs wunde wunden wundert wählen wählt wände wüsste wüste zahlen zeichen zeige zeigen zeigten
zeile zeilen zeiten zeitung zelle zellen ziehe ziehen zieht ziele zielen zimmer zocken zogen zunge zweier zweite
zweiten zweiter zählen zählt zügen ändern örtlichen östlichen überall überfall übergeben überleben`,
}

const english = new Set(lists.en.trim().split(/\s+/))
const german = new Set(lists.de.trim().split(/\s+/))
const vowel = /[aeiouyäöü]/

/** Whether both are words of one language, as "message" and "massage" are, so that neither is a slip of the other. */
export const areWords = (one: string, other: string): boolean =>
  (english.has(one) && english.has(other)) || (german.has(one) && german.has(other) && !differInVowel(one, other))

/** "Fanden" and "finden" are forms of one word. */
const differInVowel = (one: string, other: string): boolean =>
  one.length === other.length &&
  [...one].every((letter, at) => letter === other[at] || (vowel.test(letter) && vowel.test(other[at]!)))
