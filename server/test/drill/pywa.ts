import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { startSimulator } from '../desk.ts'
import { findProgram } from './programs.ts'

/** Tries the simulator with pywa, a client library of the provider for Python (`pip install pywa`). */
export async function drillPywa(): Promise<boolean> {
  const python = findProgram('python3', 'on Debian: apt-get install python3')
  const simulator = await startSimulator()
  try {
    const child = spawn(python, [fileURLToPath(new URL('clients/whatsapp.py', import.meta.url))], {
      stdio: 'inherit',
      env: { ...process.env, SIMULATOR_URL: simulator.url },
    })
    const [code] = await once(child, 'close')
    return code === 0
  } finally {
    await simulator.stop()
  }
}
