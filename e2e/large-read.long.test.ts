import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../server/test/eventually.ts'
import { useBrowser } from './kit/browser.ts'
import { button, heading } from './kit/controls.ts'
import { original } from './kit/ecu-files.ts'
import { fileReport, originalFile } from './kit/fill-in-order.ts'
import { type Site, startSite } from './kit/site.ts'

// Tests a file of 64 MB over a slow connection: progress, cancellation and retry.

const { visit } = useBrowser()
const megabyte = 2 ** 20
const read = Buffer.concat(Array.from({ length: 16 }, () => original))
let site: Site
let folder: string
let path: string

beforeAll(async () => {
  site = await startSite()
  folder = await mkdtemp(join(tmpdir(), 'mapwright-read-'))
  path = join(folder, 'full-backup.bin')
  await writeFile(path, read)
})
afterAll(async () => {
  await site.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Limits the upload rate of the page in bytes per second. -1 removes the limit. */
async function limitUpload(page: Page, bytesPerSecond: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const line = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: bytesPerSecond }
  await session.send('Network.emulateNetworkConditions', line)
}

const progress = (page: Page) => page.getByRole('progressbar', { name: 'Sending full-backup.bin' })

/** Waits until the progress is between 0 and 100 %. */
const isUnderWay = (page: Page) =>
  eventually(async () => {
    const share = Number(await progress(page).getAttribute('aria-valuenow', { timeout: 1000 }))
    expect(share).toBeGreaterThan(0)
    expect(share).toBeLessThan(100)
  })

const storedFiles = async () => {
  const [row] = await site.sql<{ count: number }[]>`SELECT count(*)::int AS count FROM files WHERE deleted_at IS NULL`
  return row?.count
}

test('uploads 64 MB: stores nothing after a cancellation, retries after a lost connection, and stores every byte', async () => {
  const visitor = await visit({ site, as: await site.person() })
  const { page } = visitor
  await visitor.go('/')
  await heading(page, 'New order').waitFor()

  await limitUpload(page, 8 * megabyte)
  await originalFile(page).setInputFiles(path)
  await isUnderWay(page)
  await page.getByText(/ of 64 MB$/).waitFor()
  await button(page, 'Cancel').click()
  await progress(page).waitFor({ state: 'detached' })
  await page
    .getByText(/^Drop the file here or/)
    .first()
    .waitFor()
  expect(await storedFiles()).toBe(0)

  visitor.expectConnectionErrors()
  await page.route('**/api/order', (route) => route.abort('connectionreset'), { times: 1 })
  await originalFile(page).setInputFiles(path)
  await page.getByText(/^The server cannot be reached\. Nothing was changed/).waitFor()

  await limitUpload(page, 24 * megabyte)
  await button(page, 'Try again').click()
  await isUnderWay(page)
  await fileReport(page).waitFor()

  const [file] = await site.sql<{ size: bigint; sha256: Buffer | string }[]>`
    SELECT size, sha256 FROM files WHERE deleted_at IS NULL`
  expect(Number(file?.size)).toBe(64 * megabyte)
  expect(file?.sha256.toString('hex')).toBe(createHash('sha256').update(read).digest('hex'))
})
