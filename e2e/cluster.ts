import { buildPanel, buildServer } from '../scripts/build.ts'
import { startCluster } from '../server/test/cluster.ts'

/**
 * Builds what the desks of a run start, and starts the PostgreSQL server that they share, unless the run was given it.
 */
// biome-ignore lint/style/noDefaultExport: the form that Playwright asks for
export default async function startSharedCluster(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_CLUSTER) return undefined
  buildPanel()
  buildServer()
  const { admin, owner, stop } = await startCluster()
  process.env.TEST_CLUSTER = JSON.stringify({ admin, owner })
  return stop
}
