import type { KnownLanguage } from '../../knowledge/languages/service.ts'

/**
 * What makes a message an alarm: beginnings of words and phrases, separated by bars. `things` can be stolen or broken
 * into, `harm` is what happened to them, and `alone` is an alarm by itself. `calm` is in questions about what might
 * happen.
 */
type AlarmWords = { things: string; harm: string; alone: string; calm: string }

export const alarmWords: Record<KnownLanguage, AlarmWords> = {
  en: {
    things: 'card|account|money|wallet|bank|phone|password|identity|payment|transaction|charge|transfer|login',
    harm: 'stole|theft|hacked|hacker|fraud|scam|phish|unauthor|unauthoris|robbed|drained|compromised|did not make|didn t make|never made|not me|wasn t me|don t recogni|do not recogni|broke into|broken into',
    alone:
      'been hacked|was hacked|got hacked|been scammed|was scammed|got scammed|been robbed|was robbed|someone is in my|somebody is in my|someone is inside my|somebody got into my|someone got into my|someone has access to my|somebody has access to my|someone logged|somebody logged|someone used my|somebody used my|someone is using my|somebody is using my|someone took|somebody took|someone has taken|someone else is using',
    calm: 'if|in case|insur|prevent|protect|avoid|policy',
  },
  de: {
    things:
      'karte|kreditkarte|konto|geld|geldb|bank|handy|passwort|identität|zahlung|überweisung|abbuchung|portemonnaie',
    harm: 'gestohlen|geklaut|gehackt|betrug|betrogen|phishing|unberechtigt|nicht von mir|missbrauch|geknackt|fremde|leergeräumt|diebstahl',
    alone:
      'bin betrogen worden|wurde betrogen|wurde gehackt|ich wurde bestohlen|jemand ist in meinem|jemand hat sich in mein|jemand hat mein|jemand benutzt mein|jemand nutzt mein',
    calm: 'wenn|falls|versicher|schütz|vermeid|verhinder',
  },
  es: {
    things: 'tarjeta|cuenta|dinero|cartera|banco|teléfono|móvil|celular|contraseña|pago|transferencia|cargo|compra',
    harm: 'robado|robaron|robada|robo|hackea|hackear|fraude|estafa|no autoriza|no reconozco|no hice|no he hecho|suplant|clonaron|clonado',
    alone:
      'me han robado|me robaron|me han estafado|me estafaron|me hackearon|me han hackeado|alguien está en mi|alguien entró en mi|alguien ha entrado en mi|alguien usa mi|alguien está usando mi',
    calm: 'si|en caso|asegur|proteg|evitar|prevenir',
  },
  fr: {
    things:
      'carte|compte|argent|portefeuille|banque|téléphone|mot de passe|identité|paiement|virement|prélèvement|achat',
    harm: 'volé|piraté|hacké|fraud|arnaqu|pas autoris|non autoris|ne reconnais pas|pas fait|usurp|vidé',
    alone:
      'on m a volé|je me suis fait voler|je me suis fait arnaquer|je me suis fait pirater|quelqu un est dans mon|quelqu un est entré dans mon|quelqu un utilise m|quelqu un a utilisé m',
    calm: 'si|en cas|assur|protég|protèg|éviter|prévenir',
  },
  pt: {
    things: 'cartão|conta|dinheiro|carteira|banco|celular|telemóvel|senha|pagamento|transferência|compra|pix',
    harm: 'roubado|roubaram|roubada|roubo|hackea|hackear|fraude|golpe|não autoriz|não reconheço|não fiz|invadi|clonaram|clonado|furta',
    alone:
      'fui roubad|me roubaram|fui hackead|caí num golpe|caí em um golpe|sofri um golpe|alguém está na minha|alguém entrou na minha|alguém está usando|alguém usou',
    calm: 'se|caso|seguro|proteg|evitar|prevenir',
  },
  ru: {
    things: 'карт|счет|счёт|деньг|кошел|банк|телефон|пароль|аккаунт|платеж|платёж|перевод|списани|кабинет',
    harm: 'украл|украден|взлом|мошенни|похити|не мой|не мои|не я|без моего|не делал|не совершал|списал',
    alone:
      'меня взломали|меня обокрали|меня обманули мошенники|кто то в моем|кто то в моём|кто то зашел в мой|кто то зашёл в мой|кто то вошел в мой|кто то вошёл в мой|кто то пользуется мо',
    calm: 'если|на случай|страх|защит|избежать',
  },
  ar: {
    things: 'بطاقت|البطاقة|حساب|مال|نقود|فلوس|محفظت|هاتف|كلمة|دفعة|تحويل|جوال',
    harm: 'سرق|مسروق|اختراق|اخترق|احتيال|احتال|نصب|لم أقم|لم اقم|تهكير|هكر|غير مصرح',
    alone:
      'تم اختراق حساب|سرقوا|شخص ما في حسابي|أحد دخل حسابي|احد دخل حسابي|أحدهم دخل|أحدهم يستخدم|تعرضت للاحتيال|تعرضت لعملية احتيال',
    calm: 'إذا|اذا|في حالة|في حال|تأمين|حماية',
  },
  it: {
    things: 'carta|conto|soldi|portafoglio|banca|telefono|cellulare|password|account|pagamento|bonifico|addebito',
    harm: 'rubat|furto|hackerat|violat|frode|truff|non autorizzat|non riconosco|non ho fatto|clonat|svuotat',
    alone:
      'mi hanno rubato|sono stato derubato|sono stata derubata|sono stato truffato|sono stata truffata|mi hanno truffato|qualcuno è nel mio|qualcuno è entrato nel mio|qualcuno usa|qualcuno sta usando|qualcuno ha usato',
    calm: 'se|in caso|assicur|protegg|evitare|prevenire',
  },
  nl: {
    things:
      'kaart|pas|pinpas|bankpas|creditcard|rekening|account|geld|portemonnee|bank|telefoon|wachtwoord|betaling|afschrijving',
    harm: 'gestolen|gehackt|fraude|opgelicht|oplichting|phishing|niet van mij|misbruik|niet gedaan|geskimd|leeggehaald',
    alone:
      'ik ben gehackt|ik ben bestolen|ik ben opgelicht|iemand zit in mijn|iemand is in mijn|iemand gebruikt mijn|iemand heeft mijn',
    calm: 'als|indien|verzeker|bescherm|voorkom',
  },
  pl: {
    things: 'kart|kont|pieni|portfel|bank|telefon|hasł|płatnoś|przelew|transakcj',
    harm: 'skradzi|ukrad|kradzież|zhakowa|włama|oszust|oszuka|wyłudz|nie moj|nie moja|nie zrobił|nieautoryz|nie rozpozn',
    alone:
      'okradli mnie|zostałem okradzion|zostałam okradzion|zostałem oszukan|zostałam oszukan|ktoś jest na moim|ktoś wszedł na moje|ktoś używa moj|ktoś włamał',
    calm: 'jeśli|jeżeli|gdyby|w razie|ubezpiecz|chroni|unikn',
  },
  tr: {
    things: 'kart|hesa|hesab|para|cüzdan|banka|telefon|şifre|ödeme|havale|işlem',
    harm: 'çalın|çaldı|hack|dolandır|sahtekar|ele geçir|ben yapmad|bana ait değil|izinsiz|kopyalan|girilmiş',
    alone:
      'dolandırıldım|soyuldum|hacklendim|biri hesabımda|biri hesabıma|birisi hesabıma|birisi hesabımda|biri kartımı',
    calm: 'eğer|durumunda|sigorta|koru|önle|çalınırsa',
  },
  uk: {
    things: 'карт|рахун|грош|гаман|банк|телефон|пароль|акаунт|обліков|платіж|переказ|кабінет',
    harm: 'вкрал|вкраден|зламал|шахра|викрал|не мій|не мої|не я|без мого|не робив|не робила|списал',
    alone:
      'мене зламали|мене обікрали|мене ошукали|хтось у моєму|хтось зайшов у м|хтось увійшов у м|хтось користується мо',
    calm: 'якщо|на випадок|страх|захист|уникну',
  },
  cs: {
    things: 'kart|účet|účt|peníz|peněz|peněženk|bank|telefon|mobil|hesl|platb|převod|transakc',
    harm: 'ukrad|kraden|odciz|hacknut|nabour|podvod|podved|zneuži|není moj|nejsou moj|neproved|neautoriz',
    alone:
      'okradli mě|byl jsem okraden|byla jsem okradena|byl jsem podveden|někdo je v mém|někdo se dostal|někdo se přihlásil|někdo používá',
    calm: 'pokud|když|kdyby|v případě|pojišt|chrán|předejít',
  },
  sv: {
    things: 'kort|konto|bankkonto|pengar|plånbok|bank|telefon|mobil|lösenord|betalning|överföring|köp',
    harm: 'stulet|stulna|stulen|stal|hackat|hackad|hackats|bedrägeri|bedrag|lurad|obehörig|inte jag|känner inte igen|kapat|kapad|stulit',
    alone:
      'jag har blivit hackad|jag har blivit lurad|jag har blivit bestulen|jag har blivit rånad|någon är inne på|någon är i mitt|någon har loggat|någon använder mi|någon har använt mi',
    calm: 'om|ifall|försäkr|skydda|undvik',
  },
  da: {
    things: 'kort|konto|penge|pung|bank|telefon|mobil|adgangskode|kodeord|betaling|overførsel|køb',
    harm: 'stjålet|hacket|svindel|svindlet|snydt|bedrageri|uautoriser|ikke mig|kender ikke|misbrug|tømt',
    alone:
      'jeg er blevet hacket|jeg er blevet snydt|jeg er blevet svindlet|jeg er blevet bestjålet|nogen er inde på|nogen er i min|nogen er på min|nogen har logget|nogen bruger mi|nogen har brugt mi',
    calm: 'hvis|forsikr|beskyt|undgå',
  },
  nb: {
    things: 'kort|konto|penger|lommebok|bank|telefon|mobil|passord|betaling|overføring|kjøp',
    harm: 'stjålet|hacket|svindel|svindlet|lurt|uautoriser|ikke meg|kjenner ikke|misbruk|tømt',
    alone:
      'jeg er blitt hacket|jeg har blitt hacket|jeg er blitt lurt|jeg har blitt svindlet|jeg er blitt svindlet|noen er inne på|noen er i min|noen er på min|noen har logget|noen bruker mi|noen har brukt mi',
    calm: 'hvis|dersom|forsikr|beskytt|unngå',
  },
  fi: {
    things: 'kort|pankkikort|luottokort|tili|rahat|rahaa|lompak|pankki|puhelin|puhelim|salasana|maksu|siirto|ostos',
    harm: 'varastet|varasti|viety|hakkeroi|murtau|murret|huija|petos|petoks|luvat|en tehnyt|en ole tehnyt|en tunnista|kaapat',
    alone:
      'minut on huijattu|minua huijattiin|minut on ryöstetty|joku on tililläni|joku on kirjautunut|joku käyttää korttiani|joku käyttää tiliäni',
    calm: 'jos|vakuut|suoja|suojel|välttä',
  },
  el: {
    things: 'κάρτα|κάρτας|λογαριασμ|χρήματα|λεφτά|πορτοφόλι|τράπεζα|κινητό|τηλέφωνο|κωδικ|πληρωμή|συναλλαγή|μεταφορά',
    harm: 'έκλεψαν|κλάπηκε|κλεμμέν|κλοπή|χακ|παραβίασ|παραβιάστηκε|απάτη|εξαπάτησαν|δεν έκανα|δεν αναγνωρίζω|χωρίς την έγκρισή|έκλεψ',
    alone: 'με έκλεψαν|με λήστεψαν|με εξαπάτησαν|με χάκαραν|κάποιος είναι στον|κάποιος μπήκε στον|κάποιος χρησιμοποιεί',
    calm: 'αν|εάν|σε περίπτωση|ασφάλισ|ασφάλεια|προστα|αποφύγ',
  },
  he: {
    things: 'כרטיס|חשבון|כסף|ארנק|בנק|טלפון|סיסמ|תשלום|העברה|עסקה',
    harm: 'נגנב|גנבו|גניב|נפרץ|פרצו|פריצה|הונאה|הונו|עוקץ|לא אני|לא ביצעתי|לא מזהה|לא מכיר|ללא אישור',
    alone: 'גנבו לי|פרצו לי|עקצו אותי|שדדו אותי|מישהו בחשבון שלי|מישהו נכנס לחשבון|מישהו משתמש ב',
    calm: 'אם|במקרה|ביטוח|להגן|למנוע',
  },
  hi: {
    things: 'कार्ड|खाते|खाता|अकाउंट|पैसे|पैसा|बटुआ|बैंक|फ़ोन|फोन|पासवर्ड|भुगतान|लेनदेन|card|account|khata|paise',
    harm: 'चोरी|चुरा|हैक|धोखा|धोखाधड़ी|ठगी|फ्रॉड|नहीं किया|chori|hack|fraud',
    alone: 'मेरे साथ धोखाधड़ी|मेरे साथ ठगी|मुझे ठग|कोई मेरे खाते में|कोई मेरे अकाउंट में|कोई मेरा कार्ड|कोई मेरा खाता',
    calm: 'अगर|यदि|बीमा|सुरक्षा|बचने',
  },
  id: {
    things: 'kartu|akun|rekening|uang|dompet|bank|ponsel|hp|kata sandi|pembayaran|transaksi|transfer|saldo',
    harm: 'dicuri|curi|dibobol|diretas|dihack|hack|penipuan|ditipu|tertipu|bukan saya|tidak saya lakukan|tanpa izin|dibajak|mencuri',
    alone:
      'saya ditipu|saya tertipu|saya dirampok|akun saya diretas|ada orang di akun saya|ada yang masuk ke akun|seseorang masuk ke akun|ada yang menggunakan',
    calm: 'jika|kalau|apabila|asuransi|melindungi|mencegah|menghindari',
  },
  ja: {
    things: 'カード|口座|アカウント|お金|財布|銀行|携帯|スマホ|パスワード|支払い|決済|取引|引き落とし',
    harm: '盗まれ|盗難|乗っ取|不正|詐欺|ハッキング|身に覚え|覚えのない|勝手に|侵入',
    alone: '詐欺に遭|詐欺にあ|騙され|誰かが私の|不正利用されました|不正アクセスされ|乗っ取られ',
    calm: '場合|もし|保険|防ぐ|たら',
  },
  ko: {
    things: '카드|계좌|계정|돈|지갑|은행|휴대폰|핸드폰|비밀번호|결제|이체|송금|거래',
    harm: '도난|훔쳐|훔쳤|도용|해킹|사기|제가 하지|내가 하지|무단|모르는 결제|털렸',
    alone: '사기를 당|사기 당|사기당|해킹당|해킹 당|누군가 제|누가 제|누군가 내|누가 내',
    calm: '만약|경우|보험|예방|보호|하려면|당하면',
  },
  zh: {
    things: '卡|账户|帳戶|账号|帳號|钱|錢|银行|銀行|手机|手機|密码|密碼|付款|转账|轉帳|交易|扣款',
    harm: '被盗|被盜|被偷|盗刷|盜刷|偷了|诈骗|詐騙|骗了|騙了|被骗|被騙|黑客|駭客|不是我|被人登录|被黑',
    alone: '我被骗|我被騙|被盗刷|被盜刷|有人登录了我|有人登入了我|有人在用我|有人在我的账|有人进了我的账|有人用我的',
    calm: '如果|万一|假如|保险|防止|预防|保护',
  },
  vi: {
    things: 'thẻ|tài khoản|tiền|ví|ngân hàng|điện thoại|mật khẩu|thanh toán|giao dịch|chuyển khoản',
    harm: 'bị trộm|bị mất cắp|đánh cắp|bị hack|bị hắc|lừa đảo|bị lừa|không phải tôi|tôi không thực hiện|trái phép|bị xâm nhập|chiếm đoạt|lấy cắp|lấy trộm',
    alone:
      'tôi bị lừa|tôi bị cướp|tôi bị hack|ai đó đang ở trong tài khoản|có người vào tài khoản|có người đăng nhập|ai đó đăng nhập|ai đó đang dùng',
    calm: 'nếu|bảo hiểm|phòng tránh|bảo vệ|trường hợp',
  },
  ro: {
    things: 'card|cont|bani|portofel|banc|telefon|parol|plat|plăt|transfer|tranzac',
    harm: 'furat|furt|spart|hackui|fraudat|fraudul|fraudă|înșel|păcăl|nu am făcut|nu recunosc|neautoriz|clonat|golit',
    alone:
      'am fost jefuit|am fost înșelat|am fost hackuit|m au furat|mi au furat|mi au spart|cineva este în contul|cineva a intrat în contul|cineva îmi folosește|cineva folosește',
    calm: 'dacă|în caz|asigur|protej|evit',
  },
  hu: {
    things: 'kárty|bankkárty|szám|pénz|pénzt|bank|telefon|jelsz|fiók|tranzakci|fizetés|utalás',
    harm: 'ellop|lopott|lopás|feltör|meghackel|hackel|csal|átver|nem én|jogosulatlan|nem ismer|ismeretlen|leemelt',
    alone: 'kiraboltak|meglop|átvertek|becsaptak|valaki a fiókom|valaki belépett|valaki van a fiókom|valaki használja',
    calm: 'ha|esetén|biztosít|véd|elkerül|megelőz',
  },
}

