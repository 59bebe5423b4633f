// Which deeds and promises a text tells of, and whether somebody did them. In all languages of the sentences for
// customers.

export { readBacking } from './backing.ts'
export { listDeeds } from './deeds.ts'
export { type Doing, listUndone } from './undone.ts'
