import { createHash } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** A hash of no known password, made with the parameters of `hashPassword`, so that checking it costs the same. */
const nobody = '$argon2id$v=19$m=19456,t=2,p=1$kkOCKqBOxwIZ5l+bHwRpoA$dnNbSsIXPa5cB27XY5c4YyclOE1EMm2LiRufKUZQFZM'

/** Hashes with argon2id and the library's defaults, which are OWASP's minimum: 19 MiB, 2 passes, 1 lane. */
export const hashPassword = (password: string): Promise<string> => hash(password)

/** Returns whether the password matches the hash. Without a hash it takes the same time and returns false. */
export async function verifyPassword(hashed: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(hashed ?? nobody, password)
  return matches && Boolean(hashed)
}

/** What is stored of a random token, whose randomness makes a salt unnecessary. Never use it for passwords. */
export const sha256 = (token: string): Buffer => createHash('sha256').update(token).digest()
