import type { Sense } from './senses.ts'

/**
 * Languages that put no spaces between words, or whose words take many endings: patterns for what was done, and for
 * what is promised.
 */
export type Script = {
  kind: 'done' | 'state' | 'will' | 'we'
  group: 'act' | 'look' | 'pass'
  pattern: RegExp
  cases: RegExp
  /** What it says that has been done, if its words do not tell. */
  senses?: readonly Sense[]
}

const chinese = {
  act: '退款|退还|退回|取消|重置|重设|更改|修改|更新|变更|发送|发出|寄出|发货|下单|预订|预定|开通|开启|创建|提交|冻结|封锁|锁定|屏蔽|删除|激活|解锁|处理|办理|致电|打电话|回电|回拨|退订',
  look: '核实|核查|查看|查询|检查|查过|确认',
  pass: '转交|转接|转达|转给|上报|升级|反馈|通知|联系|回复|答复',
}
const japanese = {
  act: '返金|キャンセル|取り?消|取消|解約|注文|予約|リセット|再設定|初期化|変更|更新|送信|送付|発送|お?送り|ブロック|停止|削除|作成|発行|手配|お?電話|折り?返し|処理|手続き|開設|起票',
  look: '確認|調査|お?調べ|検証',
  pass: '引き?継[ぎ]?|転送|エスカレ|お?伝え|共有|報告|おつなぎ|連絡|回答|お?返事|返信',
}
const korean = {
  act: '환불|취소|예약|주문|재설정|초기화|변경|수정|업데이트|발송|전송|보내|보냈|차단|정지|삭제|생성|개설|접수|처리|발급|전화|완료',
  look: '확인|조회|검토|조사|알아보',
  pass: '전달|이관|에스컬레이션|연결|보고|공유|연락|답변|회신',
}
const groups = ['act', 'look', 'pass'] as const

/** With these words a sentence speaks of a case that may come, or gives an instruction. */
const chineseCases = /如果|若|假如|一旦|当|之后|以后|后[，,]|前|是否|倘|的话|怎么|如何|您可以|你可以/u
const japaneseCases = /場合|たら|れば|なら|とき|時は|後に|までに|方法/u
const koreanCases = /경우|다면|으면|하면|후에|때|까지|방법/u

const acting: readonly Script[] = groups.flatMap((group): Script[] => [
  {
    ...{ kind: 'done', group, cases: chineseCases },
    pattern: new RegExp(
      `(?:我们?|咱们)(?!没|不|未)[^，。！？、；,;没不未]{0,3}?(?:已经?|刚刚?|刚才|成功)[^，。！？；没不未]{0,12}?(?:${chinese[group]})|(?:已经?|刚刚?|成功)(?:为|帮|给|替|向)[您你][^，。！？；没不未]{0,10}?(?:${chinese[group]})|我们?(?:为|帮|给|替)[您你][^，。！？；没不未]{0,8}?(?:${chinese[group]})[^，。！？；]{0,4}?了`,
      'u',
    ),
  },
  {
    ...{ kind: 'state', group, cases: chineseCases },
    pattern: new RegExp(
      `(?:已经?|刚刚?|成功)(?:被|全部|全额|原路|成功)?(?:${chinese[group]})|(?:订单|密码|款项|账户|账号|地址|预订|卡)[^，。！？；没不未]{0,3}(?:${chinese[group]})了`,
      'u',
    ),
  },
  {
    ...{ kind: 'will', group, cases: chineseCases },
    pattern: new RegExp(
      `(?<!同)我(?!们)[^，。！？；不没未]{0,4}?(?:会|将|马上|立即|立刻|这就|现在就|稍后|明天|去|来)(?!不)[^，。！？；不没未]{0,10}?(?:${chinese[group]})|让我[^，。！？；]{0,6}?(?:${chinese[group]})`,
      'u',
    ),
  },
  {
    ...{ kind: 'we', group, cases: chineseCases },
    pattern: new RegExp(
      `(?:我们|同事|专员|客服|工作人员|有人|团队|主管|经理)[^，。！？；不没未]{0,4}?(?:会|将|马上|立即|稍后|明天)(?!不)[^，。！？；不没未]{0,10}?(?:${chinese[group]})|(?:稍后|明天|尽快|马上|立即)(?:会|将)?(?:给|为|与|跟|和|向)?[您你][^，。！？；不没未]{0,6}?(?:${chinese[group]})`,
      'u',
    ),
  },
  {
    ...{ kind: 'done', group, cases: japaneseCases },
    pattern: new RegExp(
      `(?:${japanese[group]})[^、。！？]{0,8}?(?:(?:し|いた|致|させていただ|れ|り|ぎ|ね|え)(?:し|き|され)?(?:ました|てあります|ております|ています)|済み(?:です|でございます)|完了(?:し|いた)|しました|いたしました)`,
      'u',
    ),
  },
  {
    ...{ kind: 'we', group, cases: japaneseCases },
    pattern: new RegExp(
      `(?:${japanese[group]})[^、。！？]{0,6}?(?:いたします|致します|させていただきます|差し上げます|して(?:おき|み)ます|しておきます|るようにします)|(?:私|わたくし|担当者|スタッフ|明日|後ほど|すぐに|直ちに|ただいま)[^。！？]{0,12}?(?:${japanese[group]})[^、。！？]{0,4}?(?:します|ます)`,
      'u',
    ),
  },
  {
    ...{ kind: 'done', group, cases: koreanCases },
    pattern: new RegExp(
      `(?:${korean[group]})[^,.!?]{0,6}?(?:(?:했|하였|드렸|되었|됐|시켰|냈|(?<=보냈))(?:습니다|어요|고|으며|답니다)|하는 중입니다|하고 있습니다)`,
      'u',
    ),
  },
  {
    ...{ kind: 'we', group, cases: koreanCases },
    pattern: new RegExp(
      `(?:${korean[group]})[^,.!?]{0,6}?(?:겠습니다|겠어요|드릴게요|드릴께요|할게요|할께요|드립니다|드릴 예정|할 예정|해 볼게요|볼게요)|(?:제가|직원이|담당자가|상담원이|내일|곧)[^,.!?]{0,12}?(?:${korean[group]})[^,.!?]{0,6}?(?:합니다|드립니다|할 것입니다|예정입니다|줄 것입니다|줄 거예요|겁니다)`,
      'u',
    ),
  },
])

