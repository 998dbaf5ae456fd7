import { afterAll, beforeAll, expect, test } from 'vitest'
import { useBrowser } from './kit/browser.ts'
import { button, heading } from './kit/controls.ts'
import { pageFaults } from './kit/page-faults.ts'
import { type Site, startSite } from './kit/site.ts'

// An admin sees what has failed on the site, and retries it.

const { visit } = useBrowser()
let site: Site

beforeAll(async () => {
  site = await startSite()
  await site.sql`INSERT INTO jobs.job (name, state, data, output, completed_on)
    VALUES ('books.check', 'failed', '{}', '{"message": "no such table"}', now())`
  await site.sql`INSERT INTO outbox (event, error, dead_at)
    VALUES ('{"type": "order.completed"}', 'Error: no such column', now())`
})
afterAll(() => site.stop())

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
