import { dayMs } from '@mapwright/contract/api/days.ts'
import type { OpeningHours } from '@mapwright/contract/site/opening-hours.ts'
import { AddClosingDate, ChangeOpeningHours } from '@mapwright/contract/site/opening-hours-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import type { Person } from '../../../test/kit.ts'
import { type OrderSite, startOrderSite } from '../../../test/order-site.ts'
import { sessionsWaiting } from '../../../test/waits.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { dueAfter } from './due-after.ts'

let site: OrderSite
let admin: Person
beforeAll(async () => {
  site = await startOrderSite()
  admin = await site.admin()
  await site.give(site.customer, 1000)
})
afterAll(() => site.close())

const year = 365 * dayMs
/** Open for one minute a week, so that an hour of working time takes more than a year. */
const days: OpeningHours['days'] = [[{ from: '03:00', to: '03:01' }], [], [], [], [], [], []]
const counting = (tx: Tx) => dueAfter(tx, 'asap', new Date())

/**
 * Starts `work` while the transaction of `held` is open. The transaction ends once `work` has finished or waits for a lock. Returns the
 * names of the two, `work` and `held`, in the order in which they finished.
 */
async function during(held: (tx: Tx) => Promise<unknown>, work: () => Promise<unknown>, { mayWait = true } = {}) {
  const ended: string[] = []
  let begun: Promise<unknown> | undefined
  await site.sql.begin(async (tx) => {
    await held(tx)
    begun = work().then(() => ended.push('work'))
    await eventually(async () => {
      const waiting = mayWait ? await sessionsWaiting(site.sql) : 0
      expect(ended.length + waiting).toBeGreaterThan(0)
    })
    ended.push('held')
  })
  await begun
  return ended
}

test('uses the new hours for an order that is placed while they change', async () => {
  const draft = await site.draft(site.customer)
  const order = await during(
    async (tx) => tx`UPDATE open_times SET enabled = true, days = ${tx.json(days)}`,
    () => site.submit(site.customer, draft._id),
  )
  expect(order).toEqual(['held', 'work'])
  const { due_at, submitted_at } = await site.read(site.customer, draft._id)
  expect(Date.parse(due_at ?? '') - Date.parse(submitted_at ?? '')).toBeGreaterThan(year / 2)
})

test('changes the hours only after pending calculations, so that the recalculation misses none', async () => {
  const change = () => site.call(ChangeOpeningHours, { body: { enabled: true, time_zone: 'UTC', days } }, { as: admin })
  const close = () =>
    site.call(
      AddClosingDate,
      { body: { name: 'Stocktaking', date: '2030-01-02', last_date: '2030-01-02' } },
      { as: admin },
    )
  for (const changing of [change, close]) expect(await during(counting, changing)).toEqual(['held', 'work'])
})

test('does not serialize orders that are placed at the same time', async () => {
  const draft = await site.draft(site.customer)
  expect(await during(counting, () => site.submit(site.customer, draft._id), { mayWait: false })).toEqual([
    'work',
    'held',
  ])
})
