import { startCluster } from '../server/test/cluster.ts'

/** Starts the PostgreSQL server that the desks of a run share, unless the run was given one. */
// biome-ignore lint/style/noDefaultExport: the form that Playwright asks for
export default async function startSharedCluster(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_CLUSTER) return undefined
  const { admin, owner, stop } = await startCluster()
  process.env.TEST_CLUSTER = JSON.stringify({ admin, owner })
  return stop
}
