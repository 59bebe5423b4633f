const site = /^https?:\/\/[^/?#]+(?=\/.)/i

/** The end of an address, which tells pages of a site apart in little room. Without a path, the whole address. */
export const pathOf = (address: string): string => address.replace(site, '')

export const areOfOneSite = (addresses: readonly string[]): boolean =>
  new Set(addresses.map((address) => site.exec(address)?.[0] ?? '')).size === 1