/** What people write who have had enough: beginnings of phrases, separated by bars. */
export const angerWords: Record<KnownLanguage, string> = {
  en: 'ridiculous|unacceptable|disgusting|disgrace|outrag|furious|i am angry|i m angry|so angry|very angry|really angry|fed up|worst service|worst company|worst support|worst customer|terrible service|horrible service|awful service|pathetic|what the hell|what the fuck|wtf|fuck|bullshit|this is a joke|you are useless|you re useless|useless bot|useless service|i will sue|my lawyer|waste of time|sick of this|sick of you|you liars|service is terrible|service is awful|service is horrible|service is bad|service sucks',
  de: 'unverschämt|frechheit|eine zumutung|wütend|stinksauer|sehr sauer|bin sauer|inakzeptabel|schlechtester service|scheiß|saftladen|mir reicht s|mir reicht es|es reicht|mein anwalt|unfassbar|verarsch|drecksladen|sauladen|lächerlich|service ist furchtbar|service ist schlecht|service ist miserabel|service ist schrecklich',
  es: 'inaceptable|vergüenza|indignante|estoy furios|estoy enfadad|estoy enojad|estoy hart|pésimo servicio|peor servicio|mierda|qué asco|una estafa de empresa|sois unos inútiles|son unos inútiles|mi abogado|tomadura de pelo|es ridículo|servicio es pésimo|servicio es horrible|servicio es malísimo|muy enfadad|muy enojad',
  fr: 'inadmissible|inacceptable|scandaleux|honteux|une honte|furieux|furieuse|en colère|ras le bol|marre|pire service|service nul|service lamentable|merde|foutez de moi|moquez de moi|mon avocat|c est ridicule|service est nul|service est lamentable',
  pt: 'inaceitável|vergonha|absurdo|um descaso|estou furios|estou com raiva|muito irritad|péssimo atendimento|pior atendimento|péssimo serviço|pior serviço|que merda|porra|cansad de vocês|meu advogado|palhaçada|é ridículo|serviço é péssimo|atendimento é péssimo|zangad',
  ru: 'безобразие|возмутительно|ужасный сервис|отвратительн|кошмарный сервис|худший сервис|я в ярости|я зол|я злюсь|достали|надоело|сколько можно|издеваетесь|позор|хватит|мой юрист|буду жаловаться|подам в суд|очень зол|ужасное обслуживание',
  ar: 'غير مقبول|عيب عليكم|مهزلة|أسوأ خدمة|اسوأ خدمة|خدمة سيئة|أنا غاضب|انا غاضب|غاضب جدا|زهقت|مللت منكم|سأشتكي|محامي|حرام عليكم|هذا سخيف|خدمتكم سيئة',
  it: 'inaccettabile|vergogn|scandaloso|ridicol|sono furios|sono arrabbiat|pessimo servizio|peggior servizio|servizio pessimo|schifo|merda|basta così|mi avete stufato|presa in giro|mio avvocato|servizio è pessimo|servizio è terribile',
  nl: 'belachelijk|onacceptabel|schandalig|schande|woedend|ik ben boos|heel boos|ik ben het zat|slechtste service|waardeloz|waardeloos|klote|wat een rotzooi|mijn advocaat|schaam je',
  pl: 'skandal|niedopuszczaln|żenad|żenując|kpina|jestem wściek|wkurz|mam dość|najgorsza obsługa|fatalna obsługa|beznadziejn|do dupy|kurwa|mój prawnik|wstyd|to jest śmieszne|to śmieszne|obsługa jest fatalna',
  tr: 'rezalet|kabul edilemez|saçmalık|berbat|çok kızgın|çok sinirli|bıktım|yeter artık|en kötü hizmet|utanmıyor|avukatım|dalga mı geçiyorsunuz',
  uk: 'неподобство|обурлив|жахливий сервіс|огидн|найгірший сервіс|я в люті|я злий|я зла|дістали|набридло|скільки можна|знущаєтесь|ганьба|мій юрист|буду скаржитися|дуже злий|дуже зла|жахливе обслуговування',
  cs: 'nehorázn|nepřijateln|ostuda|skandál|jsem naštvan|jsem vzteklý|mám toho dost|nejhorší služb|hrozné služby|k ničemu|do prdele|můj právník|děláte si legraci|děláte si srandu|to je směšné|služby jsou hrozné|hrozná služb',
  sv: 'oacceptabel|skandal|skamligt|förbannad|jag är arg|så arg|jättearg|rasande|värsta service|sämsta service|usel service|värdelös|fan vad|nu räcker det|min advokat|less på er|löjligt|service är usel|servicen är usel|service är dålig',
  da: 'uacceptabel|skandale|skammeligt|rasende|jeg er vred|meget vred|så vred|værste service|elendig service|dårligste service|ubrugelig|for helvede|nu er det nok|min advokat|træt af jer|latterligt|service er elendig|service er dårlig',
  nb: 'uakseptabel|skandale|skammelig|rasende|jeg er sint|veldig sint|forbanna|verste service|elendig service|dårligste service|ubrukelig|for helvete|nå er det nok|min advokat|lei av dere|latterlig|tjenesten deres er elendig|service er elendig|servicen er elendig|servicen deres er elendig',
  fi: 'törke|hävytön|skandaali|ei voi hyväksyä|vihainen|raivoissa|surkea palvelu|surkein palvelu|huonoin palvelu|huonointa palvelua|paska|perkele|saatana|nyt riittää|asianajajani|kyllästynyt teihin|naurettava|palvelunne on surkea',
  el: 'απαράδεκτ|ντροπή|αίσχος|είμαι έξαλλ|είμαι θυμωμέν|αγανακτ|χάλια εξυπηρέτηση|χειρότερη εξυπηρέτηση|βαρέθηκα|φτάνει πια|δικηγόρο μου|κοροϊδεύετε|σκατά|είναι γελοίο|χάλια η εξυπηρέτηση',
  he: 'לא מקובל|בושה|חרפה|שערורי|אני כועס|אני כועסת|עצבני|עצבנית|שירות גרוע|השירות הכי גרוע|שירות נוראי|נמאס לי|חבל על הזמן שלי|העורך דין שלי|צוחקים עליי|מגוחך|השירות שלכם נורא',
  hi: 'बकवास|घटिया|शर्मनाक|शर्म आनी|बर्दाश्त|बहुत गुस्सा|मैं गुस्से|सबसे खराब सेवा|तंग आ गय|तंग आ गई|वकील|bakwas|ghatiya|सेवा बहुत खराब|गुस्से में हूँ|गुस्से में हूं',
  id: 'keterlaluan|tidak bisa diterima|mengecewakan|memalukan|saya marah|sangat marah|kesal sekali|pelayanan terburuk|pelayanan buruk|payah|parah banget|muak|pengacara saya|bangsat|konyol|buruk sekali',
  ja: 'ふざけるな|ふざけないで|最悪|ひどすぎ|いい加減に|許せない|怒って|腹が立|頭にき|話にならない|弁護士|二度と使わない|サービスがひどい',
  ko: '말도 안 돼|말도 안되|최악|어이없|어이가 없|화가 나|화나|짜증|너무하|장난하|열받|변호사|형편없|쓰레기 서비스',
  zh: '太过分|太差|太烂|垃圾|气死|愤怒|生气|受够|岂有此理|无法接受|不能接受|什么破|投诉你们|我要投诉|律师|忽悠|差劲|荒唐',
  vi: 'quá đáng|không thể chấp nhận|tồi tệ|tệ hại|dịch vụ tệ|bực mình|tức giận|rất bực|tức quá|chán các bạn|luật sư của tôi|vô trách nhiệm|lừa dối khách|nực cười|quá tệ',
  ro: 'inacceptabil|rușine|scandalos|bătaie de joc|sunt furios|sunt furioas|sunt nervos|sunt foarte supărat|m am săturat|cel mai prost serviciu|servicii proaste|jalnic|avocatul meu|porcărie|e ridicol|este ridicol|groaznic',
  hu: 'elfogadhatatlan|felháborító|szégyen|botrány|dühös vagyok|mérges vagyok|elegem van|legrosszabb szolgáltatás|pocsék|szánalmas|ügyvédem|hülyének néznek|nevetséges|szar |borzalmas a szolg|borzalmas szolg',
}

