import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { createKeyRing, type KeyRing, loadKeyRing } from '../platform/secrets/secrets.ts'
import { Failure } from './failure.ts'

export const keyFile = (config: Config): string => join(config.dataDir, 'secret.key')

/** The existing key ring. A desk would create a missing one; a mere check must not. */
export async function findKeyRing(config: Config): Promise<KeyRing | undefined> {
  return (await findKeyText(config)) === undefined
    ? undefined
    : loadKeyRing({ secretKey: config.secretKey, dataDir: config.dataDir })
}

/** The keys as text, as SECRET_KEY or the file holds them. */
export async function readKeyText(config: Config): Promise<string> {
  const text = await findKeyText(config)
  if (text === undefined)
    throw new Failure(`There is no key ring in ${keyFile(config)}.`, 'Set DATA_DIR or SECRET_KEY.')
  return text
}

/** Stores keys from a backup as the key ring, unless there is one already. */
export async function adoptKeys(config: Config, text: string): Promise<void> {
  createKeyRing(text)
  if ((await findKeyText(config)) !== undefined) return
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  await writeFile(keyFile(config), `${text.trim()}\n`, { flag: 'wx', mode: 0o600, flush: true })
}

async function findKeyText(config: Config): Promise<string | undefined> {
  if (config.secretKey) return config.secretKey
  return readFile(keyFile(config), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}
