import type { FastifyInstance } from 'fastify'
import { modelControl } from './control.ts'
import { modelRoutes } from './routes.ts'
import { newWorld } from './world.ts'

/** The simulated models, and what tests tell them. Nothing outlives the process. */
export async function modelServices(app: FastifyInstance): Promise<void> {
  const world = newWorld()
  await app.register(async (scope) => modelRoutes(scope, world))
  await app.register(async (scope) => {
    // Without this a stranger's form could post to the control as plain text.
    scope.removeContentTypeParser('text/plain')
    modelControl(scope, world)
  })
}