/** A number of days, and the time from which they count. */
const rule = /\p{Nd}|以内|以后|之后|收到|到着後|受領後|도착한 후|받은 후|영업일/u
const orRule = (cases: RegExp) => new RegExp(`${cases.source}|${rule.source}`, 'u')
/** "By Friday" and "until then" stand beside what is told as done. */
const japaneseStates = /場合|たら|れば|なら|とき|時は|後に|方法/u
const koreanStates = /경우|다면|으면|하면|후에|때|방법/u
/** The beginning of a clause. */
const begins = '(?:^|[，。！？、,.!?\\s])'

/** What is said to be done or under way, though nobody is named: see `Stating`. */
const stating: readonly Script[] = [
  {
    ...{ kind: 'done', group: 'act', cases: chineseCases, senses: ['do'] },
    pattern: new RegExp(
      `(?:搞定|办妥|办好|弄好|处理好|解决好|安排好|处理完|办完)了?|(?:就当|当作|视为|算是)[^，。！？]{0,6}(?:完成|办好|搞定|好了)|已(?:经)?(?:全部|都|妥善)?(?:解决|安排妥当|完成|搞定|妥善处理)|${begins}(?:都|全部)?(?:好了|完成了?|搞定了?|一切就绪|一切都好了|全部就绪)(?=$|[，。！,.!])`,
      'u',
    ),
  },
  {
    ...{ kind: 'state', group: 'act', cases: chineseCases, senses: ['refund'] },
    pattern:
      /(?:退款|款项|钱|资金)[^，。！？没不未]{0,6}在(?:路上|途中|退回中|处理中)|(?:退款|款项|钱)[^，。！？没不未]{0,4}(?:马上|很快|即将)(?:就)?(?:到|会到)/u,
  },
  {
    ...{ kind: 'state', group: 'look', cases: chineseCases, senses: [] },
    pattern: /(?:订单|包裹|快递|货物?|商品|它)[^，。！？没不未]{0,6}(?:在路上|在途中|在运输途中|在派送)/u,
  },
  {
    ...{ kind: 'we', group: 'act', cases: orRule(chineseCases), senses: ['refund'] },
    pattern:
      /(?:钱|款项?|退款|金额)[^，。！？没不未]{0,10}(?:会|将|就|能)[^，。！？没不未]{0,6}(?:回到|退到|返到|返还|到账|打回|退回|入账)/u,
  },
  {
    ...{ kind: 'we', group: 'act', cases: chineseCases, senses: ['refund'] },
    pattern:
      /我们?(?:会|将|马上|这就|来)[^，。！？没不未]{0,14}(?:打回|打到|打给|返还|入账|补偿|赔偿|赔给|退给|存入|汇给|汇入)/u,
  },
  {
    ...{ kind: 'state', group: 'act', cases: chineseCases, senses: ['book'] },
    pattern:
      /(?:师傅|技术员|技师|技术人员|工程师|维修员|预约|上门)[^，。！？没不未]{0,8}(?:约好|预约好|订好|安排好|已安排|已预约|已约|定好|确认好)/u,
  },
  {
    ...{ kind: 'done', group: 'act', cases: japaneseStates, senses: ['do'] },
    pattern: new RegExp(
      `(?:対応|手続き|処理|手配|解決|作業)[^。！？]{0,6}(?:済み|済ん(?:で|だ)|完了|終わりました|終えました)|済んだもの|終わったもの|お済み(?:です|とお)|片付きました|解決(?:しました|いたしました|済み)|${begins}(?:すべて|全て)?(?:完了|できました|終わりました|終了しました)(?=$|[。！、\\s])|準備(?:が|は|も)?(?:整い|でき)まし(?:た|て)`,
      'u',
    ),
  },
  {
    ...{ kind: 'state', group: 'act', cases: japaneseStates, senses: ['refund'] },
    pattern: /(?:返金|お金|代金)[^。！？]{0,12}(?:向かって|処理中|進行中|手続き中|送金済み|届く途中)/u,
  },
  {
    ...{ kind: 'state', group: 'look', cases: japaneseStates, senses: [] },
    pattern: /(?:荷物|商品|注文|お品)[^。！？]{0,12}(?:配送中|輸送中|向かって(?:い|お)|配達中)/u,
  },
  {
    ...{ kind: 'we', group: 'act', cases: orRule(japaneseStates), senses: ['refund'] },
    pattern:
      /(?:お金|返金|代金|金額)[^。！？]{0,15}(?:戻り|戻って|入金され|振り込まれ|返って|届き)[^。！？]{0,4}(?:ます|る)/u,
  },
  {
    ...{ kind: 'we', group: 'act', cases: japaneseStates, senses: ['refund'] },
    pattern: /(?:付与|入金|振り?込み?|クレジット|補償|返還|お返し)(?:いた|し|させて)[^。！？]{0,8}ます/u,
  },
  {
    ...{ kind: 'state', group: 'act', cases: japaneseStates, senses: ['book'] },
    pattern:
      /(?:技術者|技術員|作業員|修理|訪問|エンジニア|予約|技師)[^。！？]{0,12}(?:予約(?:済み|され|が取れ|を取り|しま)|手配(?:済み|され|しま)|取れ(?:まし|てい)|確定し|入ってい)/u,
  },
  {
    ...{ kind: 'done', group: 'act', cases: koreanStates, senses: ['do'] },
    pattern: new RegExp(
      `(?:해결|처리|완료|정리|마무리|조치)[^,.!?]{0,4}(?:됐|되었|했|끝났|되어 있|된 상태|된 것으로|된 걸로)|다\\s?(?:됐|되었|끝났|해결됐)|끝났(?:습니다|어요)|${begins}(?:완료|끝|됐습니다|됐어요|다 됐습니다)(?=$|[.!~])|(?:된|끝난) (?:것|걸|셈)(?:으로|로)?[^,.!?]{0,4}(?:생각|여기|보)|준비(?:가|는)?\\s?(?:다\\s?)?(?:됐|되었|완료)`,
      'u',
    ),
  },
  {
    ...{ kind: 'state', group: 'act', cases: koreanStates, senses: ['refund'] },
    pattern: /(?:환불|돈|금액)[^.!?]{0,12}(?:오는 중|가는 중|진행 중|처리 중|곧 도착|곧 들어)/u,
  },
  {
    ...{ kind: 'state', group: 'look', cases: koreanStates, senses: [] },
    pattern:
      /(?:택배|주문|상품|배송|물건|소포|이미|벌써)[^.!?]{0,12}(?:오는 중|가는 중|배송 중|이동 중|오고 있|가고 있)/u,
  },
  {
    ...{ kind: 'we', group: 'act', cases: orRule(koreanStates), senses: ['refund'] },
    pattern:
      /(?:돈|금액|환불금?)[^.!?]{0,15}(?:들어올|들어옵니다|들어와요|입금될|입금됩니다|돌아올|돌아옵니다|돌아갑니다|반환될|도착할)/u,
  },
  {
    ...{ kind: 'we', group: 'act', cases: koreanStates, senses: ['refund'] },
    pattern:
      /(?:입금|적립|지급|보상|반환|송금|돌려)[^,.!?]{0,3}(?:드릴게요|드릴께요|드리겠습니다|하겠습니다|할게요|드립니다|드릴 예정)/u,
  },
  {
    ...{ kind: 'state', group: 'act', cases: koreanStates, senses: ['book'] },
    pattern:
      /(?:기사|방문|예약|일정|기술자)[^.!?]{0,10}(?:잡혔|잡혀|잡아 ?(?:두|놓|드렸)|확정(?:됐|되었)|배정(?:됐|되었))/u,
  },
]

export const scripts: readonly Script[] = [...acting, ...stating]
