/**
 * The areas of the server in order: each may name only those before it. docs/architecture.md draws them, and `npm run
 * check` enforces them.
 */
export const areas = ['office', 'people', 'channels', 'inbox', 'sending', 'knowledge', 'assistant', 'apps']
