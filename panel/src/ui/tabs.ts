/** The ref of the open tab: where not all tabs fit, they scroll until it is in sight. */
export const inSight = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
