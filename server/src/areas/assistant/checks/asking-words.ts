/** Words with which an assistant asks back and is polite. They name nothing and state nothing about a business. */
const lists: Record<string, string> = {
  en: `address ask assist call clarify code colour color confirm contact could date describe detail details email e-mail
    enter exact exactly explain glad happy happily hear help helping hi information invoice item kind kindly mail matter mean
    message model name number order ordered ordering orders password phone please pleasure postcode prefer problem product purchase
    question quickly receipt reference refer repeat reply rephrase say send share size sorry specify sort specific speak spell
    telephone tell thank time today type understand welcome word words write zip hello assistant answer address look up find
    right correct follow following mind wish like choose option one ones two bought regarding concern concerning shall may else`,
  de: `dein deine deinem deinen deiner deines du dir dich könntest könntet kannst könnt würdest würde würden worüber womit wofür hast haben sie
    adresse angabe angaben anliegen antwort antworten artikel ausdrücken auswählen beantworten bedeutet beschreiben bestellen
    bestellnummer bestellt bestellung code daten datum details eingeben einzelheiten e-mail e-mail-adresse email erklären erzählen
    farbe folgendes frage fragen freut gemeint genau genauer geht größe helfen hilfe hören information kannst kaufen kauf konkret
    leid mail meinen meinst mitteilen modell nachricht name namen nennen nummer packen passiert postleitzahl problem produkt
    rechnung sagen schicken schildern schreiben sende senden sprechen stehen suchen tut verrate verraten verstehe verstehen wählen
    weiterhelfen wert wissen worum wörter wunsch zeit assistent`,
  es: `puedes podrías podría podrían tienes tu tus te le les cuéntame deseas desea ayudarlo aclarar asunto ayuda ayudar ayudarte ayudarle busca buscar código color compra comprar concretar concreto confirmar consulta correo
    datos decir decirme detalle detalles digas dime dirección duda electrónico encantado escribir escribirme escribas especificar
    exactamente explicar fecha gusto indica indicar indicarme información mensaje modelo necesitar nombre número opción pasar
    pedido pregunta preguntar problema producto quieres quiere refieres refiere repetir respuesta saber siento tamaño talla teléfono tipo asistente`,
  fr: `pourriez pourrais peux-tu pouvez-vous avez-vous as-tu auriez voulez-vous est-ce que dites dis-moi dites-moi concernant adresse aide aider aiderais article code commande commander concerne confirmer couleur date décrire désolé détail détails dire
    donner écrire e-mail email exact exactement expliquer facture indiquer information informations message modèle nom numéro
    parler parlez plaisir postal précisément préciser précisions problème produit question quoi recherche référence répéter
    réponse savoir souhaitez souhaites s'agit agit taille téléphone type voulez veux volontiers assistant`,
  pt: `poderia poderiam pode você tem deseja diga-me dizer-me ajudá-lo ajudar ajuda assunto código compra confirmar conta cor dados data desculpe descrever detalhe detalhes diga dizer
    dúvida e-mail email endereço enviar escrever escolher exatamente explicar fale falar gostaria indicar informação informações informar
    mensagem modelo nome número opção pedido pergunta perguntar prazer problema produto quer refere referindo repetir
    resposta saber sinto tamanho telefone tipo assistente`,
  it: `aiutare aiutarti aiuto articolo cosa chiarire codice colore confermare data dettagli dettaglio di dire dirmi dispiace domanda e-mail
    email esattamente fattura gentilmente indirizzo indicare informazioni intende intendi messaggio modello nome numero ordine
    parla parlare per piacere posso potrebbe potresti preciso precisare prego problema prodotto quale quali ripetere riguarda riferisci
    risposta sapere scrivere scrivermi spiegare taglia telefono tipo vuoi vuole che è il lo la un una mi ti le gli puoi può suo tuo si in con`,
  nl: `aankoop adres antwoord artikel bedoel bedoelt beschrijven bestelling bestelnummer betreft code datum details e-mail email exact
    factuur graag helpen help hulp informatie kleur kunt kun je jouw u uw uitleggen maat mail me mij model naam noemen nummer om het de een
    gaat over precies probleem product schrijven sorry spijt telefoon type vertellen vraag vragen weten welk welke wat wilt wil zeggen is van dat zou`,
  da: `adresse bestilling beskrive besked dato detaljer du din dit dine e-mail farve forklare fortælle fortæl handler hedder hjælpe hjælp
    hvad hvilken hvilket hvilke hvordan hvor hvornår jeg kan kode kunne mener meget mere mail mig model navn nummer om ordre ordrenummer præcis problem produkt
    sige skrive skriv spørgsmål størrelse svar telefon undskyld varen vil ville gerne venligst det den er en et på at`,
  nb: `adresse bestilling beskrive beskjed dato detaljer din ditt e-post farge forklare fortelle gjelder hjelpe hjelp hva hvilken hvilket
    hvilke hvordan hvor jeg kan kode kunne mener mer meg modell navn nummer om ordre ordrenummer nøyaktig problem produkt si skrive
    spørsmål størrelse svar telefon beklager vil ville gjerne vennligst det den er en et på å`,
  sv: `adress beställning beskriva datum detaljer du din ditt e-post färg förklara gäller hjälpa hjälp vad vilken vilket vilka hur var när
    jag kan kod kunde menar mer mig modell namn nummer om order ordernummer exakt problem produkt säga skriva fråga storlek svar
    telefon tyvärr ledsen vill skulle gärna det den är en ett på att`,
  pl: `adres czego czy dane data dokładnie dokładniej dotyczy email e-mail faktura informacje jaki jaka jakie jakiego który która które kod
    kolor mieć można myśli na nazwa nazwisko numer napisać o opisać pan pani pomoc pomóc powiedzieć podać prosić proszę problem
    produkt przykro pytanie rozmiar się sprawa telefon typ wyjaśnić w zamówienie zamówienia mi ci w czym chodzi może możesz mógłby mógłbyś`,
  tr: `adres adresi açıklar anlatır ayrıntı beden bilgi bu e-posta fatura hangi için kod konu konuda lütfen mısınız misiniz musunuz müsünüz
    mı mi mu mü model ne nasıl nedir numara numarası numarasını olarak paylaşır renk sipariş siparişi siparişiniz sorun soru söyler tam tarih telefon
    üzgünüm ürün yardım yardımcı olabilirim yazar yazabilir bana size sizin bir`,
  ru: `подскажите могли можете вас вам ли какого каком какую каким бы ещё могу чем-то что-то адрес вопрос детали дату дата заказ заказа заказе имя имеете иметь информация код конкретно модель назвать назовите написать
    напишите номер номера описать опишите опрос отправить помочь помогу повторить подробнее подробности почта почты правильно проблема
    рад рада размер рассказать расскажите речь сказать скажите сообщить сообщите сожалению счет счёт телефон товар товара тип
    точно указать укажите уточнить уточните хотите цвет виду идёт идет связан чём чем помощь жаль ассистент`,
  uk: `адреса питання деталі дата замовлення імя ім'я код модель назвати назвіть написати напишіть номер описати опишіть
    допомогти допомога проблема розмір розповісти скажіть сказати повідомити телефон товар точно уточнити уточніть хочете колір маєте
    на увазі що яке який яка які про ваш ваше ваша ви ми я у в чим можу можете будь ласка вибачте шкода`,
  ar: `اسم اسمك استفسار استفسارك البريد الإلكتروني التفاصيل الرقم الرمز السؤال الطلب المنتج المشكلة المقاس الهاتف اللون النوع
    أساعدك مساعدتك مساعدة المساعدة أوضح توضيح توضح تحديد تحدد تخبرني إخباري كتابة تكتب تكتبه تقصد تقصده تعني تزويدي تفاصيل
    بالضبط رقم طلب طلبك رمز سؤالك عنوان عنوانك مقاس منتج مشكلة لون نوع تاريخ فاتورة آسف عذرا بكل سرور يسعدني أكثر المزيد حدد أيّ
    تريد ترغب بخصوص كيف يمكنك أعرف`,
  ja: `ご注文 注文 番号 番 商品 製品 メール アドレス 住所 お名前 名前 氏名 電話 日付 日 コード サイズ 色 種類 型 モデル 問題 質問 ご質問 内容
    詳細 詳しく 具体 的 教え 教えて 説明 確認 記入 入力 送信 指定 お 手伝い 手伝 助け ご 用件 件 何 誰 どちら 何か 他 失礼 申し訳 申し 訳 意味
    お客様 客 様 知ら せ 聞かせ 書い 書いて 伺い 伺 下さい 願い 返信 関する 関し 関 どの様 今回 サポート ヘルプ 必要 方法 場合 言い換え 言 言葉`,
  zh: `多少 几 第几 请告诉 请提供 请问 您 你 您的 你的 的 是 哪 哪个 哪一个 哪款 哪种 哪些 一个 个 一 款 种 什么 吗 呢 可以 能 能否 可否 告诉 我 我们 需要 想 想要 要 关于 提供 说明 说 描述 详细 具体 一下 订单
    订单号 号码 号 商品 产品 邮箱 邮件 电子 地址 姓名 名字 电话 日期 代码 验证码 尺寸 尺码 颜色 型号 类型 问题 帮 帮助 帮您 帮到 了解 知道 咨询 指 指的 指的是 哪里
    怎么 如何 为 为您 给 和 或 还是 还 有 没有 很 高兴 抱歉 不好意思 谢谢 再 更 更多 信息 确认 确定 输入 发送 发 写 换 方式 对 在 这 那 这个 那个 呀 啊 好 您好 你好 请您 是否 是不是 哪位 什么样 情况 多 些 服务`,
  ko: `주문을 주문이 주문하신 상품을 상품이 번호가 번호는 이메일을 이름을 말씀하시나요 건가요 누구 언제 어디 어떤 어느 무엇 무엇을 무슨 뭐 주문 주문번호 번호 번호를 상품 제품 이메일 주소 주소를 이름 성함 전화 전화번호 날짜 코드 코드를 크기 사이즈 색상 종류 모델 문제 질문 내용
    자세히 구체적으로 알려 알려주시겠어요 알려주실 수 있나요 있으신가요 있을까요 말씀 말씀해 말씀하시는 주시겠어요 주세요 도와 도와드릴까요 도움 도움이 필요하신가요 무엇을 어떻게 원하시나요
    죄송합니다 감사합니다 안녕하세요 더 조금 좀 그 이 것 인가요 건가요 확인 설명 의미하시나요 해 해주시겠어요`,
}

/** The languages in which asking back can be told from stating something. */
export const askingLanguages = new Set(Object.keys(lists))

export const askingWords: readonly string[] = Object.values(lists).flatMap((words) => words.trim().split(/\s+/))
