/** The share that `part` has in `whole`, to three places; 0 of nothing. */
export const share = (part: number, whole: number): number => Number((part / Math.max(1, whole)).toFixed(3))
