import { shareTarget } from '@mapwright/contract/api/share-target.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../server/test/eventually.ts'
import { useBrowser } from './kit/browser.ts'
import { settle } from './kit/check-page.ts'
import { answerDialog, button, heading } from './kit/controls.ts'
import { inputFile, original } from './kit/ecu-files.ts'
import { fileReport } from './kit/fill-in-order.ts'
import { startFormServer } from './kit/form-server.ts'
import { type Site, startSite } from './kit/site.ts'
import { phone } from './kit/visitor.ts'

// Another app on the phone shares a file with the installed app.

const { visit } = useBrowser()
let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

const question = 'Use the shared file for this order?'
const offer = (page: Page) => page.getByRole('region', { name: question })

/** Posts files as a phone does, with the form that the manifest describes. */
async function share(page: Page, files: readonly ReturnType<typeof inputFile>[]): Promise<void> {
  const manifest = await (await page.request.get(`${site.url}/api/settings/manifest`)).json()
  const { action, method, enctype, params } = manifest.share_target
  const form = `<form id="share" action="${action}" method="${method}" enctype="${enctype}">
    <input type="file" multiple name="${params.files[0].name}" /></form>`
  await page.evaluate(`document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(form)})`)
  await page.locator('#share input').setInputFiles([...files])
  await page.evaluate(`document.getElementById('share').submit()`)
  await page.waitForURL('**/?shared=*')
}

const isKept = (page: Page) => page.evaluate<boolean>(`caches.has('${shareTarget.cache}')`)

/** Opens the site for a customer whose browser has the service worker. */
async function visitInstalled(isTouch = false) {
  const visitor = await visit({
    ...{ site, as: await site.person(), language: 'en', hasServiceWorker: true },
    ...(isTouch ? { viewport: phone, isTouch } : {}),
  })
  await visitor.go('/')
  await heading(visitor.page, 'New order').waitFor()
  const hasWorker = () => visitor.page.evaluate<boolean>('navigator.serviceWorker.controller !== null')
  await eventually(async () => expect(await hasWorker()).toBe(true))
  return visitor
}

test('a shared file becomes the file of a new order once the customer has agreed', async () => {
  const { page, screenshot } = await visitInstalled(true)
  await share(page, [inputFile('golf read.bin', original), inputFile('second.bin', original)])
  await offer(page).getByText('golf read.bin').waitFor()
  await offer(page).getByText('only the first one can be used').waitFor()
  await settle(page)
  await screenshot('a shared file is offered')
  expect(await fileReport(page).count()).toBe(0)
  await button(page, 'Use file').click()
  await fileReport(page).waitFor()
  const name = page.locator('#step-file').getByText('golf read.bin')
  await eventually(async () => expect((await name.boundingBox())?.y).toBeLessThan(phone.height))
  expect(await offer(page).count()).toBe(0)
  expect(new URL(page.url()).search).toBe('')
  await eventually(async () => expect(await isKept(page)).toBe(false))
  const files = await site.sql<{ name: string; size: number }[]>`
    SELECT name, size::int FROM order_files JOIN files ON files._id = file_id WHERE name = 'golf read.bin'`
  expect(files.map(({ size }) => size)).toEqual([original.length])
})

test('a file posted by another site is only offered, and deleted if the customer discards it', async () => {
  const { page, context } = await visitInstalled()
  const other = await startFormServer({ action: site.url + shareTarget.path, field: shareTarget.field })
  try {
    await page.goto(other.url)
    await page.locator('button').click()
    await offer(page).getByText('planted.bin').waitFor()
    await button(page, 'Discard').click()
    await offer(page).waitFor({ state: 'detached' })
    await eventually(async () => expect(await isKept(page)).toBe(false))
    await page.goto(`${site.url}/?shared=file`)
    await page.getByText('The shared file did not arrive').waitFor()
    expect((await site.sql`SELECT FROM files WHERE name = 'planted.bin'`).length).toBe(0)
    expect(context.pages()).toHaveLength(1)
  } finally {
    await other.stop()
  }
})

test('signing out removes a shared file', async () => {
  const { page } = await visitInstalled()
  await share(page, [inputFile('mine.bin', original)])
  await offer(page).waitFor()
  expect(await isKept(page)).toBe(true)
  await button(page, /^Account of/).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await answerDialog(page, 'Sign out', 'Sign out')
  await page.waitForURL(/login/)
  await eventually(async () => expect(await isKept(page)).toBe(false))
})

test('without the service worker, the new order says that the file did not arrive', async () => {
  const { page, go } = await visit({ site, as: await site.person(), language: 'en' })
  await go('/')
  await share(page, [inputFile('golf.bin', original)])
  await page.getByText('The shared file did not arrive. Choose it below.').waitFor()
  await heading(page, 'New order').waitFor()
})
