import type { Browser, Page } from '@playwright/test'
import { expect, type Started } from './desk.ts'
import { signIn, writesToDesk } from './panel.ts'

export const box = (page: Page, name: 'Reply' | 'Private note' = 'Reply') =>
  page.getByRole('textbox', { name, exact: true })

export const log = (page: Page) => page.getByRole('log')

export const sendButton = (page: Page) => page.getByRole('button', { name: /^Send to/ })

type Sent = { type: string; text: string }

/** A new customer writes, and the page shows their conversation. Returns its uuid. */
export async function openThread(page: Page, desk: Started, from: string): Promise<string> {
  const uuid = await writesToDesk(desk, from)
  // Until the settings say that replies leave at once, they are given to the desk as ones that can be taken back.
  const settings = page.waitForResponse(/\/api\/v1\/settings\/general$/)
  await signIn(page, desk, `/inbox/all/${uuid}`)
  await settings
  await expect(log(page).getByText('Hello', { exact: true })).toBeVisible()
  return uuid
}

/** The same conversation on another device of the same person. */
export async function secondTab(browser: Browser, desk: Started, uuid: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, desk, `/inbox/all/${uuid}`)
  await expect(log(page).getByText('Hello', { exact: true })).toBeVisible()
  return page
}

/** What agents have sent to the customer's phone, without the assistant's notice. */
export async function got(desk: Started, to: string): Promise<Sent[]> {
  const answer = await fetch(`${desk.simulatorUrl}/sim/messages?to=${to}`)
  const { messages } = (await answer.json()) as { messages: Sent[] }
  return messages.filter(
    ({ type, text }) => !['read', 'typing'].includes(type) && !/AI assistant|found no answer/.test(text),
  )
}
