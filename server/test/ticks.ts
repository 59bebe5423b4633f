/**
 * Counts tenths of a second in which this process had its turn, until the count is read. The waits of a desk in the
 * same process pass by the same turns, so a busy machine makes neither longer than the other.
 */
export function countTicks(): () => number {
  let ticks = 0
  const timer = setInterval(() => {
    ticks += 1
  }, 100)
  return () => {
    clearInterval(timer)
    return ticks
  }
}
