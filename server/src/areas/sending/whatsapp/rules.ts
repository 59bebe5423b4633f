/** How often a receipt is read before it is parked. */
export const maxTries = 5
