import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { settle } from './kit/check-page.ts'
import { answerDialog, button, chooseFrom, heading, link, textbox } from './kit/controls.ts'
import { longTest } from './kit/long.ts'
import { type Person, type Site, startSite } from './kit/site.ts'
import { skipAfterFailure } from './kit/skip-after-failure.ts'
import type { Visitor } from './kit/visitor.ts'

// A mail to all customers of one country is written, tested and sent, and a recipient unsubscribes.

skipAfterFailure()
const { visit } = useBrowser()

let site: Site
let sender: Person
let germans: Person[]
let austrian: Person
let admin: Visitor
let unsubscribeLink: string

beforeAll(async () => {
  site = await startSite()
  sender = await site.staffWith('dealers_manager.send_email')
  germans = [await site.person({ country: 'DE' }), await site.person({ country: 'DE' })]
  austrian = await site.person({ country: 'AT' })
  admin = await visit({ site, as: sender })
})
afterAll(() => site.stop())

const isAccessible = async (page: Page) => {
  await settle(page)
  expect(await axe(page)).toEqual([])
}

/** Decodes quoted-printable text, only as far as links and English words need it. */
const readable = (source: string) => source.replace(/=\r\n/g, '').replaceAll('=3D', '=')

test('formats the message, inserts the recipient’s name and updates the preview', async () => {
  const { page } = admin
  await admin.go('/admin/agent_manager/agent_bulk_email')
  await page.getByText('No campaigns yet').waitFor()
  await button(page, 'New campaign').click()
  await page.getByText('Reaches 3 people').waitFor()
  await chooseFrom(page, 'Country', 'germ', 'Germany')
  await page.getByText('Reaches 2 people').waitFor()

  await textbox(page, 'Subject').fill('Summer opening hours')
  const text = textbox(page, 'Text')
  await text.click()
  await page.keyboard.type('Hello ')
  await button(page, 'Insert the recipient’s …').click()
  await page.getByRole('menuitem', { name: 'First name' }).click()
  // The editor takes the focus back from the menu in one of the next frames.
  await expect.poll(() => text.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type(', we are open ')
  await button(page, 'Bold').click()
  await page.keyboard.type('longer')
  await page.getByText('Hello Pat, we are open longer').waitFor()
  await isAccessible(page)
})

longTest('keeps the draft when the page is left', async () => {
  const { page } = admin
  await button(page, 'Save draft').click()
  await page.getByText('Draft saved').waitFor()
  await page.waitForURL(/agent_bulk_email\/[0-9a-f-]{36}$/)
  await page.reload()
  await page.getByText('Reaches 2 people').waitFor()
  expect(await textbox(page, 'Subject').inputValue()).toBe('Summer opening hours')
  expect(await textbox(page, 'Text').innerHTML()).toContain('<strong>longer</strong>')
})

longTest('sends a test mail to the sender only', async () => {
  await button(admin.page, 'Send a test to me').click()
  await site.mails.waitFor(sender.email, /^Summer opening hours$/)
  expect(site.mails.count(germans[0]?.email ?? '', /Summer/)).toBe(0)
})

test('sends the message to all customers in Germany and nobody else, and shows the progress', async () => {
  const { page } = admin
  await button(page, /^Send$/).click()
  await answerDialog(page, 'Send to 2 people', 'Send to 2 people')
  await heading(page, 'Summer opening hours').waitFor()
  await page.getByText('2 of 2', { exact: true }).waitFor()
  for (const { email } of germans) {
    const { source } = await site.mails.waitFor(email, /^Summer opening hours$/)
    expect(readable(source)).toContain('we are open <strong>longer</strong>')
    unsubscribeLink = /http\S+\/unsubscribe\?token=[\w-]+/.exec(readable(source))?.[0] ?? ''
  }
  expect(site.mails.count(austrian.email, /Summer/)).toBe(0)
  await isAccessible(page)
})

test('unsubscribes by the link in the mail; the next message counts the customer as unsubscribed', async () => {
  const reader = await visit({ site })
  await reader.go(unsubscribeLink)
  await heading(reader.page, 'You are unsubscribed').waitFor()
  await isAccessible(reader.page)

  await link(admin.page, 'Emails and campaigns').click()
  await admin.page.getByText('2 of 2', { exact: true }).waitFor()
  await button(admin.page, 'New campaign').click()
  await admin.page.getByText('Reaches 2 people').waitFor()
  await admin.page.getByText('1 has unsubscribed and is left out').waitFor()
  await button(reader.page, 'Subscribe again').click()
  await heading(reader.page, 'You are subscribed again').waitFor()
})
