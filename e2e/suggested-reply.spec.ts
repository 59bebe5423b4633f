import { expect, test } from './desk.ts'
import { colleague, customersWrite, scrollsSideways, seriousFaults, signIn, writesToDesk } from './panel.ts'

test('the assistant drafts a reply into the box, and the agent sends it or not', async ({ desk, page }) => {
  const api = await colleague(desk)
  const article = 'Winter tyres are fitted in our workshop from Monday to Friday for 120 kr each.'
  await api.post('/api/v1/ai/snippets/upsert', { key: 'kb/tyres', title: 'Winter tyres', content: article })
  const asked = await writesToDesk(desk, '4520330001')
  const other = await writesToDesk(desk, '4520330002')
  await customersWrite(desk, [4520330001], 'What does it cost to fit winter tyres?')
  await customersWrite(desk, [4520330002], 'Do you sell submarines?')
  for (const uuid of [asked, other])
    await api.put(`/api/v1/conversations/${uuid}/assignee/user`, {
      assignee_id: (await api.get('/api/v1/agents/me')).id,
    })
  await signIn(page, desk, `/inbox/all/${asked}`)
  const box = page.getByRole('textbox', { name: 'Reply' })
  const draft = page.getByRole('button', { name: 'Let the assistant draft' })
  const path = '**/suggested-reply'

  await test.step('it stands behind what was written, says its article, and can be undone', async () => {
    await expect(draft).toBeVisible()
    await box.fill('Hello Ada,')
    await page.keyboard.press('ControlOrMeta+j')
    await expect(box).toHaveValue(/^Hello Ada,\n\nWinter tyres are fitted .* 120 kr each\.$/)
    await expect(page.getByText('From: Winter tyres', { exact: true })).toBeVisible()
    await expect(page.getByRole('log').getByText('120 kr')).toHaveCount(0)
    expect(await seriousFaults(page)).toEqual([])
    await page.keyboard.press('ControlOrMeta+z')
    await expect(box).toHaveValue('Hello Ada,')
    await box.fill('')
  })

  await test.step('the palette asks for it too, also from a note, and of a row that is not open', async () => {
    const find = page.getByRole('combobox', { name: 'Find or do' })
    const drafts = async () => {
      await page.keyboard.press('ControlOrMeta+k')
      await find.fill('assistant draft')
      await expect(page.getByRole('group', { name: 'Here' }).getByRole('option').first()).toContainText(
        'Let the assistant draft',
      )
      await find.press('Enter')
      await expect(find).toHaveCount(0)
    }
    await page.keyboard.press('ControlOrMeta+e')
    await expect(page.getByRole('textbox', { name: 'Private note' })).toBeFocused()
    await drafts()
    await expect(box).toHaveValue(/^Winter tyres are fitted .* 120 kr each\.$/)
    await expect(box).toBeFocused()
    await box.fill('')
    await page.getByRole('link', { name: /^Customer 4520330002/ }).click()
    await expect(page).toHaveURL(new RegExp(other))
    await page.getByRole('link', { name: /^Customer 4520330001/ }).focus()
    await drafts()
    await expect(page).toHaveURL(new RegExp(asked))
    await expect(box).toHaveValue(/^Winter tyres are fitted .* 120 kr each\.$/)
    await box.fill('')
  })

  await test.step('what comes after the agent has gone to another conversation is put nowhere', async () => {
    const held = Promise.withResolvers<void>()
    await page.route(path, async (route) => {
      await held.promise
      await route.continue()
    })
    const came = page.waitForResponse(path)
    await draft.click()
    await expect(page.getByRole('status').filter({ hasText: 'The assistant is thinking' })).toBeAttached()
    await page.getByRole('link', { name: /^Customer 4520330002/ }).click()
    await expect(page).toHaveURL(new RegExp(other))
    held.resolve()
    await came
    await page.unroute(path)
    await draft.click()
    await expect(page.getByText('No article answers this', { exact: true })).toBeVisible()
    await expect(box).toHaveValue('')
  })

  await test.step('a failure is said, and the box keeps what it has', async () => {
    await page.route(path, (route) => route.fulfill({ status: 400, json: { status: 'error', message: 'Over budget' } }))
    await box.fill('Hello')
    await draft.click()
    await expect(page.getByText('Over budget')).toBeVisible()
    await expect(box).toHaveValue('Hello')
    await page.unroute(path)
    await box.fill('')
  })

  await test.step('it has room at 360 px, and goes with the assistant', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(draft).toBeVisible()
    expect(await scrollsSideways(page)).toBe(false)
    const cut = await page.evaluate<number>(`{
      const { scrollWidth, clientWidth } = document.querySelector('[data-part="send"] bdi').parentElement
      scrollWidth - clientWidth
    }`)
    expect(cut).toBe(0)
    const [{ id }] = await api.get('/api/v1/ai/assistants')
    await api.put(`/api/v1/ai/assistants/${id}`, { enabled: false })
    await expect(draft).toBeHidden()
    await api.put(`/api/v1/ai/assistants/${id}`, { enabled: true })
    await expect(draft).toBeVisible()
  })
})
