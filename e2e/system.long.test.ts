import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startS3Server } from '../server/test/s3-server.ts'
import { password, personWithPassword } from '../server/test/with-password.ts'
import { useBrowser } from './kit/browser.ts'
import { button, heading } from './kit/controls.ts'
import { pageFaults } from './kit/page-faults.ts'
import { type Site, startSite } from './kit/site.ts'

// An admin sees what has failed on the site, and retries it.

const { visit } = useBrowser()
let site: Site
let folder: string
let s3: Awaited<ReturnType<typeof startS3Server>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mapwright-bucket-'))
  s3 = await startS3Server(folder, { bucket: 'backups' })
  site = await startSite({ env: { PRIVATE_TARGETS: s3.address } })
  await site.sql`INSERT INTO jobs.job (name, state, data, output, completed_on)
    VALUES ('books.check', 'failed', '{}', '{"message": "no such table"}', now())`
  await site.sql`INSERT INTO outbox (event, error, dead_at)
    VALUES ('{"type": "order.completed"}', 'Error: no such column', now())`
})
afterAll(async () => {
  await site.stop()
  await s3.stop()
  await rm(folder, { recursive: true })
})

test('an admin sees warnings and failed work, and retries it', async () => {
  const { page, go } = await visit({ site, as: await site.admin() })
  await go('/admin/system')
  await heading(page, 'System').waitFor()
  await page.getByText('Some background jobs failed for good.').waitFor()
  await page.getByText('Some events could not be handled').waitFor()
  await page
    .getByRole('listitem')
    .filter({ hasText: /books\.check.*1.*no such table/ })
    .waitFor()
  await page
    .getByRole('listitem')
    .filter({ hasText: /order\.completed.*1.*no such column/ })
    .waitFor()
  expect(await pageFaults(page)).toEqual([])
  await button(page, 'Retry: books.check').click()
  await page.getByText('1 is being retried').waitFor()
  await page.getByText('Some background jobs failed for good.').waitFor({ state: 'detached' })
  await button(page, 'Retry all').click()
  await page.getByRole('listitem').filter({ hasText: 'order.completed' }).waitFor({ state: 'detached' })
})

test('an admin sets a schedule for backups, makes one, downloads it with the password, and deletes it', async () => {
  const { page, go, takeFaults } = await visit({ site, as: await personWithPassword(site, { role_id: 1 }) })
  await go('/admin/system')
  await page.getByRole('link', { name: /Last backup/ }).click()
  await heading(page, 'Backups').first().waitFor()
  await page.getByText('No backups yet').waitFor()
  await page.getByRole('switch', { name: 'Back up automatically' }).check({ force: true })
  await page.getByRole('switch', { name: 'Encrypt with a passphrase' }).check({ force: true })
  await page.getByLabel(/^Passphrase/).fill('correct horse battery staple')
  await page.getByLabel('Current password').fill(password)
  await page.locator('form').filter({ hasText: 'Back up automatically' }).getByRole('button', { name: 'Save' }).click()
  await page.getByText('Next backup:').waitFor()
  expect(await site.sql`SELECT is_on, passphrase_sealed IS NOT NULL AS encrypts FROM backup_settings`).toEqual([
    { is_on: true, encrypts: true },
  ])
  await button(page, 'Back up now').click()
  const made = page.getByRole('listitem').filter({ hasText: '.backup.age' })
  await made.filter({ hasText: 'Restored as a test' }).waitFor()
  expect(await pageFaults(page)).toEqual([])
  await made.getByRole('button', { name: /^Download/ }).click()
  await page.getByLabel('Current password').fill('not the password')
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click()
  await page.getByText('Not your current password').waitFor()
  expect(takeFaults()).toEqual([expect.stringMatching(/422: POST .*\/download$/)])
  const downloaded = page.waitForEvent('download')
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click()
  expect((await downloaded).suggestedFilename()).toMatch(/^mapwright-.*\.backup\.age$/)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await made.getByRole('button', { name: /^Delete the backup of/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await made.waitFor({ state: 'detached' })
})

test('an admin has backups copied to a bucket, which is tried first', async () => {
  const { page, go, takeFaults } = await visit({ site, as: await personWithPassword(site, { role_id: 1 }) })
  await go('/admin/system/backups')
  await page.getByRole('switch', { name: 'Copy backups to a bucket' }).check({ force: true })
  const copies = page.locator('form').filter({ hasText: 'Copy backups to a bucket' })
  const fill = async (fields: Record<string, string>) => {
    for (const [label, value] of Object.entries(fields))
      await copies.getByRole('textbox', { name: label, exact: true }).fill(value)
  }
  await fill({ 'Address of the server': `http://${s3.address}`, 'Access key': 'S3RVER', 'Secret key': 'S3RVER' })
  await fill({ 'Current password': password, Bucket: 'nowhere' })
  await copies.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/bucket cannot be used/).waitFor()
  expect(takeFaults()).toEqual([expect.stringMatching(/422: PUT .*\/copies$/)])
  await fill({ Bucket: 'backups', 'Current password': password })
  await copies.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved').waitFor()
  expect(await pageFaults(page)).toEqual([])
  await button(page, 'Back up now').click()
  const made = page.getByRole('listitem').filter({ hasText: 'Copied to the bucket' })
  await made.waitFor()
  const [copy] = (await readdir(join(folder, 'backups'))).filter((name) => name.endsWith('_object'))
  expect(copy).toMatch(/^mapwright-.*\.backup\.age\._S3rver_object$/)
})
