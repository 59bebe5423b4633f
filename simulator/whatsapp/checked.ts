export type Checked = {
  type: string
  /** What a person would read, for lists and previews. */
  text: string
  /** Set if the message is accepted but will fail with this code. */
  fate: number | null
}
