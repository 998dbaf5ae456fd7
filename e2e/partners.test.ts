import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { accessPlanCalls } from '@mapwright/contract/partners/access-api-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { switchOn } from '../server/test/site-state.ts'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { answerDialog, button, textbox } from './kit/controls.ts'
import { type Person, type Site, startSite } from './kit/site.ts'
import { skipAfterFailure } from './kit/skip-after-failure.ts'
import type { Visitor } from './kit/visitor.ts'

// A customer buys access to the API, creates the key and uses it. Staff see the access.

const { visit } = useBrowser()
let site: Site
let admin: Person
let workshop: Visitor
let key: string

beforeAll(async () => {
  site = await startSite()
  admin = await site.admin()
  const customer = await site.person()
  await switchOn(site, 'api_access')
  const plan = {
    name: 'Workshop',
    for: 'orders',
    price: '0',
    days: 30,
    calls_per_minute: 60,
    calls_per_day: 900,
  } as const
  await site.call(accessPlanCalls.add, { body: plan }, { as: admin })
  workshop = await visit({ site, as: customer })
})
afterAll(() => site.stop())
skipAfterFailure()

const callWith = (token: string) =>
  fetch(`${site.url}/api/partner/v1/services`, { headers: { authorization: `Bearer ${token}` } })

test('a customer buys an access and creates its key, which works', async () => {
  const { page, go } = workshop
  await go('/access_api')
  await button(page, 'Buy Workshop').click()
  await answerDialog(page, 'Buy Workshop', 'Buy')
  const drawer = page.getByRole('dialog')
  await button(drawer, 'Create key').click()
  await drawer.getByText('Copy the key now').waitFor()
  key = (await drawer.getByRole('status').locator('bdi').textContent()) ?? ''
  expect(key).toMatch(/^mw_/)
  expect(await axe(page)).toEqual([])
  expect((await callWith(key)).status).toBe(200)
})

test('the desktop helper can be downloaded and works with the key', async () => {
  const { page } = workshop
  const downloaded = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('link', { name: 'Download the program' }).click()
  const download = await downloaded
  expect(download.suggestedFilename()).toBe('mapwright-watch.mjs')
  const folder = await mkdtemp(join(tmpdir(), 'watched-'))
  const program = join(folder, 'mapwright-watch.mjs')
  await download.saveAs(program)
  const run = promisify(execFile)
  const env = { PATH: process.env.PATH, MAPWRIGHT_KEY: key }
  await run(process.execPath, [program, '--init', folder], { env })
  const path = join(folder, 'mapwright.json')
  await writeFile(path, (await readFile(path, 'utf8')).replace('https://tuning.example.com', site.url))
  const { stdout } = await run(process.execPath, [program, '--once', folder], { env })
  expect(stdout).toContain(`Watching ${folder} for ${site.url}`)
  await rm(folder, { recursive: true })
})

test('the customer restricts the access to a website, and sees the call in the log', async () => {
  const { page, go } = workshop
  await go('/access_api')
  await page.getByRole('row', { name: /Workshop/ }).click()
  const drawer = page.getByRole('dialog')
  await textbox(drawer, 'Website').fill('https://tuner.example')
  await drawer.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('API access saved').waitFor()
  await drawer.getByText('GET /api/partner/v1/services').waitFor()
  expect(await drawer.textContent()).not.toContain(key)
})

test('staff find the access by its website', async () => {
  const { page, go } = await visit({ site, as: admin })
  await go('/admin/access_api?search=tuner.example')
  await page.getByRole('row', { name: /tuner\.example.*Orders.*Active/ }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Calls per minute').waitFor()
  expect(await axe(page)).toEqual([])
})

test("sends events of orders to the customer's server, and shows the results", async () => {
  const { page, go } = workshop
  await go('/access_api')
  await page.getByRole('row', { name: /tuner\.example/ }).click()
  const drawer = page.getByRole('dialog')
  await textbox(drawer, 'Address of your server').fill('https://tuner.example/orders')
  await button(drawer, 'Save webhook').click()
  await button(drawer, 'Create secret').click()
  await drawer.getByText(/^whsec_/).waitFor()
  // Simulates a host name that resolves to an address in the operator's own network. The server refuses such addresses.
  await site.sql`UPDATE access_webhooks SET url = 'https://127.0.0.1/orders'`
  await button(drawer, 'Send test event').click()
  await drawer.getByText(/Failed ·/).waitFor()
  expect(await axe(page)).toEqual([])
})
