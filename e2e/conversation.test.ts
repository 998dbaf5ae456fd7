import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { answerDialog, button, conversationOf, expectValue } from './kit/controls.ts'
import { longTest } from './kit/long.ts'
import { type OrderSite, startOrderSite } from './kit/order-site.ts'

// A customer and staff write to each other on an order, each in their own browser.

const { visit } = useBrowser()
let site: OrderSite
let order: string

beforeAll(async () => {
  site = await startOrderSite()
  await site.sql`UPDATE users SET username = 'clerk.2' WHERE _id = ${site.staff._id}`
})
beforeEach(async () => {
  order = await site.orderIn('pending')
})
afterAll(() => site.stop())

const box = (page: Page) => page.getByRole('textbox', { name: 'Message' })
/** Finds the actions of the sent message with this text. A message waiting to be sent has none. */
const actionsOf = (page: Page, text: string) =>
  button(conversationOf(page).getByRole('listitem').filter({ hasText: text }), 'Actions')

test('shows messages to the other side immediately, and internal notes to staff only', async () => {
  const mine = await visit({ site, as: site.customer })
  await mine.go(`/order_details/${order}`)
  await mine.page.getByText('No messages yet').waitFor()
  const staff = await visit({ site, as: site.staff })
  // Waits for the live stream, because a typing event is sent only once.
  await Promise.all([
    staff.page.waitForResponse('**/api/events*'),
    staff.go(`/admin/manage_orders/order_details/${order}`),
  ])
  await box(staff.page).waitFor()

  await box(mine.page).fill('Please keep the idle as it is')
  await staff.page.getByText('The customer is writing…').waitFor()
  await box(mine.page).press('Control+Enter')
  await conversationOf(staff.page).getByText('Please keep the idle as it is').waitFor()
  await mine.page.getByText('Read', { exact: true }).waitFor()
  await expectValue(box(mine.page), '')

  await staff.page.getByRole('switch', { name: 'Internal note' }).check()
  await box(staff.page).pressSequentially('Check the cold start too, @cler')
  await staff.page.getByRole('option', { name: 'Pat Example' }).waitFor()
  await staff.page.keyboard.press('Enter')
  await expectValue(box(staff.page), 'Check the cold start too, @clerk.2 ')
  await button(staff.page, 'Add note').click()
  await conversationOf(staff.page)
    .getByText('Check the cold start too')
    .locator('bdi', { hasText: 'Pat Example' })
    .waitFor()
  // The note may be in the list before its author's form is cleared.
  await expectValue(box(staff.page), '')
  await staff.page.getByRole('switch', { name: 'Internal note' }).uncheck()
  await staff.page
    .locator('input[type=file]')
    .last()
    .setInputFiles([{ name: 'log.csv', mimeType: 'text/csv', buffer: Buffer.from('rpm\n800\n') }])
  await box(staff.page).fill('It stays at 830 rpm')
  await button(staff.page, 'Send').click()
  await conversationOf(mine.page).getByText('It stays at 830 rpm').waitFor()
  await conversationOf(mine.page)
    .getByRole('button', { name: /log\.csv/ })
    .waitFor()
  expect(await conversationOf(mine.page).textContent()).not.toContain('cold start')
  // From the top, because a bar that stays in view may cover a part of a button.
  for (const { page } of [mine, staff]) await page.evaluate('scrollTo(0, 0)')
  expect(await axe(mine.page)).toEqual([])
  expect(await axe(staff.page)).toEqual([])
})

const unsent = (page: Page) => page.getByRole('list', { name: 'Waiting to be sent' })

test('sends messages written without a connection exactly once, also after a reload and when a response is lost', async () => {
  const visitor = await visit({ site, as: site.customer })
  const { page, context, go } = visitor
  visitor.expectConnectionErrors()
  await go(`/order_details/${order}`)
  await box(page).waitFor()
  await context.setOffline(true)
  for (const text of ['Written in the cellar', 'And on the stairs']) {
    await box(page).fill(text)
    await box(page).press('Control+Enter')
    await unsent(page).getByText(text).waitFor()
    expect(await box(page).inputValue()).toBe('')
  }
  let isReachable = false
  let attempts = 0
  await page.route('**/api/order_message/*', async (route) => {
    if (!isReachable) return route.abort()
    if (route.request().method() !== 'POST' || attempts++ > 0) return route.continue()
    // The first request reaches the server, but the browser does not receive the response.
    await route.fetch()
    await route.abort()
  })
  await context.setOffline(false)
  await page.reload()
  await unsent(page).getByText('And on the stairs').waitFor()

  isReachable = true
  await conversationOf(page).getByText('And on the stairs').waitFor()
  await unsent(page).waitFor({ state: 'detached' })
  expect(attempts).toBeGreaterThan(2)
  const rows = await site.sql<{ text: string }[]>`
    SELECT text FROM conversation_messages WHERE text IN ('Written in the cellar', 'And on the stairs') ORDER BY _id`
  expect(rows.map(({ text }) => text)).toEqual(['Written in the cellar', 'And on the stairs'])
})

