import { credits } from '@mapwright/contract/api/amounts.ts'
import { ChangeStatementMail, GetStatementMail } from '@mapwright/contract/credits/statement-mail-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type InvoiceSite, startInvoiceSite } from '../../test/invoice-site.ts'
import type { Person } from '../../test/kit.ts'
import { setTimeZone } from '../../test/site-state.ts'
import type { QueuedMail } from '../platform/mail/mail-rows.ts'
import { mailStatements, statementAttachment } from './mail-statements.ts'
import { postingsOfMonth } from './statement-rows.ts'
import { transfer } from './transfer.ts'

let site: InvoiceSite
let customer: Person

beforeAll(async () => {
  site = await startInvoiceSite()
  await setTimeZone(site, 'Europe/Berlin')
})
afterAll(() => site.close())
beforeEach(async () => {
  customer = await site.person()
})

const give = (amount: bigint, at: string) =>
  site.sql.begin((tx) =>
    transfer(tx, {
      ...{ from: { house: 'sales' }, to: { customer: customer._id }, amount: credits(amount), key: uuidv7() },
      ...{ reason: 'adjustment', actor_id: null, now: new Date(at) },
    }),
  )
/** Subscribes the customer to monthly statements. `month` is the first day of the first month that is mailed. */
const choose = async (month: string) => {
  await site.call(ChangeStatementMail, { body: { monthly: true } }, { as: customer })
  await site.sql`UPDATE statement_mails SET month = ${month}::date - interval '1 month' WHERE user_id = ${customer._id}`
}
const mails = () => site.sql<QueuedMail[]>`
  SELECT kind, values, ref, language, created_at FROM mails WHERE to_address = ${customer.email} ORDER BY created_at, _id`

it('is off until the customer turns it on, and not for staff', async () => {
  const read = async () => (await site.call(GetStatementMail, {}, { as: customer })).body.monthly
  expect(await read()).toBe(false)
  await site.call(ChangeStatementMail, { body: { monthly: true } }, { as: customer })
  await site.call(ChangeStatementMail, { body: { monthly: true } }, { as: customer })
  expect(await read()).toBe(true)
  await site.call(ChangeStatementMail, { body: { monthly: false } }, { as: customer })
  expect(await read()).toBe(false)
  expect((await site.call(ChangeStatementMail, { body: { monthly: true } }, { as: site.admin })).status).toBe(403)
  const audits =
    await site.sql`SELECT FROM audit WHERE target_id = ${customer._id} AND name = 'credits.change_statement_mail'`
  expect(audits.length).toBe(2)
})

it('sends the statement of the first month only after the month is over', async () => {
  await give(10_00n, new Date().toISOString())
  await site.call(ChangeStatementMail, { body: { monthly: true } }, { as: customer })
  await mailStatements(site.sql, new Date())
  expect(await mails()).toEqual([])
})

it('sends the statement of a month once, with the balances at its beginning and end', async () => {
  // Posted on March 1 in Berlin, the site's time zone.
  await give(10_00n, '2026-02-28T23:30:00Z')
  await give(5_00n, '2026-03-31T21:59:00Z')
  await give(1_00n, '2026-03-31T22:30:00Z')
  await choose('2026-03-01')
  await mailStatements(site.sql, new Date('2026-03-31T21:59:30Z'))
  expect(await mails()).toEqual([])
  await mailStatements(site.sql, new Date('2026-04-01T05:25:00Z'))
  await mailStatements(site.sql, new Date('2026-04-02T05:25:00Z'))
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    kind: 'monthly_statement',
    values: { month: 'March 2026', opening: '0.00', closing: '15.00' },
    ref: { user_id: customer._id, statement_month: '2026-03-01' },
  })
  if (!mail) return
  const [pdf] = await statementAttachment(site.sql, mail)
  expect(pdf?.filename).toBe('statement-2026-03.pdf')
  expect(pdf?.content.subarray(0, 5).toString()).toBe('%PDF-')
  expect(await statementAttachment(site.sql, { ...mail, kind: 'test' })).toEqual([])
  const april = await postingsOfMonth(site.sql, customer._id, '2026-04-01')
  expect(april).toMatchObject({ opening: 15_00n, closing: 16_00n, history: [{ amount: 1_00n }] })
})

it('sends the statements of missed months, skips months without transactions, and mails nothing to removed customers', async () => {
  await give(10_00n, '2026-01-10T10:00:00Z')
  await give(10_00n, '2026-03-10T10:00:00Z')
  await choose('2026-01-01')
  await site.sql`UPDATE users SET status = 0 WHERE _id = ${customer._id}`
  await mailStatements(site.sql, new Date('2026-04-01T05:25:00Z'))
  expect(await mails()).toEqual([])
  await site.sql`UPDATE users SET status = 1 WHERE _id = ${customer._id}`
  await mailStatements(site.sql, new Date('2026-04-01T05:25:00Z'))
  expect((await mails()).map(({ values }) => values.month)).toEqual(['January 2026', 'March 2026'])
})
