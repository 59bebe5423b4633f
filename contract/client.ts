import createFetchClient from 'openapi-fetch'
import type { components, paths } from './api.d.ts'

/** The shapes of the API by name, as its document lists them. */
export type Schemas = components['schemas']

/** A typed client for the whole API of a desk. `baseUrl` is the support address, without /api/v1. */
export const createApi = (options: Parameters<typeof createFetchClient>[0]) => createFetchClient<paths>(options)
