/** A part of a vocabulary, as words.ts makes it. */
declare module '*.json?first' {
  type Tree = { [name: string]: string | Tree }
  export const panel: Tree
}
