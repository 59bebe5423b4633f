/**
 * Languages that put no spaces between words, or whose words take many endings: patterns for what was done, and for
 * what is promised.
 */
export type Script = {
  kind: 'done' | 'state' | 'will' | 'we'
  group: 'act' | 'look' | 'pass'
  pattern: RegExp
  cases: RegExp
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

export const scripts: readonly Script[] = groups.flatMap((group): Script[] => [
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
