/**
 * A sentence as it stands in its text, an item of a list, a row of a table or a heading. `opensLine`: a line begins
 * with it. `announced`: it belongs to the list that an earlier sentence with a colon at its end announces.
 */
export type Sentence = {
  text: string
  kind: 'text' | 'item' | 'heading' | 'question'
  opensLine: boolean
  announced: boolean
}
