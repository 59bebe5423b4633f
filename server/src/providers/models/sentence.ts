/**
 * A sentence as it stands in its text, an item of a list, a row of a table or a heading. `opensLine` when a line begins with it;
 * `announced` when it belongs to the list that a sentence before it ends in a colon for.
 */
export type Sentence = {
  text: string
  kind: 'text' | 'item' | 'heading' | 'question'
  opensLine: boolean
  announced: boolean
}
