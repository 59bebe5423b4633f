import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './root.ts'

const biome = join(root, 'node_modules/.bin/biome')
process.exit(spawnSync(biome, ['check', '--write', '.'], { cwd: root, stdio: 'inherit' }).status ?? 1)
