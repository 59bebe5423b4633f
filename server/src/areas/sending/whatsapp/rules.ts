/** The number of times that a receipt is read before it is parked. */
export const maxTries = 5
