import { bare } from './words.ts'

const list = (words: string) => words.split(/\s+/)

/** In an English question without another topic, words of other languages are one: "cat", "fare". */
const english =
  list(`a about after again all also am an and any anybody anyone are as at be because been before being but by can
    cannot could did do does doing done else ever every for from get gets getting give go going got had has have having
    he hello help her here hey hi him his how i if in into is it its just know let like look make many may me might more
    most much must my need needs no not now of off ok okay on once one only or other our out over please possible put
    say see seem she should show so some still such sure take tell than thank thanks that the their them then there
    these they thing things this those to too trying tried try under until up us use used using very want wanted wants
    was way we well were what when where whether which while who why will with without wonder work would yes you your
    don doesn didn isn aren won couldn shouldn something someone anything happen happens t s m re ve ll d able dear inquiring regarding im ive dont doesnt didnt
    isnt arent wasnt werent wont wouldnt cant couldnt shouldnt hasnt havent hadnt theres thats whats wheres hows youre youve theyre
    weve didn wasn weren hasn haven hadn wouldn each both since although though however despite instead either neither via etc
    currently recently specifically actually really simply properly correctly accidentally unfortunately exactly always never often
    unable needed best better bring bringing allowed
    trouble guidance encountering encountered encounter till during gonna wanna gotta u ur pls plz thx idk btw lol gosh folks guys sir madam mate anyway literally basically`)

