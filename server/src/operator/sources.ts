import type { Config } from '../config.ts'
import { createLog } from '../platform/log.ts'
import { Failure } from './failure.ts'
import { type BackupPlace, openPlace, timeOf } from './places.ts'
import { fileSource, type Source } from './verify.ts'

/** Runs `use` with the place of BACKUP_TO. */
export async function withPlace<T>({ backup }: Config, use: (place: BackupPlace) => Promise<T>): Promise<T> {
  if (!backup.to) throw new Failure('BACKUP_TO is not set.', 'It names the folder or the bucket of the backups.')
  const place = openPlace(backup.to, { log: createLog('silent') })
  try {
    return await use(place)
  } finally {
    place.close()
  }
}

/** Runs `use` with the backup that an operator named: `latest` or a name of BACKUP_TO, otherwise a file. */
export async function withSource<T>(config: Config, named: string, use: (source: Source) => Promise<T>): Promise<T> {
  if (named !== 'latest' && !timeOf(named)) return use(fileSource(named))
  return withPlace(config, async (place) => {
    const name = named === 'latest' ? (await place.list())[0]?.name : named
    if (!name) throw new Failure(`There is no backup in ${place.where}.`)
    return use({
      where: `${place.where}/${name}`,
      read: async () => {
        const content = await place.read(name)
        if (!content) throw new Failure(`There is no ${name} in ${place.where}.`, '`parley backups` lists them.')
        return content
      },
    })
  })
}
