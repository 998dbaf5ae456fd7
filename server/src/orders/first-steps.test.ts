import { GetFirstSteps, HideFirstSteps } from '@mapwright/contract/orders/first-steps-endpoints.ts'
import { ChangePolicies } from '@mapwright/contract/site/policies-endpoints.ts'
import { ChangeSettings } from '@mapwright/contract/site/site-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startTestSite, type TestSite } from '../../test/kit.ts'
import { loadSampleData } from '../sample-data/load-sample-data.ts'

let site: TestSite
let admin: Person
beforeAll(async () => {
  site = await startTestSite({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  admin = await site.admin()
})
afterAll(() => site.close())

const done = async () => {
  const { body } = await site.call(GetFirstSteps, {}, { as: admin })
  return body.steps.filter((step) => step.done).map(({ name }) => name)
}

test('each item of the checklist detects whether it is done', async () => {
  await site.sql`UPDATE settings SET bank_payment = true`
  expect(await done()).toEqual(['mail'])
  const company = { company_name: 'Turbo', company_address: 'Road 1', company_city: 'Ulm', country: 'DE' }
  const bank = { bank_iban: 'DE02120300000000202051' }
  await site.call(ChangeSettings, { body: { ...company, ...bank }, files: {} } as never, { as: admin })
  await site.call(ChangePolicies, { body: { terms_of_use: 'Terms', privacy_policy: 'Privacy' } }, { as: admin })
  expect(await done()).toEqual(['company', 'bank', 'mail', 'policies'])
  await site.sql.begin((tx) => loadSampleData(tx, new Date()))
  await site.sql`UPDATE open_times SET enabled = true`
  expect(await done()).toEqual(['company', 'bank', 'mail', 'hours', 'package', 'service', 'vehicles', 'policies'])
})

test('can only be hidden once everything is done', async () => {
  const hide = () => site.call(HideFirstSteps, {}, { as: admin })
  expect((await hide()).body.code).toBe('orders.steps_open')
  await site.sql`UPDATE first_steps SET backed_up_at = now()`
  await site.sql`INSERT INTO files (_id, storage_key, name, media_type, size, sha256, created_at)
    VALUES ('018f0000-0000-7000-8000-0000000000aa', 'x', 'logo.png', 'image/png', 1, ${'0'.repeat(64)}, now())`
  await site.sql`UPDATE settings SET logo_file_id = '018f0000-0000-7000-8000-0000000000aa'`
  expect((await hide()).status).toBe(200)
  expect((await site.call(GetFirstSteps, {}, { as: admin })).body).toMatchObject({ hidden: true, low_disk: null })
})
