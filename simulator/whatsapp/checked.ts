export type Checked = {
  type: string
  /** What a person would read, for lists and previews. */
  text: string
  /** Set when the message is taken but will fail with this code. */
  fate: number | null
}
