/**
 * What a deed is, whichever language says it. `do` is a verb that needs an object to say what was done, such as
 * "process". `note` is what only the desk keeps for itself, such as a tag; nothing is done for the customer by it.
 */
export type Sense = keyof typeof words

/**
 * The words of all languages of the desk's own sentences for each deed, as verbs and as nouns. `*` stands for any
 * ending, `_` for a space. Words of scripts that join others to a word count wherever they stand.
 */
const words = {
  refund: `refund* reimburs* money_back credit credited credits crediting erstatt* zurückerstatt* rückerstatt* rückzahl* gutgeschrieben
    gutschr* reembols* devuelt* devuelv* devolv* devoluc* abonad* abonar* abonaré rembours* crédit* estorn* creditad* creditar* rimbors*
    accredit* terugbeta* betaal vergoed* terugstort* teruggestort tilbagebetal* tilbakebetal* återbetal* krediter* zwróc* zwrac* zwrot* vrát*
    vrac* vrác* refund* proplac* верн* возвра* возмещ* возмест* зачисл* поверн* відшкод* iade geri_öd* ramburs* returna* visszatérít*
    visszautal* térítve palau* hyvit* επιστρ* επέστρ* επιστροφ* αποζημ* वापस लौटा* रिफंड mengembalikan dikembalikan kembalikan
    pengembalian direfund hoàn إرجاع أرجع سأرجع سنرجع استرد رد برد رددت سأرد سنرد إعادة أعدت أعدنا سأعيد سنعيد החזר החזיר אחזיר נחזיר הוחזר זיכ זוכ
    אזכה נזכה 返金 환불 退款 退还 退回`,
  cancel: `cancel* annul* storn* gekündigt kündig* disdett* résili* résilier* anulad* anular* anulé anularé anulow* anuluj* anulat* anula*
    geannul* opgezegd opzegg* aflyst afbestil* avbestil* avbestäl* avbok* opsagt kanseller* sagt_opp sagt_upp avbruten avbrutit avbrutt
    makuler* odwoła* zruš* отмен* скасу* скасов* iptal lemond* töröl* törl* stornóz* peruutt* peruut* perun* peruin peruttu perua ακυρ*
    ακύρω* रद्द membatalkan dibatalkan batalkan pembatalan hủy huỷ إلغاء ألغي الغاء سألغي سنلغي ביטל בוטל אבטל נבטל ביטול キャンセル 取り消 取消
    解約 취소 退订 terminat* unsubscrib* void voided`,
  order: `order ordered orders reordered reorder* purchas* bestellt nachbestell* bestellen bestelle commandé* commander* pedido_por pedir
    encomend* ordinat* ordinerò besteld bestilt bestille* bestilla* beställt* beställa* zamówion* zamówiłem zamówiłam zamówię objednal*
    objednán* objednám заказал* заказан* закажу замовив замовила замовили замовлен замовлено замовлю sipariş comandat* comanda megrendel*
    rendeltem tilannut tilanneet tilattu tilata tilaan tilasin παρήγγ* παραγγείλω ऑर्डर memesan dipesan pesankan đặt đặt_hàng بطلب הזמנתי
    הזמנו אזמין הוזמנ הוזמן 注文し 注文いた 주문했 주문해 주문하 下单 订购`,
  book: `book booked books booking bookings rebook* reserv* schedul* appointment* gebucht umgebucht buche* buchung* umbuch* réserv* prenot*
    gereserv* geboekt boek* booket booke* boka* bokat* rezerw* zarezerw* rezerv* zarezerv* заброн* бронир* заброньо* rezerve rezervasyon
    foglal* lefoglal* varaan varata varan* varattu varasin κράτησα κλείσω έκλεισα बुक memesan dipesan pesankan đặt حجز שריינ אשריין 予約し
    予約いた 예약했 예약해 예약하 预订 预定`,
  reset: `reset* zurückgesetzt zurücksetz* rücksetz* setze restablec* réinitialis* redefin* reimpost* gereset herstel* nulstil* nullstil*
    tilbakestil* återstäl* zreset* obnov* сброс* сброш* сбрас* скин* скид* sıfırla* visszaállít* állítva nolla* επαναφ* επανέφ* रीसेट mereset direset
    menyetel_ulang disetel_ulang đặt_lại تعيين إعادة أعدت أعدنا سأعيد سنعيد איפס אופס אאפס נאפס リセット 再設定 初期化 재설정 초기화 重置 重设`,
  change: `chang* updat* modif* correct* edit edits edited amend* upgrad* rebook* geändert änder* umgestellt umgebucht umbuch* aktualis*
    angepasst anpass* korrigier* cambi* actualiz* actualicé mis_à_jour mise_à_jour mettre_à_jour alterad* alterar* alterei mudei mudar* atualiz*
    aggiorn* gewijzigd wijzig* verander* aangepast aanpass* bijgewerkt bijwerk* ændr* endre* opdater* oppdater* uppdater* ändra* zmien* zmień*
    zmian* zaktualiz* změn* aktualiz* uprav* измен* поменя* обнов* обнови* змін* онов* değiştir* güncelle* schimb* megváltoz* módosít*
    frissít* muut* päivit* vaihta* vaihd* αλλάξ* άλλαξ* αλλάζ* αλλαγ* αλλάξει ενημέρωσ* ενημερώσ* ενημερωθ* ενημερώθ* बदल* अपडेट mengubah diubah ubah
    memperbarui diperbarui perbarui mengganti diganti thay_đổi đổi cập_nhật تغيير غيرت غيّرت سأغير سأغيّر سنغير تحديث حدثت حدّثت حدثنا سأحدث سأحدّث
    تعديل عدلت سأعدل שינ אשנה שונ נשנה עדכנ עודכנ עודכן אעדכן 変更 更新 변경 수정 업데이트 更改 修改 更新 变更`,
  send: `send* sent resend* resent ship* dispatch* deliver* mail* email* sms verschick* versandt versend* gesendet geschickt schick* zugeschickt
    zugesandt zusend* zuschick* enviad* enviando enviar* envié envío envia* enviei enviám* envoy* renvoy* expédi* expedi* envoie enverr* mandat*
    mandar* manderò inviat* inviand* invier* inviare spedit* verstu* verzond* gestuurd sturen stuur* afsend* skick* wysł* wyśl* posl* pošl*
    odesl* odešl* zasl* zašl* отправ* вышл* высл* надісл* надішл* відправ* gönder* yolla* trimi* elküld* küld* lähet* lähett* στείλ* έστειλ*
    στάλ* σταλ* भेज* mengirim* dikirim* kirim* gửi إرسال أرسل سأرسل سنرسل שלח נשלח אשלח 送信 送付 発送 送り 발송 전송 보내 보냈 发送 发出 寄出 发货`,
  open: `open opens opened creat* rais* submit* register* eröffn* angelegt anleg* erstell* eingereicht abierto abrir* crear* crearé creado creada ouvert
    ouvrir* créé* créer* ouvrirai abri abrir* criei criar* aperto aprir* creer* creerò geopend openen aangemaakt aanmak* aanmaken oprett* opprett*
    åbn* åpn* öppn* skap* utworz* utwórz* otwar* otworz* złoż* założ* založ* otevř* vytvoř* открыл* открою созда* оформ* відкри* створ* оформл*
    oluştur* açtım açacağım deschid* deschis crea înregistr* megnyit* létrehoz* avan* avata avasin luon* luotu luoda άνοιξ* ανοίξ* δημιουργ* δημιούργ*
    खोल* बना दर्ज membuka membuat dibuat buatkan mở tạo فتح إنشاء أنش سأفتح سأنشئ פתח אפתח נפתח יצר אצור 作成 発行 開設 起票 생성 개설 접수 발급
    开通 开启 创建 提交 utworzon* záznam`,
  block: `block* frozen freez* lock locks locked locking suspend* paus* gesperrt sperre* bloque* bloqué* bloccat* blocch* bloccher* bloccare
    geblok* blokke* blokkeer spærr* sperret blokker* blokere* blokeret blocker* spärr* zablok* заблок* engelle* bloke dondur* bloca* blocat*
    letilt* zárol* tiltva estä* estet* estin sulke* sulje* suljettu μπλοκ* μπλόκ* ब्लॉक memblokir diblokir blokir khóa khoá chặn حظر إيقاف أوقف חסמ חסם אחסום
    נחסום ブロック 停止 차단 정지 冻结 封锁 锁定 屏蔽`,
  delete: `delet* remov* eras* gelöscht lösch* entfern* elimin* borrad* borrar* supprim* excluíd* excluir* apagad* apagar* rimoss* verwijder*
    slett* slet* fjern* rader* tagit_bort ta_bort usun* smaz* smaž* odstran* удал* видал* sildim sildik silindi sileceğim kaldır* șter* șters*
    töröl* törl* eltávolít* poist* διαγρ* διέγρ* हटा menghapus dihapus hapus xóa xoá حذف מחק נמחק אמחק 削除 삭제 删除 cancellat* cancellerò`,
  activate: `activat* reactivat* unlock* unblock* enabl* aktivier* entsperr* freigeschaltet freischalt* activad* activar* desbloque* activé*
    activer* débloqu* ativad* ativar* attiv* sblocc* geactiveerd gedeblok* deblok* aktiver* aktywow* aktiv* odblok* активир* активу* разблок*
    розблок* etkinleştir* activa debloc* ενεργοποι* ενεργοποί* mengaktifkan diaktifkan kích_hoạt تفعيل فعلت הפעלתי אפעיל 激活 解锁`,
  pay: `pay pays paid payment* payout* charg* transferred_the transferred_your transfer_the transfer transfers überwies* überweis* overgemaakt
    overmak* overmaken`,
  call: `call called calls calling callback* phone* ring rings angerufen anruf* zurückruf* zurückgerufen rückruf* rufe ruft rufen llam* appel*
    rappel* liguei ligar* ligo ligará ligarei ligaremos telefon* chiam* richiam* gebeld bellen terugbel* teruggebeld bel belt ringt ringe ringer
    ringet ringa oppringt zadzwon* dzwon* oddzwon* zavol* volat позвон* перезвон* звон* зателефон* передзвон* телефон* aradım ararım arıyorum
    araya* arayacağım arayacağız suna sune sun sunat* felhív* visszahív* hívni soitt* soit* τηλεφ* καλέσ* πάρω πάρει कॉल फोन फ़ोन menelepon
    ditelepon telepon gọi تصل اتصال سأعاود سيعاود תקשר 電話 折り返 折返 전화 致电 打电话 回电 回拨`,
  approve: `approv* grant* waiv* genehmig* aprobad* aprovad* validé* godken* godkj* zatwierdz*`,
  replace: `replac* exchang* ersetz* ersatz* ausgetauscht austausch* remplac* sostituit* vervang* ombytt* byttet bytt ersatt wymien*`,
  extend: `extend* verlänger* prolong*`,
  close: `close closed closes closing schließ* geschlossen`,
  do: `done confirm* bestätig* onayla* process* arrang* issu* place placed places placing apply applied applies handl* complet* fix fixed initiat* make make_the
    make_sure ensure take take_care see_to give_you request* erledig* bearbeit* veranlass* eingeleitet einleit* ausgelöst leite_eine leite_die
    kümmer* tramit* procesad* procesar* gestion* solicit* encarg* ocup* traité* traiter* effectué* occup* process* processad* providenci*
    resolv* emit* emiti* cuido elabor* richiest* procedo proced* verwerk* geregeld regel* aangevraagd ordn* sørg* behandl* se_till zrealiz*
    zlec* zajm* załatw* vyříd* vyřiz* postar* zaříd* займ* производ* произвел* işleme* yaptım yapıldı halled* ilgilen* procesat* procesa emis*
    ocup* intéz* elintéz* hoidan hoita* φροντίσ* πραγματοπο* έκανα κάνω ολοκληρ* जारी हो_गया memproses diproses proses mengurus xử_lý معالجة
    سأهتم טיפל אטפל נטפל אדאג הונפק הנפק 手配 処理 手続 처리 완료 处理 办理`,
  pass: `pass passes passed passing escalat* forward* handover hand transfer* notif* inform* alert* contact* ticket* case cases reply replies
    assign* eskal* weiterleit* weitergeb* weitergeleitet benachrichtig* meld* informier* escalad* escalar* reenvi* transfér* transmet* transmis*
    encaminh* inoltr* doorstu* videresend* vidarebefordr* przeka* předa* переда* направ* передай* yönlendir* iletti* továbbít* siirr* välit*`,
  note: `tag tags tagged tagging label* note notes noted comment* log logs logged record records recorded remember* mark marks marked priorit*
    status attribute* categor* snooz* vermerk* notiz* notier* etikett* markier* schlagwort* nota notas etiquet* etichett* étiquet*`,
} as const

