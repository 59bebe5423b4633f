/**
 * The areas of the server in their order: each may name those before it. docs/architecture.md draws them, and `npm run check`
 * enforces them.
 */
export const areas = ['office', 'people', 'channels', 'inbox', 'sending', 'knowledge', 'assistant', 'apps']
