import type { Page } from '@playwright/test'
import { vocabularies } from '../i18n/vocabularies.ts'
import { expect, type Started } from './desk.ts'
import type { colleague } from './panel.ts'

export const words = vocabularies.en.panel
export const customers = ['4520140001', '4520140002'] as const

const caps: Record<string, string> = { '⏎': 'Enter', '⇥': 'Tab', Esc: 'Escape', '⇧': 'Shift', Ctrl: 'Control' }

/** Presses the keys that a row of the sheet shows: `G M` one after the other, all others together. */
export async function press(page: Page, shown: string) {
  const keys = shown.split(' ').map((key) => caps[key] ?? (key.length === 1 ? key.toLowerCase() : key))
  if (keys[0] !== 'g') await page.keyboard.press(keys.join('+'))
  else for (const key of keys) await page.keyboard.press(key)
  // A letter waits a moment for a second one.
  await page.clock.runFor(250)
}

type Press = () => Promise<void>

/** Checks what each key of the sheet does, by the name of its row. After a check nothing is open on the page. */
export function checksFor(page: Page, desk: Started, api: Awaited<ReturnType<typeof colleague>>, uuid: string) {
  const rows = page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: /^Customer/ })
  const row = rows.and(page.getByRole('link', { name: new RegExp(customers[0]) }))
  const answered = rows.and(page.getByRole('link', { name: new RegExp(customers[1]) }))
  const box = page.getByRole('textbox', { name: words.composer.reply, exact: true })
  const note = page.getByRole('textbox', { name: words.composer.note, exact: true })
  const saved = page.getByRole('region', { name: words.admin.macros })
  const log = page.getByRole('log')
  const dialog = page.getByRole('dialog')
  const details = page.getByRole('complementary', { name: words.details.label })
  const selection = page.getByRole('toolbar', { name: words.bulk.label })
  const path = `/api/v1/conversations/${uuid}`
  const fact = (name: string) => expect.poll(async () => (await api.get(path))[name])
  const close = async () => {
    await page.keyboard.press('Escape')
    await expect(page.locator('[role="dialog"], [role="menu"]')).toHaveCount(0)
  }
  const inList = async () => {
    await press(page, 'G O')
    await expect(page).toHaveURL(/\/inbox\/all\/?$/)
    await expect(rows).toHaveCount(2)
  }
  const inThread = async () => {
    if (!page.url().endsWith(uuid)) {
      await inList()
      await row.click()
    }
    await log.focus()
  }
  // This listens from the start: a browser that starts to listen together with the key may not open a chooser.
  let choosers = 0
  page.on('filechooser', () => {
    choosers += 1
  })
  const writing = async (text = '') => {
    await inThread()
    await page.keyboard.press('r')
    await expect(box).toBeFocused()
    await box.fill(text)
  }
  const reopen = async () => {
    await api.put(`${path}/status`, { status: 'Open' })
    await expect(row).toBeVisible()
  }
  const becomesMine = async (press: Press) => {
    await api.put(`${path}/assignee/user/remove`, {})
    await inThread()
    await press()
    await fact('assigned_user_id').not.toBeNull()
  }
  const opens = (what: ReturnType<Page['getByRole']>, before: () => Promise<void>) => async (press: Press) => {
    await before()
    await press()
    await expect(what).toBeVisible()
    await close()
  }
  const leadsTo = (address: RegExp) => async (press: Press) => {
    await press()
    await expect(page).toHaveURL(address)
  }
  const goTo = (keys: string) => press(page, keys)
  const theme = () => page.evaluate<string>('document.documentElement.dataset.theme ?? ""')

  const checks: Record<string, (press: Press) => Promise<void>> = {
    [words.nav.find]: opens(dialog, inList),
    [words.view.mine]: leadsTo(/inbox\/mine/),
    [words.view.mentions]: leadsTo(/inbox\/mentions/),
    [words.view.unassigned]: leadsTo(/inbox\/unassigned/),
    [words.view.assistant]: leadsTo(/inbox\/assistant/),
    [words.view.all]: leadsTo(/inbox\/all/),
    [words.view.snoozed]: leadsTo(/inbox\/snoozed/),
    [words.view.undelivered]: leadsTo(/inbox\/undelivered/),
    [words.view.scheduled]: leadsTo(/inbox\/scheduled/),
    [words.nav.today]: leadsTo(/\/today/),
    [words.nav.knowledge]: leadsTo(/\/knowledge/),
    [words.nav.contacts]: leadsTo(/\/contacts/),
    [words.nav.reports]: leadsTo(/\/reports/),
    [words.nav.admin]: leadsTo(/\/admin/),
    [words.keys.next_row]: async (press) => {
      await inList()
      await rows.nth(0).focus()
      await press()
      await expect(rows.nth(1)).toBeFocused()
    },
    [words.keys.previous_row]: async (press) => {
      await inList()
      await rows.nth(1).focus()
      await press()
      await expect(rows.nth(0)).toBeFocused()
    },
    [words.keys.open_row]: async (press) => {
      await inList()
      await row.focus()
      await press()
      await expect(log).toBeVisible()
    },
    [words.keys.back_to_row]: async (press) => {
      await inThread()
      await press()
      await expect(row).toBeFocused()
    },
    [words.keys.choose]: async (press) => {
      await inList()
      await rows.nth(0).focus()
      await press()
      await expect(selection).toContainText('Selected: 1')
      await page.keyboard.press('Escape')
      await expect(selection).toHaveCount(0)
    },
    [words.keys.choose_to_here]: async (press) => {
      await inList()
      await rows.nth(0).focus()
      await page.keyboard.press('x')
      await page.keyboard.press('j')
      await expect(rows.nth(1)).toBeFocused()
      await press()
      await expect(selection).toContainText('Selected: 2')
      await page.keyboard.press('Escape')
    },
    [words.list.filter]: opens(page.getByRole('dialog', { name: words.list.filter }), inList),
    [words.keys.mark_unread]: async (press) => {
      await inThread()
      await fact('unread_message_count').toBe(0)
      await inList()
      await row.focus()
      await press()
      await fact('unread_message_count').toBeGreaterThan(0)
    },
    [words.composer.reply]: async (press) => {
      await inThread()
      await press()
      await expect(box).toBeFocused()
    },
    [words.composer.note]: async (press) => {
      await inThread()
      await press()
      await expect(note).toBeFocused()
    },
    [words.templates.send]: opens(dialog, inThread),
    [words.keys.resolve]: async (press) => {
      await inThread()
      await press()
      await fact('status').toBe('Resolved')
      await page.goto(`${desk.url}/inbox/all/${uuid}`)
      await expect(page.getByRole('button', { name: words.thread.reopen, exact: true })).toBeVisible()
      await log.focus()
      await press()
      await fact('status').toBe('Open')
      await expect(page.getByRole('button', { name: words.thread.resolve, exact: true })).toBeVisible()
      await expect(row).toBeVisible()
    },
    [words.thread.snooze]: opens(page.getByRole('menuitem', { name: words.snooze.other }), inThread),
    [words.details.status]: opens(page.getByRole('menuitemcheckbox', { name: 'Closed' }), inThread),
    [words.bulk.assign]: opens(page.getByRole('menuitem', { name: words.owner.take_over }), inThread),
    [words.keys.assign_to_me]: becomesMine,
    [words.owner.take_over]: becomesMine,
    [words.details.tags]: async (press) => {
      await inThread()
      await page.keyboard.press(']')
      await expect(details).toHaveCount(0)
      await press()
      await expect(page.getByRole('dialog', { name: words.tags.add })).toBeVisible()
      await close()
    },
    [words.details.priority]: opens(page.getByRole('menuitemcheckbox', { name: 'High' }), inThread),
    [words.details.why]: async (press) => {
      await inList()
      await answered.click()
      await expect(log.getByText('three working days').first()).toBeVisible()
      await log.focus()
      await press()
      await expect(page.getByRole('region', { name: words.details.why })).toBeFocused()
      await page.keyboard.press(']')
      await expect(details).toHaveCount(0)
      await press()
      await expect(page.getByRole('region', { name: words.details.why })).toBeFocused()
    },
    [words.keys.quote]: async (press) => {
      await inThread()
      await press()
      const unquote = page.getByRole('button', { name: words.message.quote_not })
      await unquote.click()
      await expect(unquote).toHaveCount(0)
    },
    [words.keys.retry]: async (press) => {
      await fetch(`${desk.simulatorUrl}/sim/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ kind: 'fail', on: 'send', match: 'Lost at first', code: 131026 }),
      })
      await writing('Lost at first')
      await page.keyboard.press('Enter')
      const failed = log.getByRole('button', { name: words.message.not_delivered })
      await expect(failed).toBeVisible()
      await log.focus()
      await press()
      await expect(failed).toHaveCount(0)
    },
    [words.keys.open_contact]: async (press) => {
      await inThread()
      await press()
      await expect(page).toHaveURL(/\/contacts\/\d+/)
    },
    [words.keys.copy_link]: async (press) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await inThread()
      await press()
      const copied = () => page.evaluate<string>('navigator.clipboard.readText()')
      await expect.poll(copied).toBe(`${desk.url}/inbox/all/${uuid}`)
    },
    [words.keys.send]: async (press) => {
      await writing('By the key')
      await press()
      await expect(log.getByText('By the key')).toBeVisible()
    },
    [words.keys.new_line]: async (press) => {
      await writing('One')
      await press()
      await expect(box).toHaveValue('One\n')
      await box.fill('')
    },
    [words.composer.send_and_resolve]: async (press) => {
      await writing('And done')
      await press()
      await fact('status').toBe('Resolved')
      await fact('last_message').toBe('And done')
      await expect(page).not.toHaveURL(new RegExp(uuid))
      await reopen()
    },
    [words.keys.reply_or_note]: async (press) => {
      await writing()
      await press()
      await expect(note).toBeFocused()
      await press()
      await expect(box).toBeFocused()
    },
    [words.format.bold]: async (press) => {
      await writing('Bold')
      await box.selectText()
      await press()
      await expect(box).toHaveValue('*Bold*')
      await box.fill('')
    },
    [words.format.italic]: async (press) => {
      await writing('Italic')
      await box.selectText()
      await press()
      await expect(box).toHaveValue('_Italic_')
      await box.fill('')
    },
    [words.keys.mention]: async (press) => {
      await inThread()
      await page.keyboard.press('n')
      await expect(note).toBeFocused()
      await press()
      await expect(page.getByRole('option', { name: 'Workshop' })).toBeVisible()
      await page.keyboard.press('Escape')
      await note.fill('')
    },
    [words.keys.macros]: async (press) => {
      await writing()
      await press()
      await expect(saved.getByRole('option', { name: 'Two places' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(saved).toBeHidden()
      await box.fill('')
    },
    [words.keys.next_place]: async (press) => {
      await writing()
      await page.keyboard.type('/two')
      await expect(saved.getByRole('option', { name: 'Two places' })).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(box).toHaveValue('Bring {one} and {other}.')
      await press()
      await page.keyboard.type('a lock')
      await expect(box).toHaveValue('Bring {one} and a lock.')
      await box.fill('')
    },
    [words.composer.attach]: async (press) => {
      await writing()
      const before = choosers
      await press()
      await expect.poll(() => choosers).toBe(before + 1)
    },
    [words.suggestion.draft]: async (press) => {
      await writing()
      await press()
      // An agent has answered above.
      await expect(page.getByText(words.suggestion.nothing_to_answer, { exact: true })).toBeVisible()
    },
    [words.keys.leave_draft]: async (press) => {
      await writing('Kept')
      await press()
      await expect(log).toBeFocused()
      await expect(box).toHaveValue('Kept')
    },
    [words.start.title]: opens(page.getByRole('dialog', { name: words.start.title }), inList),
    [words.undo]: async (press) => {
      const undo = page.getByRole('button', { name: words.undo })
      await inThread()
      // An earlier resolving can be undone for five seconds.
      await expect(undo).toHaveCount(0)
      await page.keyboard.press('e')
      await expect(undo).toBeVisible()
      await press()
      await expect(row).toBeVisible()
    },
    [words.keys.next_pane]: async (press) => {
      await inThread()
      await press()
      await expect(page.locator('[data-pane]:focus')).toBeVisible()
    },
    [words.details.label]: async (press) => {
      await inThread()
      await expect(details).toBeVisible()
      await press()
      await expect(details).toHaveCount(0)
      await press()
      await expect(details).toBeVisible()
    },
    [words.nav.toggle]: async (press) => {
      const width = async () => (await page.getByRole('navigation', { name: words.nav.label }).boundingBox())?.width
      await inThread()
      const before = await width()
      await press()
      await expect.poll(width).not.toBe(before)
      await press()
      await expect.poll(width).toBe(before)
    },
    [words.keys.light_or_dark]: async (press) => {
      const before = await theme()
      await press()
      await expect.poll(theme).not.toBe(before)
    },
    [words.knowledge.save]: async (press) => {
      await goTo('G S')
      await page.getByLabel('Site name').fill('Kvist Cykler')
      await press()
      await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
      await page.getByLabel('Site name').blur()
    },
    [words.keys.this_sheet]: opens(page.getByRole('dialog', { name: words.keys.title }), inList),
  }
  return checks
}
