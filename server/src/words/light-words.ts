/**
 * Words that say a little about the topic, but are seldom in the article that answers: "wann *bekomme* ich die
 * Kaution *zurück*". Verbs of every day, sizes, times and order, one language after the other. Verbs of customers' own
 * business, such as "kündigen", are not among them, and neither is a word that names a thing. English has none: its
 * stop words are enough, and with such a list more was answered wrongly.
 */
export const lightWords = new Set(
  `bekomm geworden bekomme bekommen bekommt bekommst bekam krieg kriege kriegen kriegt kriegst zurück nehmen nimmt nehme nehmt genommen verlassen komme
  kommen kommt kommst kam gekommen gehe gehen gegangen passe passen passt gebe geben gegeben finde finden findet gefunden suche
  suchen sucht sehen sehe sieht wissen weiß zeigen sagen sage sagt frage fragen erfahren läuft laufen laufe bleibe bleiben bleibt stehe
  stehen steht liegen liegt nutze nutzen nutzt benutze benutzen verwenden verwende biete bieten bietet anbieten angeboten geeignet
  inklusive inbegriffen dabei drin enthalten erst später früher vorher nachher vorab gleich sofort heute gestern jeden jeder jedes
  immer manchmal oft ganz ganze ganzen ganzes neu neue neuen neuer neues alt alte alten alter altes groß große großen großer
  größer klein kleine kleinen lang hoch höchstens mindestens maximal minimal ungefähr etwa leute person personen menschen beide
  extra zusätzlich zusätzliche weitere weiteren weiterer weiteres andere anderen anderer anderes anders eigene eigenen selbst selber
  allein alleine genau richtig wichtig leicht gut besonders normal normale direkt raus rein weg hin vorbei darüber
  sache sachen ding dinge art fall grund problem probleme info infos information informationen bescheid kennen stimmt
  klappt funktioniert funktionieren zählt zählen bedeutet lautet lauten benötige benötigen benötigt erhalte erhalten erhält tragen
  erlaubt möglichkeit letzte letzten letzter nächste nächsten nächster erste ersten erster zweite zweiten zweiter zweites
  wenige weniger mehrere lassen lasse lässt gelassen habt dran heraus herausfinden herausfinde rausfinden rausfinde
  wohin woher autorisé autorisée autorisés autorisées permis permise permitido permitida permitidos permitidas consentito consentita ammesso ammessi
  toegestaan dozwolone dozwolony dozwolona wolno povoleno povolen tillåtet tillåten tillåtna tilladt tillatt разрешено разрешены дозволено
  averiguar averiguo scoprire scopro achterhalen uitzoeken выяснить
  llega llegan llegar llegado ir voy vas va van vamos venir viene vienen llevar llevo lleva dejar deja dejo queda quedan quedar
  hacer hace hago haceis hacéis hacen encontrar encuentro busco buscar saber ver veo mirar decir dime pasa pasar pasó
  funciona funcionan funcionar sirve sirven servir uso usar utilizar incluye incluyen incluido incluida incluidos incluidas incluir
  ofrece ofrecen ofreceis ofrecéis tener teneis tenéis necesita necesitan necesitar necesario existe existen tipo tipos cosa cosas forma
  manera parte lugar veces gente persona personas alguien nuevo nueva nuevos nuevas viejo grande pequeño antes después despues luego
  tarde temprano ahora hoy mañana ayer siempre nunca mismo misma otro otra otros otras máximo maximo mínimo minimo total primer primero
  primera segundo segunda último ultimo última próximo proximo además ademas adicional posible coger cojo tomar algo poner pongo puesto
  recibo recibir recibido
  arrive arriver arrivé aller vais vas venir viens vient mettre mis faire fait trouver trouve cherche chercher savoir voir
  recevoir reçu reçois fonctionne fonctionner marche utiliser utilise inclus incluse inclure compris comprise proposez propose
  existe prendre prends type types chose choses façon partie endroit gens personne personnes quelqu nouveau nouvelle vieux grand
  grande petit petite avant après ensuite tard tôt maintenant aujourd demain hier toujours jamais même autre autres maximum minimum
  total premier première deuxième dernier dernière prochain prochaine possible déjà encore reste rester laisser
  chegar chega chegou ir vou vai vão vir vem levar deixar ficar fica fazer faz faço encontrar encontro procurar saber ver vejo
  receber recebi recebo funciona funcionam usar uso utilizar inclui incluído incluída oferecem oferece precisa preciso existe tipo
  coisa coisas maneira lugar gente pessoa pessoas novo nova novos antigo pequeno depois tarde cedo agora hoje amanhã ontem sempre
  nunca mesmo mesma outro outra outros outras primeiro primeira segundo último última próximo próxima possível
  arriva arrivare arrivato andare vado viene venire mettere fare faccio trovare trovo cercare sapere vedere ricevere ricevuto
  funziona usare utilizzare incluso inclusa offrite offre serve cosa cose modo parte persona persone nuovo nuova vecchio piccolo
  prima dopo poi tardi presto adesso oggi domani ieri sempre stesso altro altra altri massimo minimo totale primo seconda ultimo
  krijg krijgen krijgt terug nemen neem komen kom komt gaan vinden vind zoek zoeken zien weten werkt werken gebruiken gebruik
  inbegrepen bieden biedt nodig soort ding dingen mensen iemand nieuw nieuwe oud groot klein eerder later vandaag morgen gisteren
  altijd zelfde ander andere eerste tweede laatste volgende
  получить получу получил прийти приходит придет приду взять найти нахожу искать ищу узнать посмотреть работает работают
  пользоваться использовать включено включен включена предлагаете нужен нужна нужны нужно тип вид вещь часть место люди человек
  новый новая новое новые старый большой маленький раньше позже потом сейчас сегодня завтра вчера всегда другой другая другие
  первый второй последний следующий можно
  dostać dostanę dostaje otrzymać otrzymam wziąć biorę znaleźć znajdę szukam szukać wiedzieć zobaczyć trwa trwać działa działają używać
  użyć wybrać potrzebuję potrzebny potrzebne potrzeba zrobić zrobię robić zapłacę kupić przyjść przychodzę pójść iść zostać zostawić
  rodzaj rodzaje rzecz część miejsce ludzie osoba osoby osób nowy nowa nowe nowych stary duży mały mała wcześniej później potem teraz
  dzisiaj dziś jutro wczoraj inny inna inne innych pierwszy drugi ostatni następny dodatkowy cały cała całe jestem jesteśmy wynosi wynoszą
  dostat dostanu vzít beru najít najdu hledám vědět zjistit vidět trvá funguje používat použít vybrat potřebuji potřebuju udělat dělat
  dělám přijít přijdu jít nechat dát dám dáme druh věc část místo lidé lidi osoba osoby osob nový nová nové starý velký malý dřív dříve
  později potom teď dnes zítra včera jiný jiná jiné první druhý poslední další celý celá
  отримати отримаю взяти знайти знайду шукаю шукати дізнатися побачити триває працює працюють користуватися вибрати потрібен потрібна
  потрібні потрібно зробити робити прийти піти залишити вид річ частина місце людина люди людей новий нова нове нові старий великий
  малий раніше пізніше потім сьогодні завтра вчора інший інша інші перший другий останній наступний`.split(/\s+/),
)

/** What a light word counts, as a share of another word. */
export const lightWeight = 0.35
