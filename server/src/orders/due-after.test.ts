import type { OpenTimes } from '@mapwright/contract/site/open-times.ts'
import { AddClosingDate, ChangeOpenTimes } from '@mapwright/contract/site/open-times-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, startDesk } from '../../test/desk.ts'
import type { Person } from '../../test/kit.ts'
import type { Tx } from '../platform/db/sql.ts'
import { dueAfter } from './due-after.ts'

let desk: Desk
let admin: Person
beforeAll(async () => {
  desk = await startDesk()
  admin = await desk.admin()
  await desk.give(desk.customer, 1000)
})
afterAll(() => desk.close())

const year = 365 * 86_400_000
/** Open for one minute a week, so that an hour lasts a year. */
const days: OpenTimes['days'] = [[{ from: '03:00', to: '03:01' }], [], [], [], [], [], []]
const counting = (tx: Tx) => dueAfter(tx, 'asap', new Date())

/** Does `work` while `held` is in the middle of its transaction; says which of the two was over first. */
async function during(held: (tx: Tx) => Promise<unknown>, work: () => Promise<unknown>, patience = 400) {
  const ended: string[] = []
  let begun: Promise<unknown> | undefined
  await desk.sql.begin(async (tx) => {
    await held(tx)
    begun = work().then(() => ended.push('work'))
    await Promise.race([begun, new Promise((resolve) => setTimeout(resolve, patience))])
    ended.push('held')
  })
  await begun
  return ended
}

test('an order that is placed while the hours change is due by the new ones', async () => {
  const draft = await desk.draft(desk.customer)
  const order = await during(
    async (tx) => tx`UPDATE open_times SET enabled = true, days = ${tx.json(days)}`,
    () => desk.submit(desk.customer, draft._id),
  )
  expect(order).toEqual(['held', 'work'])
  const { due_at, submitted_at } = await desk.read(desk.customer, draft._id)
  expect(Date.parse(due_at ?? '') - Date.parse(submitted_at ?? '')).toBeGreaterThan(year / 2)
})

test('hours change only once whoever counts with them is done, so that none is missed when all are counted anew', async () => {
  const change = () => desk.call(ChangeOpenTimes, { body: { enabled: true, time_zone: 'UTC', days } }, { as: admin })
  const close = () =>
    desk.call(
      AddClosingDate,
      { body: { name: 'Stocktaking', date: '2030-01-02', last_date: '2030-01-02' } },
      { as: admin },
    )
  for (const changing of [change, close]) expect(await during(counting, changing)).toEqual(['held', 'work'])
})

test('orders that are placed at the same time do not wait for each other', async () => {
  const draft = await desk.draft(desk.customer)
  expect(await during(counting, () => desk.submit(desk.customer, draft._id), 10_000)).toEqual(['work', 'held'])
})
