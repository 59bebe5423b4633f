/**
 * Letters and signs that join with their neighbours, for which a joiner shows. Between other letters nobody sees it.
 */
const joins =
  '[[\\p{L}\\p{M}\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f]--[\\p{sc=Latin}\\p{sc=Greek}\\p{sc=Cyrillic}\\p{sc=Han}]]'
/** What can be shown in another form by the selector behind it: emoji, and characters of a few scripts. */
const varies = '[\\p{Emoji}\\p{sc=Han}\\p{sc=Mongolian}\\p{sc=Myanmar}]'

/** Marks of direction, characters without width, and joiners and selectors at which nothing joins or varies. */
const unseen = new RegExp(
  [
    `(?<!${joins})[\\u200c\\u200d]`,
    `[\\u200c\\u200d](?!${joins})`,
    `(?<!${varies})\\p{Variation_Selector}`,
    // The flags of England, Scotland and Wales are written with tags. Each run of tags is looked at once, however long.
    '(?<![\\u{1f3f4}\\u{e0020}-\\u{e007f}])[\\u{e0020}-\\u{e007f}]+',
    '[\\p{Default_Ignorable_Code_Point}--[\\u200c\\u200d\\p{Variation_Selector}\\u{e0020}-\\u{e007f}]]',
    '[\\ufff9-\\ufffb]',
  ].join('|'),
  'gv',
)
const controls = /[\p{Cc}\u2028\u2029]+/gu
/** Finds what somebody sees of a text: more than blanks, controls and characters without width. */
export const shown = /[^\s\p{Cc}\u2800\ufff9-\ufffb\p{Default_Ignorable_Code_Point}]/u

/** Whether nobody sees anything of a text. */
export const showsNothing = (text: string): boolean => !shown.test(text)

/**
 * The name without what nobody sees of it, so that no two names look the same and none turns the text around it. Line
 * breaks and other controls become blanks. A name that shows nothing becomes a blank, which no name may be.
 */
export function shownName(text: string): string {
  const rest = text.replace(controls, ' ').replace(unseen, '')
  return text !== '' && showsNothing(rest) ? ' ' : rest
}
