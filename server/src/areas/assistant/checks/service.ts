// Whether a text rests on what it was made from: its sentences, numbers, names and addresses.

export { listAddresses } from './addresses.ts'
export { asksBack, isAskedOption } from './asking-back.ts'
export { carry } from './carrying.ts'
export { clearAddresses, holdsOnlyProven, leaveOut, listSentences, type Sentence, wordLinks } from './clearing.ts'
export { listUnconditional } from './conditions.ts'
export { createContradicting } from './contradicting.ts'
export { createExchanging } from './exchanging.ts'
export { createMeasuring } from './measures.ts'
export { createProof, type Prove } from './proof.ts'
export { repeats } from './repeating.ts'
export { listUnheldDays, listUnvouched, readFigures } from './vouching.ts'
export type { Opinion, Weighed } from './weighing.ts'
