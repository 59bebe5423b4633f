import { type InputStyle, styleOf } from '../../../providers/models/input-style.ts'

/** A vector as it is stored: the sign of each number, and each number as a signed byte in proportion to the largest. */
export type StoredVector = { bits: string; bytes: Buffer }

export function packVector(vector: readonly number[]): StoredVector {
  const largest = vector.reduce((most, number) => Math.max(most, Math.abs(number)), 0)
  const bytes = Buffer.from(Int8Array.from(vector, (number) => Math.round((number / largest) * 127)).buffer)
  return { bits: signsOf(vector), bytes }
}

/** One digit for each number, as PostgreSQL writes a bit string. */
export const signsOf = (vector: readonly number[]): string => vector.map((number) => (number > 0 ? '1' : '0')).join('')

/** The cosine between a vector and a stored one, -1 to 1. Only the direction counts, so the proportion cancels out. */
export function cosine(vector: readonly number[], stored: Buffer): number {
  const bytes = new Int8Array(stored.buffer, stored.byteOffset, stored.byteLength)
  let product = 0
  let own = 0
  let other = 0
  for (let at = 0; at < bytes.length; at++) {
    const one = vector[at] ?? 0
    const two = bytes[at]!
    product += one * two
    own += one * one
    other += two * two
  }
  return own > 0 && other > 0 ? product / Math.sqrt(own * other) : 0
}

/** The mean of stored vectors, each of length 1. */
export function meanOf(vectors: readonly Buffer[]): Float32Array {
  const sum = new Float32Array(vectors[0]?.byteLength ?? 0)
  for (const stored of vectors) {
    const bytes = new Int8Array(stored.buffer, stored.byteOffset, stored.byteLength)
    const length = Math.sqrt(bytes.reduce((total, one) => total + one * one, 0)) || 1
    for (let at = 0; at < sum.length; at++) sum[at]! += (bytes[at] ?? 0) / length / vectors.length
  }
  return sum
}

/** The mean cosine between a vector and the vectors whose mean this is. */
export function productOf(vector: readonly number[], mean: Float32Array): number {
  const length = Math.sqrt(vector.reduce((total, one) => total + one * one, 0)) || 1
  return mean.reduce((total, one, at) => total + one * ((vector[at] ?? 0) / length), 0)
}

export const packFloats = (floats: Float32Array): Buffer =>
  Buffer.from(floats.buffer, floats.byteOffset, floats.byteLength)
export const unpackFloats = (stored: Buffer): Float32Array => new Float32Array(Uint8Array.from(stored).buffer)

type Chosen = { address: string; model: string; dimensions: number | null; input_style: InputStyle | null }

/**
 * The name under which vectors are stored. One model name can mean two models at two servers, whose vectors must not be
 * compared. The same goes for vectors of texts that were marked in different styles.
 */
export function spaceOf({ address, model, dimensions, input_style }: Chosen) {
  const style = styleOf({ model, input_style })
  return { model: `${model} at ${new URL(address).host}${style === 'none' ? '' : ` by ${style}`}`, dimensions }
}