/**
 * `fire`: smoke and fire where there should be none, gas, an electric shock. `despair`: the wish to die or to hurt
 * oneself. `_`: the word ends here.
 */
type DangerWords = { fire: string; despair: string }

export const dangerWords: Record<KnownLanguage, DangerWords> = {
  en: {
    fire: 'smoke coming|smoke is coming|smoke is pouring|smoke out of|emitting smoke|full of smoke|it s smoking|it is smoking|started smoking|started to smoke|device is smoking|battery is smoking|charger is smoking|is on fire|it s on fire|caught fire|catching fire|in flames|burst into flames|burning smell|smells burnt|smell of burning|smells like burning|smells like it s burning|smell gas|smells of gas|smells like gas|gas leak|is sparking|sparks coming|sparks are|it exploded|has exploded|battery exploded|just exploded|got an electric shock|gave me an electric shock|electrocuted',
    despair:
      'kill myself|killing myself|want to die_|wanna die_|end my life|end it all|take my own life|take my life|hurt myself|harm myself|hurting myself|suicid|don t want to live|do not want to live|better off dead|no reason to live',
  },
  de: {
    fire: 'rauch kommt|kommt rauch|es kommt rauch|rauch aus|raucht es|es raucht|gerät raucht|akku raucht|ladegerät raucht|hat angefangen zu rauchen|es brennt|steht in flammen|hat feuer gefangen|fängt feuer|in brand_|riecht verbrannt|riecht verschmort|brandgeruch|verschmort|riecht nach gas|riecht es nach gas|riecht hier nach gas|nach gas riecht|rieche gas|gasgeruch|gasleck|sprüht funken|funken sprüh|es funkt|ist explodiert|stromschlag bekommen|einen stromschlag',
    despair:
      'umbringen|will sterben|möchte sterben|das leben nehmen|mein leben beenden|selbstmord|suizid|mir etwas antun|mir was antun|mich verletzen|nicht mehr leben|nicht mehr weiterleben|lieber tot_',
  },
  es: {
    fire: 'sale humo|saliendo humo|echa humo|echando humo|está en llamas|en llamas|se está quemando|se ha incendiado|se incendió|se prendió fuego|huele a quemado|olor a quemado|huele a gas|olor a gas|fuga de gas|salen chispas|echa chispas|ha explotado|explotó|descarga eléctrica|me dio corriente|me ha dado calambre',
    despair:
      'quiero morir|me quiero morir|matarme|suicid|quitarme la vida|acabar con mi vida|hacerme daño|no quiero vivir|no quiero seguir viviendo',
  },
  fr: {
    fire: 'de la fumée|fumée sort|fumée qui sort|il fume|ça fume|s est mis à fumer|en feu_|a pris feu|prend feu|en flammes|est en train de brûler|ça brûle|odeur de brûlé|sent le brûlé|odeur de gaz|sent le gaz|fuite de gaz|fait des étincelles|des étincelles|a explosé|décharge électrique|pris le courant|électrocut',
    despair:
      'veux mourir|envie de mourir|me tuer|suicid|mettre fin à mes jours|mettre fin à ma vie|en finir avec la vie|me faire du mal|plus envie de vivre|ne veux plus vivre',
  },
  pt: {
    fire: 'saindo fumaça|sai fumaça|sai fumo|a sair fumo|a deitar fumo|está fumegando|soltando fumaça|pegando fogo|pegou fogo|em chamas|está queimando|está a arder|cheiro de queimado|cheiro a queimado|cheira a queimado|cheiro de gás|cheiro a gás|cheira a gás|vazamento de gás|fuga de gás|soltando faísca|faíscas|explodiu|levei um choque|choque elétrico',
    despair:
      'quero morrer|me matar|matar me|suicíd|suicid|tirar a minha vida|tirar minha vida|acabar com a minha vida|acabar com minha vida|me machucar|magoar me|não quero mais viver|não quero viver',
  },
  ru: {
    fire: 'идет дым|идёт дым|пошел дым|пошёл дым|дым из|валит дым|дымится|задымил|горит устройство|загорелся аккумулятор|загорелась батарея|загорелось устройство|загорелся телефон|загорелся прибор|вспыхнул|в огне|начался пожар|у нас пожар|пахнет гарью|запах гари|пахнет горел|запах газа|пахнет газом|утечка газа|искрит|летят искры|взорвал|ударило током|удар током',
    despair:
      'хочу умереть|покончить с собой|покончу с собой|убить себя|убью себя|самоубий|суицид|не хочу жить|не хочу больше жить|причинить себе вред|навредить себе',
  },
  ar: {
    fire: 'يخرج دخان|دخان يخرج|يخرج منه دخان|الدخان يخرج|يتصاعد دخان|يتصاعد منه دخان|دخان يتصاعد|يصدر دخان|ينبعث دخان|دخان من|يحترق|تحترق|اشتعل|اشتعلت|النار في|اندلع حريق|نشب حريق|هناك حريق|يوجد حريق|رائحة احتراق|رائحة حريق|رائحة غاز|تسرب غاز|تسرب الغاز|انفجر|انفجرت|شرارة|تطاير شرر|صعقة كهربائية|صعقتني',
    despair:
      'أريد أن أموت|اريد ان اموت|أقتل نفسي|اقتل نفسي|الانتحار|انتحار|أنتحر|سأنتحر|إيذاء نفسي|أؤذي نفسي|لا أريد أن أعيش|لا اريد ان اعيش|إنهاء حياتي|أنهي حياتي',
  },
  it: {
    fire: 'esce fumo|esce del fumo|sta uscendo fumo|uscendo del fumo|fa fumo|sta fumando il|fuma il|in fiamme|ha preso fuoco|prende fuoco|sta bruciando|puzza di bruciato|odore di bruciato|odore di gas|puzza di gas|fuga di gas|perdita di gas|fa scintille|scintille|è esploso|è esplosa|ho preso la scossa|scossa elettrica',
    despair:
      'voglio morire|uccidermi|ammazzarmi|suicid|togliermi la vita|farla finita|farmi del male|non voglio più vivere|non voglio vivere',
  },
  nl: {
    fire: 'komt rook|er komt rook|rook uit|het rookt|apparaat rookt|begon te roken|staat in brand|in brand_|vloog in brand|vat vlam|in vlammen|ruikt verbrand|brandlucht|ruikt naar gas|ruikt het naar gas|ruikt hier naar gas|naar gas ruikt|gaslucht|gaslek|ruik gas|vonken|is ontploft|ontploft|elektrische schok|een schok gekregen|stroomstoot',
    despair:
      'wil dood_|wil sterven|zelfmoord|suïcid|suicid|een einde aan mijn leven|mezelf iets aan|mezelf pijn|mezelf van kant|niet meer leven|mezelf doden',
  },
  pl: {
    fire: 'leci dym|wydobywa się dym|dym z|wychodzi dym|dymi się|zaczęło dymić|zaczął dymić|coś się pali|pali się urządzenie|pali się bateria|stoi w ogniu|zapalił się|zapaliła się|zapaliło się|w płomieniach|czuć spalenizn|zapach spalenizny|śmierdzi spalenizną|czuć gaz|zapach gazu|ulatnia się gaz|iskrzy|lecą iskry|wybuchł|eksplodował|poraził mnie prąd|kopnął mnie prąd',
    despair:
      'chcę umrzeć|chce umrzeć|zabić się|zabiję się|samobój|odebrać sobie życie|skończyć ze sobą|zrobić sobie krzywdę|nie chcę żyć|nie chce mi się żyć',
  },
  tr: {
    fire: 'duman çıkıyor|duman geliyor|duman tütüyor|dumanlar|alev aldı|alevler|yangın çıktı|tutuştu|yanık kokusu|yanık kokuyor|gaz kokusu|gaz kaçağı|gaz kokuyor|kıvılcım|pil patladı|batarya patladı|cihaz patladı|telefon patladı|elektrik çarptı',
    despair: 'ölmek istiyorum|kendimi öldür|intihar|canıma kıy|hayatıma son|kendime zarar|yaşamak istemiyorum',
  },
  uk: {
    fire: 'йде дим|іде дим|пішов дим|дим із|дим з|валить дим|димить|задимів|горить пристрій|загорівся акумулятор|загорілася батарея|загорівся пристрій|загорівся телефон|спалахнув|у вогні|почалася пожежа|у нас пожежа|пахне горіл|запах горіл|запах гару|запах газу|пахне газом|витік газу|іскрить|летять іскри|вибухнув|вибухнула|вдарило струмом',
    despair:
      'хочу померти|вбити себе|накласти на себе руки|самогуб|суїцид|не хочу жити|заподіяти собі шкоду|нашкодити собі|покінчити з собою|покінчити життя',
  },
  cs: {
    fire: 'jde kouř|jde z něj kouř|kouří se|vychází kouř|kouř z|začalo kouřit|začal kouřit|něco hoří|mi hoří|zařízení hoří|hoří mi|začalo hořet|začal hořet|chytlo plamen|v plamenech|je cítit spálenin|zápach spálenin|smrdí spálenin|cítit plyn|zápach plynu|únik plynu|jiskří|létají jiskry|vybuchl|explodoval|kopla mě elektřina|dostal jsem ránu|dostala jsem ránu',
    despair: 'chci umřít|chci zemřít|zabít se|zabiju se|sebevražd|vzít si život|ublížit si|nechci žít|nechce se mi žít',
  },
  sv: {
    fire: 'kommer rök|ryker det|det ryker|rök från|rök ur|började ryka|det brinner|fattat eld|fattade eld|tagit eld|i lågor|luktar bränt|bränd lukt|luktar gas|luktar det gas|luktar det av gas|gaslukt|gasläcka|gnistrar|gnistor|exploderat|exploderade|elektrisk stöt|fick en stöt',
    despair: 'vill dö_|ta livet av|ta mitt liv|självmord|döda mig själv|skada mig själv|vill inte leva|orkar inte leva',
  },
  da: {
    fire: 'kommer røg|ryger fra|det ryger|røg fra|røg ud|begyndte at ryge|det brænder|gået ild i|gik ild i|i flammer|lugter brændt|brændt lugt|lugter af gas|lugter det af gas|lugter her af gas|gaslugt|gaslæk|gnister|eksploderet|eksploderede|elektrisk stød|fik stød',
    despair:
      'vil dø_|tage mit eget liv|tage livet af mig|tage mit liv|selvmord|slå mig selv ihjel|skade mig selv|vil ikke leve|orker ikke at leve',
  },
  nb: {
    fire: 'kommer røyk|det ryker|ryker fra|røyk fra|røyk ut|begynte å ryke|det brenner|tatt fyr|tok fyr|i flammer|lukter brent|brent lukt|lukter gass|lukter det gass|lukter det av gass|gasslukt|gasslekkasje|gnister|gnistrer|eksploderte|eksplodert|elektrisk støt|fikk støt',
    despair:
      'vil dø_|ta livet av|ta mitt eget liv|ta mitt liv|selvmord|drepe meg selv|skade meg selv|vil ikke leve|orker ikke å leve|orker ikke leve',
  },
  fi: {
    fire: 'tulee savua|savua tulee|savuaa|alkoi savuta|on tulessa|syttyi tuleen|syttynyt tuleen|palaa liekeissä|liekeissä|palaneen haju|palaneen käry|haisee palaneelle|kaasun haju|haisee kaasulle|kaasuvuoto|kipinöi|kipinöitä|räjähti|räjähtänyt|sain sähköiskun|sähköisku',
    despair:
      'haluan kuolla|tappaa itseni|tapan itseni|itsemurha|päättää päiväni|satuttaa itseäni|vahingoittaa itseäni|en halua elää|en jaksa elää',
  },
  el: {
    fire: 'βγαίνει καπνός|βγάζει καπνό|βγαζει καπνους|καπνός από|καπνίζει η|καπνίζει το|πήρε φωτιά|έπιασε φωτιά|πιάσει φωτιά|στις φλόγες|καίγεται|μυρίζει καμένο|μυρωδιά καμένου|μυρίζει γκάζι|μυρωδιά αερίου|μυρίζει αέριο|διαρροή αερίου|πετάει σπίθες|σπινθήρες|εξερράγη|έσκασε η μπαταρία|ηλεκτροπληξία|με χτύπησε το ρεύμα',
    despair:
      'θέλω να πεθάνω|να αυτοκτονήσω|αυτοκτονία|να σκοτωθώ|να τερματίσω τη ζωή|να κάνω κακό στον εαυτό|δεν θέλω να ζω|δεν θέλω να ζήσω',
  },
  he: {
    fire: 'יוצא עשן|עשן יוצא|עשן מ|מעלה עשן|עולה באש|נשרף|התלקח|עולה בלהבות|ריח שרוף|ריח של שרוף|ריח גז|ריח של גז|דליפת גז|ניצוצות|התפוצץ|התפוצצה|התחשמלתי|מכת חשמל',
    despair:
      'רוצה למות|להתאבד|אתאבד|התאבדות|להרוג את עצמי|לפגוע בעצמי|לשים קץ לחיי|לא רוצה לחיות|אין לי בשביל מה לחיות',
  },
  hi: {
    fire: 'धुआं निकल|धुआँ निकल|धुंआ निकल|आग लग गई|आग लगी|जलने की गंध|जलने की बदबू|गैस की गंध|गैस की बदबू|गैस लीक|गैस का रिसाव|चिंगारी|विस्फोट|बिजली का झटका|करंट लग',
    despair: 'मरना चाहता|मरना चाहती|आत्महत्या|खुदकुशी|जान दे दूं|जान देना|खुद को मार|खुद को नुकसान|जीना नहीं चाहता|जीना नहीं चाहती',
  },
  id: {
    fire: 'keluar asap|mengeluarkan asap|asap keluar|berasap|terbakar|kebakaran|bau gosong|bau terbakar|bau hangus|bau gas|kebocoran gas|gas bocor|percikan api|meledak|kesetrum|tersengat listrik',
    despair:
      'ingin mati_|mau mati_|bunuh diri|mengakhiri hidup|akhiri hidup|menyakiti diri|tidak ingin hidup|tidak mau hidup',
  },
  ja: {
    fire: '煙が出|煙がで|煙が上が|煙を出|発煙|火が出|発火|燃えて|火事|焦げ臭|焦げくさ|こげ臭|ガス臭|ガスの臭|ガスのにお|ガス漏れ|火花|爆発し|感電し',
    despair: '死にたい|自殺|自ら命を|命を絶|自傷|自分を傷つけ|生きていたくない|消えてしまいたい',
  },
  ko: {
    fire: '연기가 나|연기가 난|연기나|연기 나|연기가 올라|불이 났|불이 붙|불났|불타고|타는 냄새|탄내|탄 냄새|가스 냄새|가스가 새|가스 누출|스파크|불꽃이 튀|폭발했|배터리가 터졌|기기가 터졌|감전',
    despair: '죽고 싶|자살|목숨을 끊|자해|살고 싶지 않|살기 싫|스스로 해치',
  },
  zh: {
    fire: '冒烟|冒煙|起火|着火|著火|烧起来|燒起來|燃烧起来|火灾|烧焦的味|焦味|糊味|煤气味|瓦斯味|闻到煤气|煤气泄漏|燃气泄漏|瓦斯外洩|冒火花|爆炸了|触电|觸電',
    despair: '想死|不想活|自杀|自殺|结束生命|結束生命|轻生|輕生|自残|自殘|伤害自己|傷害自己',
  },
  vi: {
    fire: 'bốc khói|có khói|khói bốc|tỏa khói|bốc cháy|đang cháy|phát cháy|cháy rồi|mùi khét|mùi cháy|mùi gas|mùi ga|rò rỉ gas|rò khí|tóe lửa|phát nổ|nổ tung|bị điện giật',
    despair: 'muốn chết|tự tử|tự sát|kết thúc cuộc đời|kết liễu|làm hại bản thân|tự làm đau|không muốn sống',
  },
  ro: {
    fire: 'iese fum|scoate fum|ieșind fum|fum din|a luat foc|ia foc_|arde aparatul|în flăcări|e în foc_|miroase a ars|miros de ars|miroase a gaz|miros de gaz|scurgere de gaz|scoate scântei|scântei|a explodat|m a curentat|m am curentat|șoc electric',
    despair:
      'vreau să mor|să mă omor|mă omor|sinucid|suicid|să mi iau viața|să mi fac rău|nu mai vreau să trăiesc|nu vreau să trăiesc',
  },
  hu: {
    fire: 'füst jön|jön a füst|füst száll|füstöl a|füstöl az|kigyulladt|meggyulladt|lángra kapott|lángol|ég a készülék|égett szag|égés szag|gázszag|gázszivárgás|szikrázik|szikrák|felrobbant|megrázott az áram|áramütés',
    despair:
      'meg akarok halni|megölöm magam|megölni magam|öngyilkos|véget vetek az életemnek|véget vetni az életemnek|kárt tenni magamban|kárt teszek magamban|nem akarok élni|nem akarok tovább élni',
  },
}
