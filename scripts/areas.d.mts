export const areas: readonly string[]
