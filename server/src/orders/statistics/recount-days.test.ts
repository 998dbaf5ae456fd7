import { GetDashboard } from '@mapwright/contract/orders/dashboard-endpoints.ts'
import { ExportOrderStatistics } from '@mapwright/contract/orders/statistics/statistics-endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeModified } from '../../../../demo/src/binaries.ts'
import { modified } from '../../../test/order-kit.ts'
import { type OrderSite, startOrderSite } from '../../../test/order-site.ts'
import { setTimeZone } from '../../../test/site-state.ts'
import { recountDays } from './recount-days.ts'

let site: OrderSite
beforeAll(async () => {
  site = await startOrderSite()
  await site.orderIn('pending')
  await site.orderIn('cancelled')
  const id = await site.orderIn('completed')
  await site.change(site.staff, id, 'revise')
  await site.deliver(site.staff, id, makeModified(modified, 99))
})
afterAll(() => site.close())

describe("the daily figures in the site's time zone", () => {
  const days = () => site.sql<{ fact: string }[]>`
    SELECT to_char(day, 'YYYY-MM-DD') || ' ' || measure || ' ' || key || ' ' || sum(count) || ' ' || sum(amount) AS fact
    FROM order_days GROUP BY day, measure, key ORDER BY day, measure, key`
  const moveTo = async (time_zone: string) => {
    await setTimeZone(site, time_zone)
    await site.sql.begin((tx) => recountDays.handle({ tx, now: new Date() } as never))
    return (await days()).map(({ fact }) => fact)
  }

  it('are recounted without losses when the site moves to another zone and back', async () => {
    const before = (await days()).map(({ fact }) => fact)
    expect(before.some((fact) => fact.includes(' completed '))).toBe(true)
    // These two time zones never have the same date.
    const [west, far] = [await moveTo('Pacific/Pago_Pago'), await moveTo('Pacific/Kiritimati')]
    expect(far).not.toEqual(west)
    const sums = (facts: string[]) => facts.map((fact) => Number(fact.split(' ').at(-2))).reduce((sum, n) => sum + n, 0)
    expect(sums(far)).toBe(sums(before))
    expect(await moveTo('UTC')).toEqual(before)
  })

  it('assign an early morning order to the day that has started there', async () => {
    await moveTo('Pacific/Kiritimati')
    const id = await site.orderIn('pending')
    const [{ day } = { day: '' }] = await site.sql<{ day: string }[]>`
      SELECT to_char(submitted_at AT TIME ZONE 'Pacific/Kiritimati', 'YYYY-MM-DD') AS day FROM orders WHERE _id = ${id}`
    const { body } = await site.call(GetDashboard, {}, { as: site.staff })
    expect(body.series.at(-1)?.day).toBe(day)
    expect(body.today.submitted).toBeGreaterThan(0)
    const { bytes } = await site.call(
      ExportOrderStatistics,
      { query: { from: day, to: day, by: 'days' } },
      { as: site.staff },
    )
    expect(Buffer.from(bytes).toString()).toContain(`day (Pacific/Kiritimati),submitted,delivered\r\n${day},`)
    await moveTo('UTC')
  })
})
