/** The languages written in Latin letters that are told apart, in the order in which they win when two fit alike. */
const words = {
  en: 'the and of to is in that it you for are with this be have from or by not but what your can will how my do does if when i we was which on at an where has any there get want need would should could please they them its been than into our after why about using hello hi thanks thank order parcel still haven',
  de: 'der die das und ist nicht ich sie mit für auf den dem ein eine einen wie wird kann von zu im auch bei oder wenn mein meine ihr ihre sind werden haben habe wir nach aus nur noch zum zur können einer eines mich uns als bis dass muss gibt welche wo warum möchte hallo danke bitte bestellung paket guten einem du kannst hast bist dir dich was lange kostet kosten dauert habt versand lieferung',
  es: 'el los las una que y del con para por su se lo está como cómo mi puede cuando qué si pero más este esta hay ser son muy tiene puedo desde cuál dónde sus también sobre al usted quiero hacer tengo fue cuánto ha le nos hola gracias pedido buenos buenas necesito donde de en un te me estás puedes la cuanto cuesta cuestan cuándo tarda tienen tenéis tienes hacen abren llega envío envíos tienda',
  fr: 'le les des une et est que vous pour dans pas sur avec ce qui je au aux du votre mon comment sont ou peut il nous ne plus cette mais être vos si ma mes peux avez quand quel quelle où faire par en elle puis très bonjour merci commande colis bonsoir salut de un tu te la combien coûte livraison',
  pt: 'o os as uma não que para com do da dos das em no na nos nas por você seu sua como é são está mais ou ao pelo pela isso meu minha pode quando eu posso tem ser foi já também até qual quais onde fazer um à às quanto muito olá oi obrigado obrigada pedido encomenda preciso de se custa entrega',
  it: 'il lo gli la che di è per non una un con del della dei delle sono mi si ma come anche più questo questa ho ha hai dove quando quanto cosa perché mio mia nel nella posso puoi vorrei ciao grazie buongiorno ordine pacco arrivato ancora buonasera dal alla al se da',
  nl: 'de het een en van ik niet dat is op te zijn mijn met voor aan er maar om hij wat bij ook heb hebben kan kunnen waar hoe wanneer wordt naar nog uit dan deze dit je jullie mij moet wil graag hallo dank bedankt bestelling pakket geen',
  pl: 'nie na się jest do że to czy jak mi mogę moja mój moje moją gdzie kiedy ile dla od po za co mam być tak ale już proszę dziękuję dzień dobry cześć zamówienie paczka przesyłka jaki jakie które chcę był przez jestem',
  tr: 've bir bu için ne nasıl nerede mı mi mu mü da de ile var yok çok benim ama daha kadar değil nereye zaman siparişim kargom kargo istiyorum merhaba teşekkürler selam iyi günler lütfen sipariş iade paketim ben olarak gibi neden',
  cs: 'a je se na že to jak mi můj moje moji kde kdy kolik jsem jsou máte mám můžu mohu ale už prosím děkuji dobrý den ahoj objednávka objednávku zásilka balík není nebo od po co být aby bych',
  sv: 'och är det att jag inte en ett som på för med av har hur var när min mitt mina kan ni du vi till om eller men från den ska vill hej tack beställning paket order mitt finns vad varför skulle får ännu kommit mig dig något än kommer',
  da: 'og er det at jeg ikke en et som på for med af har hvordan hvor hvornår min mit mine kan i du vi til om eller men fra den skal vil hej tak bestilling pakke ordre hvad hvorfor kunne får endnu kommet findes når mig dig noget blive være kommer bede fået',
  nb: 'og er det at jeg ikke en et som på for med av har hvordan hvor når min mitt mine kan dere du vi til om eller men fra den skal vil hei takk bestilling pakke ordre hva hvorfor kunne får ennå kommet finnes å meg deg noe bli være kommer be fått',
  fi: 'ja on ei se että en minun mitä missä milloin miten kuinka voi voin voiko mutta tai kun jos olen minä teidän haluan kiitos hei moi tilaus tilaukseni paketti pakettini ole oli vielä myös tämä paljonko saanko sen sinun sinulle tähän',
  id: 'yang dan di ke dari untuk dengan ini itu saya tidak apa bagaimana kapan dimana mana bisa ada akan sudah belum anda berapa pada atau juga saja halo terima kasih pesanan paket kembali mau kenapa tolong selamat kirim',
  vi: 'là và của có không tôi cho được bao giờ ở đâu như thế nào này một các những với khi gì đã chưa bạn đơn hàng xin chào cảm ơn làm sao muốn thì bị hàng',
  ro: 'și si nu este sunt la un o pe cu de din care ce cum unde când cât pentru mai am ați aș mea meu mele dacă sau fost fi poate pot vreau bună ziua mulțumesc comanda coletul salut comandă să ca prin',
  hu: 'a az és hogy nem van egy mikor hol hogyan mennyi meg már még csak kell szeretnék tudom lehet mi miért vagy ez nekem rendelésem csomagom csomag rendelés köszönöm szia helló kérem jó napot vagyok volt el ki',
} as const

export type Latin = keyof typeof words

/** Which languages use a word all the time. */
export const usersOfWord = new Map<string, Latin[]>()
for (const [language, list] of Object.entries(words) as [Latin, string][]) {
  for (const word of new Set(list.split(' '))) usersOfWord.set(word, [...(usersOfWord.get(word) ?? []), language])
}

/** Letters with marks that few of these languages have. */
const letters = {
  de: 'äöüß',
  es: 'ñ¿¡',
  fr: 'èêëîïûœ',
  pt: 'ãõ',
  it: 'òì',
  nl: 'ĳ',
  pl: 'ąćęłńśźż',
  tr: 'ğışç',
  cs: 'ěřůťďčžš',
  sv: 'åäö',
  da: 'æøå',
  nb: 'æøå',
  fi: 'äö',
  vi: 'ăđơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ',
  ro: 'ăâîșțşţ',
  hu: 'őűöü',
} satisfies Partial<Record<Latin, string>>

export const usersOfLetter = new Map<string, Latin[]>()
for (const [language, list] of Object.entries(letters) as [Latin, string][]) {
  for (const letter of list) usersOfLetter.set(letter, [...(usersOfLetter.get(letter) ?? []), language])
}