type Pattern = { sense: Sense; words: string[] }

/** Scripts whose words take other words in front of them, or that put no spaces between words. */
const joining = /[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u
/** Words of these scripts that are too short to be told within others. */
const shortest = 3

const all = Object.entries(words).flatMap(([sense, list]) =>
  list.split(/\s+/).map((one): Pattern => ({ sense: sense as Sense, words: one.split('_') })),
)
const isWithin = ({ words: [first = ''] }: Pattern) =>
  joining.test(first) && (first.length >= shortest || !/[\p{sc=Arabic}\p{sc=Hebrew}]/u.test(first))
const within = all.filter(isWithin)
const spaced = new Map<string, Pattern[]>()
const keyOf = (word: string) => word.slice(0, 2)
for (const one of all) {
  if (isWithin(one)) continue
  const key = keyOf(one.words[0]!)
  spaced.set(key, [...(spaced.get(key) ?? []), one])
}

const fits = (word: string | undefined, pattern: string) =>
  word !== undefined && (pattern.endsWith('*') ? word.startsWith(pattern.slice(0, -1)) : word === pattern)

/** The words of a text, also those of names such as `cancel_order` and `cancelOrder`. */
export const listParts = (text: string): string[] =>
  text
    .normalize('NFKC')
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** What deeds each of these words names, which may stand for itself or begin a phrase. */
export const senseWords = (parts: readonly string[]): Sense[][] =>
  parts.map((part, at) => [
    ...new Set([
      ...(spaced.get(keyOf(part)) ?? [])
        .filter(({ words }) => words.every((pattern, offset) => fits(parts[at + offset], pattern)))
        .map(({ sense }) => sense),
      ...(joining.test(part) ? within.filter(({ words }) => part.includes(words[0]!)).map(({ sense }) => sense) : []),
    ]),
  ])

/** All deeds that a text names. */
export const listSenses = (text: string): Sense[] => [...new Set(senseWords(listParts(text)).flat())]