test('edits a message, with a mark for the other side and the earlier text for staff', async () => {
  const mine = await visit({ site, as: site.customer })
  await mine.go(`/order_details/${order}`)
  const staff = await visit({ site, as: site.staff })
  await staff.go(`/admin/manage_orders/order_details/${order}`)
  await box(mine.page).fill('Stage one please')
  await box(mine.page).press('Control+Enter')
  await conversationOf(staff.page).getByText('Stage one please').waitFor()
  await actionsOf(mine.page, 'Stage one please').click()
  await mine.page.getByRole('menuitem', { name: 'Edit' }).click()
  await mine.page.getByRole('textbox', { name: 'Edit message' }).fill('Stage two please, see https://example.com/run')
  await button(mine.page, 'Save').click()
  await conversationOf(staff.page).getByText('Stage two please').waitFor()
  expect(await conversationOf(staff.page).getByRole('link').getAttribute('rel')).toContain('noopener')
  await conversationOf(staff.page).getByRole('button', { name: 'edited' }).click()
  await staff.page.getByRole('dialog').getByText('Stage one please').waitFor()
  expect(await axe(staff.page)).toEqual([])
  expect(await axe(mine.page)).toEqual([])
})

test('restores an unsent internal note as a note, and removes it on sign-out', async () => {
  const { page, go } = await visit({ site, as: await site.staffWith('orders') })
  const path = `/admin/manage_orders/order_details/${order}`
  const isNote = page.getByRole('switch', { name: 'Internal note' })
  await go(path)
  await isNote.check()
  await box(page).fill('He haggles about every price')
  await go('/admin')
  await go(path)
  await box(page).waitFor()
  expect(await box(page).inputValue()).toBe('He haggles about every price')
  expect(await isNote.isChecked()).toBe(true)
  await button(page, 'Add note').waitFor()
  const stored = () => page.evaluate('JSON.stringify(localStorage)')
  expect(await stored()).toContain('haggles')
  await button(page, /^Account of/).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await answerDialog(page, 'Sign out', 'Sign out')
  await page.waitForURL(/login/)
  expect(await stored()).not.toContain('haggles')
})

longTest('keeps an unsent message across a reload, and deletes a message', async () => {
  const { page, go } = await visit({ site, as: site.customer })
  await go(`/order_details/${order}`)
  await box(page).fill('Half a sentence')
  await page.reload()
  await box(page).waitFor()
  expect(await box(page).inputValue()).toBe('Half a sentence')
  await button(page, 'Send').click()
  await conversationOf(page).getByText('Half a sentence').waitFor()
  await actionsOf(page, 'Half a sentence').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await conversationOf(page).getByText('Message deleted').waitFor()
  expect(await conversationOf(page).textContent()).not.toContain('Half a sentence')
})

/** Script that counts the messages stored in the browser. */
const countStored = `new Promise((resolve) => {
  const request = indexedDB.open('mapwright.outbox')
  request.onsuccess = () => {
    const count = request.result.transaction('messages').objectStore('messages').count()
    count.onsuccess = () => resolve(count.result)
  }
})`

longTest('signing out warns about unsent messages and then deletes them', async () => {
  const visitor = await visit({ site, as: site.customer })
  const { page, go } = visitor
  visitor.expectConnectionErrors()
  await go(`/order_details/${order}`)
  await page.route('**/api/order_message/*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await box(page).fill('Never sent')
  await box(page).press('Control+Enter')
  await unsent(page).getByText('Never sent').waitFor()
  await button(page, /^Account of/).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByText('Messages that have not been sent yet will be deleted.').waitFor()
  await answerDialog(page, 'Sign out', 'Sign out')
  await page.waitForURL(/\/login/)
  expect(await page.evaluate(countStored)).toBe(0)
})
