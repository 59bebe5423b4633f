/**
 * The areas of the server in their order: each may name those before it. docs/architecture.md draws them, the boundaries of
 * `npm run check` hold them.
 */
export const areas = ['office', 'people', 'channels', 'inbox', 'sending', 'knowledge', 'assistant', 'apps']