const marked = [
  ...english,
  ...list(`beste besten bester bestes besser mejor mejores meilleur meilleure meilleurs meilleures mieux melhor melhores лучше
    лучший лучшая лучшее أفضل`),
  ...list(`aber alle als am auch auf aus bei beim bin bis bitte brauche da dann danke das dass dem den denn der des die
    dies diese diesem diesen dieser dieses doch dort du durch ein eine einem einen einer eines er es etwas euch euer eure
    für gern gerne gibt geht guten hallo hab habe haben habt hast hat hatte ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im ist ja jede
    jemand jetzt kann kein keine können könnte könnten machen man mein meine meinem meinen meiner mich mir mit möchte muss
    müssen nach nicht noch nur ob oder ohne per schon sehr sein seine sich sie sind so soll sollte tag um und uns unser
    unsere unter vom von vor wann warum was weil welche welchem welchen welcher welches wenn wer werde werden wie wieder
    will wir wird wo wollen würde zu zum zur über tun tue mache leider eigentlich gerade
    darf darfst dürfen dürft dürfte viel viele vielen vieles braucht brauchen bringen mitbringen seid wäre wären hätte hätten
    würde würden wurde wurden worden sollen sollten musste mussten müsst konnte konnten könnt wollte wollten willst wem wen einfach
    überhaupt möglich irgendwie fürs ins ans sonst ganz dir dich
    gibts habs isses ists ne nen nem ner mal halt eh denn bisschen bzw hey moin servus warte`),
  ...list(`al algo alguien algún alguna aquí así aún buenas buenos como cómo con cual cuál cuáles cuando cuándo cuanto
    cuánto de del desde dia días donde dónde el ella en era eres es esa ese eso esta está están estas este esto estoy fue
    gracias ha hace hacer hacia hasta hay he hola la las le les lo los más me mi mis mucho muy necesito ni nos o otra otro
    para pero por porque puede pueden puedo que qué quien quién quiero quisiera se ser si sí sin sobre son soy su sus
    también tan tengo tener tiene tienen todo tu tus un una unas uno unos usted ustedes va voy y ya yo favor veo ver encuentro
    puedes podemos podéis pueden podría podrían podríamos tenemos tenéis tienes hacen hacéis hacemos están estáis somos sois
    vuestro vuestra vuestros vuestras nuestro nuestra mucha muchos muchas cuánta cuántos cuántas cuanta cuantos cuantas debo
    debe deben hemos han habéis había ofrecen ofrecéis llevar existe existen posible
    doy da dar damos dime decir decirme saber sabes
    podeis estais teneis haceis sois vosotros vosotras trabajais quereis sabeis os vale oye porfa tambien aun asi ahi`),
  ...list(`ai ainsi alors aller as au aucun aussi aux avec avez avoir bonjour car ce cela ces cet cette ceux chez combien
    comme comment d dans de depuis des dois donc dont du elle elles en est et être eu faire fait faut il ils j je l la
    le les leur leurs lui ma mais me merci mes moi mon même n ne nos notre nous on ont ou où par pas peu peut peux plaît
    plus pour pourquoi pouvez puis puis-je qu quand que quel quelle quelles quels qui quoi sa salut sans se ses si son
    sont sous suis sur ta te tes ton tous tout toute très tu un une va vers vos votre vous voudrais veux vouloir y
    pouvons peuvent pourrais pourrait pourriez avons avais sommes êtes dit doit devons faites proposez existe possible
    beaucoup aimerais souhaite souhaiterais`),
  ...list(`ao aos as até com como da das de dela dele depois do dos e ela elas ele eles em entre era essa esse esta está
    estão estas este estou eu fazer foi gostaria há isso isto já lhe mais mas me mesmo meu meus minha minhas muito na nas
    não nem no nos nossa nosso num numa o obrigado obrigada olá onde os ou para pela pelo pelos por porque posso pode
    podem preciso qual quais quando quanto que quem quero se sem ser seu seus só sou sua suas também te tem têm tenho ter
    um uma umas uns vai você vocês vou à às é oi bom boa favor
    podemos pode podia poderia temos tens fazem fazemos somos são devo deve devem nossos nossas muitos muitas quanta quantos
    quantas possível`),
  ...list(`а без бы был была были было быть в вам вас ваш ваша ваши ведь во вот все всё всех вы где да для до добрый день
    его ее её если есть еще ещё же за здравствуйте и из или им их к как какая какие какой ко когда который кто ли могу
    может можно мне мой моя мое моё мои мы на надо нам нас наш не него нет нету ни но ну нужно о об он она они оно от по
    под пожалуйста почему при привет про с сам свой себя сколько со спасибо так такой там тебя то того тоже только тот ты
    у уже хочу хотел хотела чего чем что чтобы это этого этой этом этот эту я`),
  ...list(`أن أنا أنت أو أي أين إذا إلى إن التي الذي السلام ألا أريد أستطيع استطيع اريد انا او اي اين اذا الى ان بعد بها به
    بين تم ثم حتى حول حين شكرا عليكم على عن عند عندما غير في فى فيه فيها قبل قد كان كانت كل كم كيف لا لدي لقد لكم لكن لم لماذا
    لن له لها لي ليس ما ماذا متى مرحبا مع من منذ منكم من فضلك نحن هذا هذه هل هم هنا هناك هو هي و يا يتم يمكن يمكنني`),
  ...list(`che della dello sono più nel alla anche gli delle questo ho dal essere io nella cui tutti questa tutto hanno tra prima suo
    loro perché sia fare così dalla degli dopo poi quello fa chi ancora molto ogni altri può mia sulla dove già quella quindi
    hai proprio altro noi nelle sta questi siamo stesso mentre tutte abbiamo qualche quale suoi vorrei quanto quando cosa posso
    mio miei`),
  ...list(`het een ik dat voor niet zijn maar om aan hij ook ze naar uit bij heeft nog deze hebben kan zo geen mijn wel wordt heb nu
    haar kunnen veel moet hoe ons waar werd onze wil zich zou doen dus alleen mij hun weer zien zal jij moeten eens daar toch
    mee zij zoals iets omdat toen jullie altijd waarom graag welke wanneer wat er`),
  ...list(`się jest że jak ale tak za od po dla tym czy przez tego są tylko już mnie ze może bo oraz bardzo będzie być jego sobie mam
    jeśli też jeszcze był które jako jestem było jej kiedy który nawet teraz pod coś tam więc gdy gdzie tej bez żeby jednak lub
    nic wszystko można przy także była tych również takie niż zawsze która aby albo ile chcę moje mój moja mogę`),
  ...list(`bir bu için çok ile daha gibi olarak kadar olan var sonra ki değil sen sadece ise oldu bile nasıl şey benim böyle tüm artık
    göre mı mi mu mü seni beni aynı bana tarafından veya biz olduğunu diye kendi olduğu olur şu diğer sana neden içinde olmak
    şimdi çünkü ancak başka biri bunu arasında öyle şekilde bütün senin yine siz bizim bunun hakkında olacak onu ayrıca hiçbir
    bize vardır fakat zaten sizin hangi kaç nerede nereye ne kim hangisi kime ve da de`),
  ...list(`di è avete siete possono puoi potete potrei potrebbe devi devono dobbiamo dovrei bisogna occorre ci vi ti sì ed dei allo agli
    dai dallo dagli sui sullo nei nello negli coi vostro vostra vostri vostre mie nostro nostra nostri nostre quali quanti quante ciao
    salve buongiorno buonasera grazie favore stato stata stati state faccio dire dirmi vuole voglio vogliamo volevo vorremmo avere li pure
    ecco tanto troppo avuto ero erano fosse lì là qualcuno qualcosa nessuno niente invece però oppure né quell dell nell sull`),
  ...list(`op met dan mag mogen mogelijk kunt kon konden zouden hoef hoeven wilt willen hoeveel hoelang ben bent hebt hadden word uw jou
    jouw wij alstublieft alsjeblieft bedankt dank hoi goedemorgen goedemiddag even gewoon iemand niemand niets tegen tot door onder tussen
    zonder sinds tijdens hier ergens zelf heel erg misschien zodat waarmee waarvoor waarin weet`),
  ...list(`nie w z ten były będą masz mamy macie mają możesz możemy możecie mogą muszę musisz musi musimy trzeba chce chcemy chciałbym
    chciałabym jaki jakie jakich dlaczego kto kogo co czego czym których ona wy oni mojego mojej nasz nasza wasz wasza swój ci ciebie wam
    nam państwo państwa pan pani swoje swoją swojego dzień dobry cześć witam proszę dziękuję dzięki przed jeżeli`),
  ...list(`ben onlar niye nereden yok mıyım miyim musunuz misiniz mısınız müsünüz miyiz mıyız muyuz lütfen merhaba selam teşekkürler
    teşekkür ederim acaba eğer olması etmek yapmak yapabilir yapabilirim edebilir edebilirim olabilir gerekir gerekiyor lazım istiyorum
    istiyoruz hiç bazı hem ama önce nelerdir nedir kimdir neler`),
  ...list(`niște pe avem aveți ea mea mei mele tău nostru noastră vostru ești suntem sunteți eram fie vreau vrem doresc aș ar poți putem
    puteți care bună ziua mulțumesc rog îmi îți își ți despre ăsta aia aici acolo tot toată toți mai prea decât ori deci însă`),
  ...list(`som vi men vår vårt våra kunna skall bör finns fanns vart vem redan hej tack snälla ditt dina över mellan mot hos några mycket
    mer kanske jer jeres ville måtte findes blive gøre hvem hvilke allerede venligst dine før uden mellem mod intet alt meget måske dere
    takk vennligst deg seg etter uten mellom kanskje gjør hadde`),
  ...list(`že jsem ale tak za jako jak po už od jsou když mě jen nebo byl bude jsme které ty jeho který až není bylo aby než ze ještě
    byla být také ani pak při tam toho kde mám která ho před bych protože podle pokud něco tím teď nic mezi nás vám vás bez jste
    kdo moc proč své tomu jejich může kdy ji více však již nad jestli mají kolik jaký jaká jaké můj moje mohu můžu chci kam odkud kolikrát dá lze musím musíme můžeme můžete máte nám vámi mně mou moji
    dobrý den ahoj prosím děkuji díky chtěl chtěla bych máme vaše vaši jestliže zda anebo i a v s z k na o u do`),
  ...list(`är det att och jag på inte för med har av om så ett kan var ska när nu vad från här mig bara eller då hur kommer alla vill
    sig vara där får finns skulle ut dig hade gör få blir göra detta också allt hon måste även någon något bli vid ingen varför
    sedan själv behöver denna inget innan min mitt mina vilken vilket vilka`),
  ...list(`og af det til på jeg har ikke med kan så var om fra skal ved vil også være hvor nu hvis sig efter mig eller hvad ud noget
    dig kunne når blev bliver havde mere hun selv din vores får kun deres kommer må denne ind gør hvordan nogle skulle ham siden
    fordi nogen hvorfor min mit mine hvornår hvilken hvilket`),
  ...list(`noe noen ble bare meg blir vært gjøre mye oss hva når hvorfor hvilken hvilket mitt kunne`),
  ...list(`ei että oli mutta kun niin myös hän jos ovat voi nyt sen kuin tai joka olla sitä mitä vain jo kanssa tämä sitten kaikki
    olisi ollut vielä miten mukaan olen mitään hänen koska kuitenkin vaikka mikä jotka eli jossa näin tämän sillä onko tehdä
    jotain kuten miksi tästä joten ilman voinko milloin missä mistä minun haluan kuinka`),
  ...list(`yang ini dari untuk dengan itu bisa aku ada tidak akan adalah dalam pada kita juga saya kamu lebih apa sudah mereka tapi
    karena atau menjadi jadi harus lagi seperti oleh jika hanya kami saat telah semua dapat bahwa bukan saja sangat masih pernah
    kalau tersebut ingin sebuah setelah bagaimana kapan berapa dimana mana siapa kenapa apakah`),
  ...list(`în și să din cu nu că pentru fost sunt fi sau dacă după poate prin cum când iar mult trebuie cele doar foarte noi ei dintre
    până într pot chiar vă toate așa acest acum nici către unui avea cât mă unde cea unei fără între această îi asta ceea avut
    lor vezi îl atât astfel spre ceva fiecare apoi încă unor acesta cine câte câți câtă este al ai ale unele cărui cărei într-o
    printre`),
  ...list(`hogy egy meg csak volt ez vagy már még én kell ki azt akkor mint ezt mert nagyon így olyan itt lesz lehet vagyok majd úgy
    nincs aki után amikor több pedig mindig nekem amit ilyen miért azért milyen alatt lett ott miatt hát mikor valami ezért
    vannak ahol ezek rá aztán mennyi hol hogyan melyik szeretnék tudok az és nem van`),
  ...list(`що та як від але він його ви ми ще які під вже коли якщо або було вони із мене щоб мені тут чи який просто бути буде тому її
    також дуже може після через їх хто де тільки можна вона всі цього яка має треба більше чому була були зараз щодо навіть лише
    себе тепер це моя моє мій хочу скільки можу можемо можете ви вас вам нам нас наш ваш ваша ваші куди звідки чому потрібно
    добрий день привіт будь ласка дякую є немає який яке якого якій яку або й у в з до на по`),
  ...list(`και το της την των του για από με στο στη στην στον είναι που δεν θα να πώς τι μου σας αυτό πότε πού πόσο πόσα ποιο ποια
    ποιος οι τα τον τους μια ένα ένας έχω έχει μπορώ`),
  ...list(`של על את זה לא אני הוא היא עם כל יש אם או גם כי מה איך מתי איפה כמה אפשר לי שלי האם`),
  ...list(`है के का की में से को और पर यह वह हैं था थी क्या कैसे कब कहाँ मैं मेरा मेरी मेरे लिए कर नहीं भी तो हो मुझे कितना कितने`),
]

/** Words that say nothing about the topic, of all languages together. */
export const stopWords = new Set([...marked, ...marked.map(bare)])

const ofEnglish = new Set(english)

/** Whether a word of a text in this language says nothing about the topic; without a language, a word of any. */
export const isStopWord = (word: string, language: string | null = null): boolean =>
  language === 'en' ? ofEnglish.has(word) : stopWords.has(word)

/** English words that say nothing in another language: "cât", "car" and "son" of Romanian and French. */
const tellingInEnglish = new Set(
  list('car care cat comment die dire door fare heel men met plus pure son tag ten tot van word'),
)

/** "Was" begins German questions, in which "die" tells nothing, and is never the only small word of an English one. */
const germanWhat = 'was'

/**
 * Which words of a text say what it is about, where its language is not known. Words as they are written in several
 * languages count if most small words around them are English.
 */
export function pickTelling(words: readonly string[]): string[] {
  const small = words.filter((word) => word !== germanWhat && !tellingInEnglish.has(word) && stopWords.has(word))
  const isEnglish = small.filter((word) => ofEnglish.has(word)).length * 2 > small.length
  return words.filter((word) => !stopWords.has(word) || (isEnglish && tellingInEnglish.has(word)))
}
