import { ChangePolicies } from '@mapwright/contract/site/policies-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { switchOff, switchOn } from '../server/test/site-state.ts'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { button, conversationOf } from './kit/controls.ts'
import { type Site, startSite } from './kit/site.ts'
import { phone, type Visitor } from './kit/visitor.ts'

// A visitor without an account chats on a public page, and staff answer in another browser.

const { visit } = useBrowser()
let site: Site

beforeAll(async () => {
  site = await startSite()
  await switchOn(site, 'live_support_public', 'guest_chat_public')
})
afterAll(() => site.stop())

const launcher = ({ page }: Visitor) => button(page, 'Chat with us')
const panelOf = ({ page }: Visitor) => page.getByRole('dialog', { name: 'Chat with us' })

const messagesIn = (visitor: Visitor) => panelOf(visitor).getByRole('list', { name: 'Conversation' })

async function open(visitor: Visitor, path: string) {
  await visitor.go(path)
  await launcher(visitor).click()
  await panelOf(visitor).getByRole('textbox', { name: 'Message' }).waitFor()
  return panelOf(visitor)
}

async function solveCaptcha(visitor: Visitor): Promise<void> {
  const box = panelOf(visitor).getByRole('checkbox')
  await box.click()
  await expect.poll(() => box.isChecked()).toBe(true)
}

test.each([
  ['desktop', undefined],
  ['phone', phone],
])('on a %s, a visitor chats with staff live, and internal notes stay with staff', async (name, viewport) => {
  const mine = await visit({ site, ...(viewport ? { viewport } : {}) })
  const panel = await open(mine, '/price-list')
  expect(await axe(mine.page)).toEqual([])
  await panel.getByRole('textbox', { name: 'Message' }).fill(`Do you tune tractors? (${name})`)
  await solveCaptcha(mine)
  await button(panel, 'Send').click()
  await messagesIn(mine).getByText('Do you tune tractors?').waitFor()

  const staff = await visit({ site, as: await site.admin() })
  await staff.go('/admin/chat_support')
  const visitors = staff.page.getByRole('region', { name: 'Visitors' })
  const row = visitors.getByRole('link', { name: new RegExp(`tractors\\? \\(${name}\\)`) })
  await row.getByText('/price-list').waitFor()
  expect(await staff.page.getByText('No chats yet').count()).toBe(0)
  await row.click()
  // Shows that the visitor receives live events.
  await panel.getByText('Read', { exact: true }).waitFor()
  const box = staff.page.getByRole('textbox', { name: 'Message' })
  await box.fill('Yes')
  await panel.getByText('Staff are writing…').waitFor()
  await box.fill('Yes, all of them')
  await button(staff.page, 'Send').click()
  await messagesIn(mine).getByText('Yes, all of them').waitFor()
  await staff.page.getByRole('switch', { name: 'Internal note' }).check()
  await box.fill('He has no tractor')
  await button(staff.page, 'Add note').click()
  await conversationOf(staff.page).getByText('He has no tractor').waitFor()
  expect(await panel.textContent()).not.toContain('no tractor')
  expect(await axe(mine.page)).toEqual([])
  expect(await axe(staff.page)).toEqual([])

  // The chat is still there after the page was loaded again.
  await mine.page.reload()
  await launcher(mine).click()
  await messagesIn(mine).getByText('Yes, all of them').waitFor()
  await mine.page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await expect.poll(() => launcher(mine).evaluate((element) => element === document.activeElement)).toBe(true)
})

test('a message waits while the network is away, and arrives once', async () => {
  const mine = await visit({ site })
  const panel = await open(mine, '/price-list')
  await panel.getByRole('textbox', { name: 'Message' }).fill('Hello from the workshop')
  await solveCaptcha(mine)
  await button(panel, 'Send').click()
  await messagesIn(mine).getByText('Hello from the workshop').waitFor()
  mine.expectConnectionErrors()
  await mine.page.context().setOffline(true)
  const box = panel.getByRole('textbox', { name: 'Message' })
  await box.fill('Are you there?')
  await box.press('Enter')
  await panel.getByRole('list', { name: 'Waiting to be sent' }).getByText('Are you there?').waitFor()
  await mine.page.context().setOffline(false)
  await messagesIn(mine).getByText('Are you there?').waitFor()
  const [sent] = await site.sql<[{ count: number }]>`
    SELECT count(*)::int FROM conversation_messages WHERE text = 'Are you there?'`
  expect(sent.count).toBe(1)
})

test('the link of a mail opens the chat', async () => {
  const mine = await visit({ site })
  await mine.go('/price-list?chat')
  await panelOf(mine).getByRole('textbox', { name: 'Message' }).waitFor()
})

test('on a phone, the cookie text leaves the button of the chat free, and the other way round', async () => {
  const say = async (cookie: string) => site.call(ChangePolicies, { body: { cookie } }, { as: await site.admin() })
  await say('We keep two cookies: theme and language. They contain nothing about you, and no other site can read them.')
  try {
    const mine = await visit({ site, viewport: phone })
    const panel = await open(mine, '/price-list')
    await mine.page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    const banner = mine.page.getByRole('region', { name: 'Cookies' })
    await button(banner, 'I understand').click()
    await banner.waitFor({ state: 'hidden' })
  } finally {
    await say('')
  }
})

test('outside the opening hours, the form requires an email address', async () => {
  const days = Array.from({ length: 7 }, () => [])
  await site.sql`UPDATE open_times SET enabled = true, days = ${site.sql.json(days)}`
  try {
    const mine = await visit({ site, viewport: phone })
    const panel = await open(mine, '/login')
    await panel.getByText(/^We are closed/).waitFor()
    const email = panel.getByRole('textbox', { name: 'Email address' })
    expect(await email.getAttribute('required')).not.toBeNull()
    await email.fill('vera@mail.example')
    await panel.getByRole('textbox', { name: 'Message' }).fill('Call me tomorrow')
    await solveCaptcha(mine)
    expect(await axe(mine.page)).toEqual([])
    await button(panel, 'Send').click()
    await messagesIn(mine).getByText('Call me tomorrow').waitFor()
  } finally {
    await site.sql`UPDATE open_times SET enabled = false`
  }
})

test('a customer who signs in keeps the conversation', async () => {
  const mine = await visit({ site })
  const panel = await open(mine, '/price-list')
  await panel.getByRole('textbox', { name: 'Message' }).fill('I will register')
  await solveCaptcha(mine)
  await button(panel, 'Send').click()
  await messagesIn(mine).getByText('I will register').waitFor()
  const customer = await site.person()
  await mine.page.evaluate(({ token, refresh_token }) => {
    localStorage.setItem('mapwright.access_token', token)
    localStorage.setItem('mapwright.refresh_token', refresh_token)
  }, customer)
  await mine.go('/chat_support')
  await conversationOf(mine.page).getByText('I will register').waitFor()
  expect(await mine.page.evaluate(() => localStorage.getItem('mapwright.visitor_chat'))).toBeNull()
})

test('public pages have no button for the chat while it is switched off', async () => {
  await switchOff(site, 'guest_chat_public')
  try {
    const mine = await visit({ site })
    await mine.go('/price-list')
    expect(await launcher(mine).count()).toBe(0)
  } finally {
    await switchOn(site, 'guest_chat_public')
  }
})
