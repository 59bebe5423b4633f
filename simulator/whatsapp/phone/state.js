/** What the page knows about the simulator. Filled by refresh.js, and read by everything that shows something. */
export const state = {
  /** @type {any} */ world: null,
  /** @type {any[]} */ chats: [],
  /** The customer whose phone is shown. @type {string | null} */ from: location.hash.slice(1) || null,
  /** The business number written to. @type {string | null} */ number: null,
  /** @type {any} */ chat: null,
  /** @type {any[]} */ wire: [],
  /** @type {any[]} */ templates: [],
  /** @type {{ code: number, title: string, late: boolean }[]} */ codes: [],
  tab: 'wire',
  /** The wire entry shown in full; null follows the newest. @type {number | null} */ picked: null,
}
