/** The provider records voices at this rate, and Opus always counts time at it. */
const samplesPerSecond = 48_000

/** Length of a recording in Ogg Opus, whose last page counts all samples before it; null for everything else. */
export function secondsOf(head: Buffer, tail: Buffer): number | null {
  const opus = head.subarray(0, 512).indexOf('OpusHead')
  const page = tail.lastIndexOf('OggS')
  if (opus === -1 || page === -1 || page + 14 > tail.length || opus + 12 > head.length) return null
  const samples = Number(tail.readBigInt64LE(page + 6)) - head.readUInt16LE(opus + 10)
  return samples > 0 ? samples / samplesPerSecond : null
}
