import type { KnownLanguage } from '../../knowledge/languages/service.ts'

/**
 * What somebody else can pay with if it is lost, and that it is: beginnings of words and phrases, separated by bars.
 */
type LossWords = { things: string; lost: string }

export const lossWords: Record<KnownLanguage, LossWords> = {
  en: { things: 'card|wallet|purse', lost: 'lost|misplaced|have lose|gone missing|went missing' },
  de: {
    things: 'karte|kreditkarte|bankkarte|girokarte|debitkarte|portemonnaie|portmonee|geldbeutel|geldbörse|brieftasche',
    lost: 'verloren|verlor_|verlegt|abhanden|ist weg',
  },
  es: { things: 'tarjeta|cartera|billetera|monedero', lost: 'perdido|perdí_|perdida|perdi_|extravi' },
  fr: { things: 'carte|portefeuille|porte monnaie', lost: 'perdu|égaré|perte_' },
  pt: { things: 'cartão|cartões|carteira', lost: 'perdi_|perdido|perdida|extravi|sumiu' },
  ru: { things: 'карт|кошел|бумажник', lost: 'потерял|потерян|утерян|утерял|пропала|посеял' },
  ar: { things: 'بطاقت|البطاقة|محفظت|المحفظة', lost: 'فقدت|ضاعت|ضيعت|أضعت|اضعت|ضاع' },
  it: { things: 'carta|carte|portafogli|bancomat', lost: 'perso|persa|smarrit|perduto' },
  nl: {
    things: 'kaart|pas_|pinpas|bankpas|bankkaart|creditcard|portemonnee|portefeuille',
    lost: 'kwijt|verloren|verlies_',
  },
  pl: { things: 'kart|portfel', lost: 'zgubił|zgubion|zgubiła|utracił|zagubił|zginęła mi|zginął mi' },
  tr: { things: 'kart|cüzdan', lost: 'kaybettim|kaybetmiş|kayboldu|kaybolmuş|düşürdüm' },
  uk: { things: 'карт|гаман', lost: 'загубил|загубив|втратил|втратив|загублен|загубилас|загубився' },
  cs: { things: 'kart|peněženk', lost: 'ztratil|ztracen|pozbyl' },
  sv: {
    things: 'kort|bankkort|kreditkort|plånbok',
    lost: 'tappat|tappade|förlorat|förlorade|blivit av med|kommit bort|borttappa',
  },
  da: {
    things: 'kort|betalingskort|dankort|kreditkort|pung|tegnebog',
    lost: 'mistet|mistede|tabt|tabte|blevet væk|er væk|forlagt',
  },
  nb: {
    things: 'kort|bankkort|kredittkort|lommebok|lommebo',
    lost: 'mistet|mista|mistede|tapt|kommet bort|er borte|rotet bort',
  },
  fi: {
    things: 'kort|pankkikort|luottokort|lompak|kukkaro',
    lost: 'kadotin|kadottanut|kadonnut|katosi|hukannut|hukkasin|hukassa|hävinnyt|hävisi',
  },
  el: { things: 'κάρτα|κάρτας|κάρτες|πορτοφόλι', lost: 'έχασα|χάσει|χάθηκε|χαμένη|χαμένο' },
  he: { things: 'כרטיס|ארנק', lost: 'איבדתי|אבד_|אבדה|אבד לי|נאבד|נעלם' },
  hi: { things: 'कार्ड|बटुआ|पर्स|वॉलेट|card|batua', lost: 'खो गया|खो गई|खो दिया|खो दी|गुम हो|गुम गया|kho gaya|gum ho' },
  id: { things: 'kartu|dompet', lost: 'hilang|kehilangan|menghilangkan|tercecer' },
  ja: {
    things: 'カード|財布',
    lost: 'なくしました|なくした|無くし|失くし|紛失|落としました|落とした|見当たら|なくなりました',
  },
  ko: { things: '카드|지갑', lost: '잃어버렸|잃어 버렸|분실했|분실하였|분실됐|잃었' },
  zh: { things: '卡|钱包|錢包|皮夹', lost: '丢了|丟了|遗失|遺失|不见了|不見了|弄丢|弄丟|掉了|丢失' },
  vi: { things: 'thẻ|ví_', lost: 'bị mất|làm mất|đánh mất|mất thẻ|mất ví|thất lạc|đánh rơi' },
  ro: { things: 'card|portofel', lost: 'pierdut|rătăcit|dispărut' },
  hu: {
    things: 'kárty|bankkárty|hitelkárty|pénztárc|tárc',
    lost: 'elvesztettem|elvesztett|elveszett|elvesztem|elhagytam|elveszít',
  },
}
