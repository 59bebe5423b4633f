/** Each line has a number and the words for it. One is left out, because it is also "a" and misleads nobody. */
const lines = `
2 two both twice zwei zwo dos deux dois duas due to två twee dwa два две двух اثنان اثنين يومين شهرين سنتين ساعتين
3 three drei tres trois três tre drie trzy три трех трёх ثلاثة ثلاث
4 four vier cuatro quatre quatro quattro fire fyra cztery четыре четырех четырёх أربعة أربع
5 five fünf cinco cinq cinque fem vijf pięć пять пяти خمسة خمس
6 six sechs seis sei seks sex zes sześć шесть шести ستة ست
7 seven sieben siete sept sete sette syv sju zeven siedem семь семи سبعة سبع
8 eight acht ocho huit oito otto otte åtta osiem восемь восьми ثمانية ثماني
9 nine neun nueve neuf nove ni nio negen dziewięć девять девяти تسعة تسع
10 ten zehn diez dix dez dieci ti tio tien dziesięć десять десяти عشرة عشر
11 eleven elf once onze undici elleve elva одиннадцать одиннадцати
12 twelve dozen zwölf doce douze doze dodici tolv twaalf двенадцать двенадцати
14 fourteen vierzehn catorce quatorze quattordici fjorten fjorton veertien четырнадцать четырнадцати
15 fifteen fünfzehn quince quinze quindici femten femton vijftien пятнадцать пятнадцати
18 eighteen achtzehn dieciocho dezoito diciotto atten arton achttien восемнадцать восемнадцати
20 twenty zwanzig veinte vingt vinte venti tyve tjugo twintig двадцать двадцати عشرون عشرين
24 vierundzwanzig veinticuatro vingt-quatre ventiquattro vierentwintig
30 thirty dreißig dreissig treinta trente trinta trenta tredive trettio dertig тридцать тридцати ثلاثون ثلاثين
40 forty vierzig cuarenta quarante quarenta quaranta fyrre fyrtio veertig сорок сорока أربعون أربعين
50 fifty fünfzig cincuenta cinquante cinquenta cinquanta femtio vijftig пятьдесят пятидесяти خمسون خمسين
60 sixty sechzig sesenta soixante sessenta sessanta sextio zestig шестьдесят шестидесяти ستون ستين
90 ninety neunzig noventa quatre-vingt-dix novanta nittio negentig девяносто تسعون تسعين
100 hundred hundert cien ciento cent cem cento hundra honderd сто ста مئة مائة
1000 thousand tausend mil mille tusind tusen duizend тысяча тысячи ألف`

const values = new Map(
  lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [value, ...words] = line.split(' ')
      return words.map((word) => [word, Number(value)] as const)
    }),
)

const figures = '〇一二三四五六七八九'
const units: Record<string, number> = { 十: 10, 百: 100, 千: 1_000 }

/** The commonest numbers that a text writes in words, for example "twenty-four" and "三十". Others are left out. */
export function listNumerals(text: string): number[] {
  const words = text.toLowerCase().match(/[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*/gu) ?? []
  const spoken = words.flatMap((word) => {
    const whole = values.get(word)
    if (whole !== undefined) return [whole]
    const parts = word.split('-').flatMap((part) => values.get(part) ?? [])
    return parts.length > 1 ? [...parts, parts.reduce((sum, part) => sum + part)] : parts
  })
  return [...spoken, ...(text.match(/[〇一二三四五六七八九十百千两兩]+/g) ?? []).map(readChinese)]
}

function readChinese(text: string): number {
  let sum = 0
  let figure = 0
  for (const sign of text) {
    const unit = units[sign]
    if (unit) sum += (figure || 1) * unit
    figure = unit ? 0 : '两兩'.includes(sign) ? 2 : figures.indexOf(sign)
  }
  return sum + figure
}
