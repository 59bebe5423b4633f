import { event } from '../../../platform/events.ts'

/** An AI app connected, was used for the first time, or was disconnected. */
export const AiAppsChanged = event<Record<never, never>>('ai_apps.changed')
