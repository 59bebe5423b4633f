import { drillClients } from '../server/test/drill/clients.ts'
import { drillFailover } from '../server/test/drill/failover.ts'
import { drillPooler } from '../server/test/drill/pooler.ts'
import { Missing } from '../server/test/drill/programs.ts'
import { drillPywa } from '../server/test/drill/pywa.ts'
import { drillWhole } from '../server/test/drill/whole.ts'

/** Rehearsals with programs that the desk itself does not need. */
const drills: Record<string, { does: string; run(args: string[]): Promise<boolean> }> = {
  clients: {
    does: 'generates an API client in TypeScript and Go (each twice), Python and Java, and uses each; names choose some',
    run: drillClients,
  },
  failover: {
    does: 'loses the primary under load and promotes the standby; `failover async` shows what that loses',
    run: drillFailover,
  },
  pooler: { does: 'runs the desk tests through PgBouncer in transaction mode', run: drillPooler },
  pywa: { does: 'tries the simulator with pywa, a Python library for the Cloud API', run: drillPywa },
  whole: {
    does: 'a storm over haproxy, two webs, two workers, PgBouncer, TLS, a standby and S3 together',
    run: drillWhole,
  },
}

const [name = '', ...args] = process.argv.slice(2)
const drill = Object.hasOwn(drills, name) ? drills[name] : undefined
if (!drill) {
  const lines = Object.entries(drills).map(([name, { does }]) => `  ${name.padEnd(10)} ${does}\n`)
  process.stdout.write(`Usage: npm run drill -- <name>\n\n${lines.join('')}`)
  process.exit(name === '' ? 0 : 2)
}
try {
  const passed = await drill.run(args)
  process.stdout.write(`\n${name}: ${passed ? 'passed' : 'failed'}\n`)
  process.exit(passed ? 0 : 1)
} catch (error) {
  if (!(error instanceof Missing)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
