/** What stands before "I meant": "no, sorry". */
const before = (words: string) => `(?:(?:${words})[\\s,.!;:–-]+){0,3}`
/** How customers correct what they asked, by language, and the word that joins the rest to it instead. */
const corrections = (
  [
    ['no|nope|oh|oops|sorry|actually|wait', 'i (?:meant|mean)(?: to (?:ask|say))?(?: about)?', 'and'],
    ['nein|ne|nee|nö|doch|sorry|entschuldigung|ups', 'ich (?:meinte|meine|mein)(?: doch| eigentlich)?', 'und'],
    [
      'no|perdón|perdon|perdona|disculpe',
      '(?:me (?:refería|referia|refiero) al?|(?:quise|quería|queria|quiero) decir)',
      'y',
    ],
    ['non|pardon|désolée?|oups', 'je (?:(?:voulais|veux) dire|parlais (?:de|du|des))', 'et'],
    ['no|scusi|scusa|scusate', '(?:intendevo|intendo|volevo dire|mi riferivo al?)', 'e'],
    ['não|nao|desculpe|desculpa', '(?:(?:queria|quis|quero) dizer|(?:me )?referia(?:-me)? ao?)', 'e'],
    ['nee|nou|sorry', 'ik (?:bedoelde|bedoel)(?: eigenlijk)?', 'en'],
    ['nie|przepraszam|sorry', '(?:(?:chodziło|chodzi) mi o|(?:miałem|miałam) na myśli)', 'a'],
    ['нет|извините|простите', '(?:я (?:имел|имела) в виду|я про)', 'а'],
    ['ні|вибачте', 'я (?:мав|мала) на увазі', 'а'],
    ['nej|förlåt', 'jag men(?:ade|ar)', 'och'],
    ['nej|nei|undskyld|beklager', 'jeg (?:mente|mener)', 'og'],
  ] as const
).map(
  ([no, meant, joint]) => [new RegExp(`^\\s*${before(no)}${meant}(?!\\p{L})[\\s,:]*(?=\\p{L})`, 'iu'), joint] as const,
)

/** Reads a correction as the further question that it is: "no, I meant cats" as "and cats". */
export const readCorrection = (question: string): string =>
  corrections.reduce((text, [pattern, joint]) => text.replace(pattern, `${joint} `), question)
