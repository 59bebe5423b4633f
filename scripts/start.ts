import { join } from 'node:path'
import { buildPanel, buildServer } from './build.ts'
import type { run, start } from './desk.ts'
import { root } from './root.ts'

buildPanel()
buildServer()
const desk: { run: typeof run; start: typeof start } = await import(join(root, 'server/dist/desk.js'))
await desk.run(() => desk.start(join(root, 'server/dist/simulator.js')))
