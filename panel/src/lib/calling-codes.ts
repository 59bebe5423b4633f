import { clockTime, countryName } from './format.ts'
import type { Contact } from './types.ts'

/** Calling codes (ITU-T E.164) and their regions; for +1 by area code, with Canada's on a separate line. */
const regionOfCode = new Map(
  `1US 7RU 20EG 27ZA 30GR 31NL 32BE 33FR 34ES 36HU 39IT 40RO 41CH 43AT 44GB 45DK 46SE 47NO 48PL 49DE 51PE 52MX 53CU
   54AR 55BR 56CL 57CO 58VE 60MY 61AU 62ID 63PH 64NZ 65SG 66TH 76KZ 77KZ 81JP 82KR 84VN 86CN 90TR 91IN 92PK 93AF 94LK
   95MM 98IR 211SS 212MA 213DZ 216TN 218LY 220GM 221SN 222MR 223ML 224GN 225CI 226BF 227NE 228TG 229BJ 230MU 231LR
   232SL 233GH 234NG 235TD 236CF 237CM 238CV 239ST 240GQ 241GA 242CG 243CD 244AO 245GW 246IO 248SC 249SD 250RW 251ET
   252SO 253DJ 254KE 255TZ 256UG 257BI 258MZ 260ZM 261MG 262RE 263ZW 264NA 265MW 266LS 267BW 268SZ 269KM 290SH 291ER
   297AW 298FO 299GL 350GI 351PT 352LU 353IE 354IS 355AL 356MT 357CY 358FI 359BG 370LT 371LV 372EE 373MD 374AM 375BY
   376AD 377MC 378SM 380UA 381RS 382ME 383XK 385HR 386SI 387BA 389MK 420CZ 421SK 423LI 500FK 501BZ 502GT 503SV 504HN
   505NI 506CR 507PA 508PM 509HT 590GP 591BO 592GY 593EC 594GF 595PY 596MQ 597SR 598UY 599CW 670TL 672NF 673BN 674NR
   675PG 676TO 677SB 678VU 679FJ 680PW 681WF 682CK 683NU 685WS 686KI 687NC 688TV 689PF 690TK 691FM 692MH 850KP 852HK
   853MO 855KH 856LA 880BD 886TW 960MV 961LB 962JO 963SY 964IQ 965KW 966SA 967YE 968OM 970PS 971AE 972IL 973BH 974QA
   975BT 976MN 977NP 992TJ 993TM 994AZ 995GE 996KG 998UZ 1242BS 1246BB 1264AI 1268AG 1284VG 1340VI 1345KY 1441BM
   1473GD 1649TC 1658JM 1664MS 1670MP 1671GU 1684AS 1721SX 1758LC 1767DM 1784VC 1787PR 1809DO 1829DO 1849DO 1868TT
   1869KN 1876JM 1939PR`
    .split(/\s+/)
    .map((entry) => [entry.slice(0, -2), entry.slice(-2)] as const),
)
const canada = `204 226 236 249 250 257 263 289 306 343 354 365 367 368 382 387 403 416 418 428 431 437 438 450 468 474
  506 514 519 548 579 581 584 587 604 613 639 647 672 683 705 709 742 753 778 780 782 807 819 825 867 873 879 902 905 942`
for (const area of canada.split(/\s+/)) regionOfCode.set(`1${area}`, 'CA')

const longest = 4

/** The region of a number in international form, by its longest known beginning. */
export function regionOfPhone(phone: string) {
  const digits = /^\+(\d{7,15})$/.exec(phone)?.[1]
  if (!digits) return undefined
  for (let length = longest; length > 0; length -= 1) {
    const region = regionOfCode.get(digits.slice(0, length))
    if (region) return region
  }
  return undefined
}

type Living = Pick<Contact, 'country' | 'phone_number'>

/** The stored country, else the one that the number suggests. */
const codeOf = ({ country, phone_number }: Living) =>
  country ?? (phone_number ? regionOfPhone(phone_number) : undefined)

/** The name of the contact's country. */
export function countryOf(contact: Living) {
  const code = codeOf(contact)
  return code && countryName(code)
}

/** Not every browser knows the time zones of a region yet. */
type Region = { getTimeZones?: () => string[] | undefined }

/** The time where the contact lives, if it is the same in the whole country. */
export function localTimeOf(contact: Living, now: number) {
  const code = codeOf(contact)
  const zones = (code && (new Intl.Locale('und', { region: code }) as Region).getTimeZones?.()) || []
  const times = new Set(zones.map((zone) => clockTime(now, zone)))
  return times.size === 1 ? [...times][0] : undefined
}
