import { GetEstimate, GetOrderEstimate } from '@mapwright/contract/orders/statistics/estimate-endpoints.ts'
import {
  ExportOrderStatistics,
  GetOrderStatistics,
} from '@mapwright/contract/orders/statistics/statistics-endpoints.ts'
import type { OpeningCalendar } from '@mapwright/contract/site/opening-hours.ts'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeModified } from '../../../../demo/src/binaries.ts'
import type { Person } from '../../../test/kit.ts'
import { modified } from '../../../test/order-kit.ts'
import { type OrderSite, startOrderSite } from '../../../test/order-site.ts'
import { turnaroundMinutes } from './turnaround.ts'

const allTime: OpeningCalendar = { enabled: false, time_zone: 'UTC', days: [], closing_dates: [] }
const at = (minute: number) => new Date(Date.UTC(2026, 4, 8, 8, minute))

describe('turnaround', () => {
  it('pauses while the order is incomplete, and restarts with a revision', () => {
    const history = [
      { entry: 'submitted', at: at(0) },
      { entry: 'asked', at: at(10) },
      { entry: 'resubmitted', at: at(40) },
    ] as const
    expect(turnaroundMinutes(history, at(55), allTime)).toBe(25)
    const revised = [...history, { entry: 'completed', at: at(55) }, { entry: 'revised', at: at(100) }] as const
    expect(turnaroundMinutes(revised, at(107), allTime)).toBe(7)
  })
})

let site: OrderSite
beforeAll(async () => {
  site = await startOrderSite()
  await site.sql`UPDATE users SET firstname = '=Eve' WHERE _id = ${site.staff._id}`
})
afterAll(() => site.close())

const today = () => new Date().toISOString().slice(0, 10)
const kept = (order_id: string) => site.sql`
  SELECT delivery_no, staff_id, services, time_frame, minutes, in_time FROM order_turnarounds WHERE order_id = ${order_id} ORDER BY delivery_no`

describe('deliveries', () => {
  it('are stored one by one, revisions separately', async () => {
    const id = await site.orderIn('in_progress')
    await site.sql`UPDATE order_timeline SET at = at - interval '90 minutes' WHERE order_id = ${id} AND entry = 'submitted'`
    await site.sql`UPDATE orders SET due_at = now() - interval '30 minutes' WHERE _id = ${id}`
    await site.deliver(site.staff, id)
    const first = {
      delivery_no: 1,
      staff_id: site.staff._id,
      services: ['Stage 1'],
      time_frame: 'asap',
      minutes: 90,
      in_time: false,
    }
    expect(await kept(id)).toEqual([first])
    await site.change(site.staff, id, 'revise')
    await site.deliver(site.staff, id, makeModified(modified, 99))
    expect(await kept(id)).toEqual([first, { ...first, delivery_no: 2, minutes: 0, in_time: true }])
  })
})

describe('statistics', () => {
  const read = (query: { from: string; to: string }, as = site.staff) =>
    site.call(GetOrderStatistics, { query }, { as })

  it('require the permission for orders, and cover a year at most', async () => {
    expect((await read({ from: today(), to: today() }, site.customer)).status).toBe(403)
    for (const [from, to] of [
      ['2026-02-02', '2026-02-01'],
      ['2024-01-01', '2026-01-01'],
    ] as const)
      expect((await read({ from, to })).body.code).toBe('orders.period_too_long')
  })

  it('contain deliveries, turnaround and feedback by staff member, service and day', async () => {
    const [delivered] = await site.sql<{ order_id: string }[]>`SELECT order_id FROM order_turnarounds LIMIT 1`
    await site.sql`
      INSERT INTO order_feedback (order_id, delivery_no, face, staff_id, created_at, changed_at)
      VALUES (${delivered?.order_id ?? ''}, 1, 3, ${site.staff._id}, now(), now())`
    const { all, days, staff: people, services, before } = (await read({ from: today(), to: today() })).body
    const figures = { deliveries: 2, median_minutes: 45, p90_minutes: 81, in_time: 0.5 }
    const feedback = { unhappy: 0, so_so: 0, happy: 1 }
    expect(all).toEqual({ ...figures, feedback, customers: { ordering: 1, first_time: 1 } })
    expect(people).toEqual([{ staff_id: site.staff._id, name: '=Eve Example', ...figures, feedback }])
    expect(services).toEqual([{ service: 'Stage 1', ...figures }])
    expect(days).toEqual([{ day: today(), submitted: 1, delivered: 2, submitted_before: 0, delivered_before: 0 }])
    const customers = { ordering: 0, first_time: 0 }
    expect(before).toEqual({ deliveries: 0, median_minutes: null, p90_minutes: null, in_time: null, customers })
  })

  it('show the revenue without VAT, less credit notes, to staff who may see invoices', async () => {
    const issue = (series: string, amount: number, age: string) => site.sql`
      INSERT INTO invoices (_id, invoice, series, year, sequence, corrects, user_id, status, amount, vat, total, currency,
        payment_method, created_at, issued_at, due_at, supplied_on)
      SELECT gen_random_uuid(), ${`T-${amount}`}, ${series}, 2020, ${amount},
        CASE WHEN ${series} = 'credit_note' THEN (SELECT _id FROM invoices WHERE invoice = 'T-10000') END,
        ${site.customer._id}, CASE WHEN ${series} = 'credit_note' THEN 'issued' ELSE 'due' END,
        ${amount}, ${amount / 10}, ${amount + amount / 10}, (SELECT currency FROM settings), 'bank',
        now() - ${age}::interval, now() - ${age}::interval, now(), current_date`
    const accountant = await site.staffWith('orders', 'dealers_manager.invoices')
    const revenueOf = async (as: Person) => (await read({ from: today(), to: today() }, as)).body.revenue
    const start = await revenueOf(accountant)
    await issue('invoice', 10_000, '0 days')
    await issue('credit_note', 1_000, '0 days')
    await issue('invoice', 5_000, '1 day')
    const now = await revenueOf(accountant)
    expect(Number(now?.all) - Number(start?.all)).toBe(90)
    expect(Number(now?.before) - Number(start?.before)).toBe(50)
    expect(now?.days).toMatchObject([{ day: today(), revenue: now?.all, revenue_before: now?.before }])
    expect(await revenueOf(await site.staffWith('orders'))).toBeNull()
  })

  it('are exported as CSV without formulas', async () => {
    const query = { from: today(), to: today() }
    const lines = async (by: 'staff' | 'services' | 'days') => {
      const { bytes } = await site.call(ExportOrderStatistics, { query: { ...query, by } }, { as: site.staff })
      return new TextDecoder().decode(bytes).trimEnd().split('\r\n').slice(1)
    }
    expect(await lines('staff')).toEqual([`'=Eve Example,2,45,81,0.5,1,0,0`])
    expect(await lines('services')).toEqual(['Stage 1,2,45,81,0.5'])
    expect(await lines('days')).toEqual([`${today()},1,2`])
  })

  it('compare customers with the previous period, and count its customers as returning', async () => {
    const returning = await site.orderIn('pending')
    await site.sql`UPDATE orders SET submitted_at = submitted_at - interval '1 day' WHERE _id = ${returning}`
    const { all, before } = (await read({ from: today(), to: today() })).body
    expect(all.customers).toEqual({ ordering: 1, first_time: 0 })
    expect(before.customers).toEqual({ ordering: 1, first_time: 1 })
  })
})

describe('the estimated delivery time', () => {
  const ask = async (service_ids?: string, time_frame: 'asap' | '2_3_hours' = 'asap') =>
    (
      await site.call(
        GetEstimate,
        { query: { ...(service_ids ? { service_ids } : {}), time_frame } },
        { as: site.customer },
      )
    ).body.estimate
  /** Creates deliveries with these durations in minutes, oldest first. */
  const deliver = async (minutes: number[], services: string[]) => {
    await site.sql`DELETE FROM order_turnarounds`
    for (const [place, each] of minutes.entries()) {
      const _id = uuidv7()
      await site.sql`INSERT INTO orders (_id, user_id, status, payment, created_at) VALUES (${_id}, ${site.staff._id}, 'draft', 'unpaid', now())`
      await site.sql`
        INSERT INTO order_turnarounds (order_id, delivery_no, staff_id, time_frame, services, minutes, in_time, completed_at)
        VALUES (${_id}, 1, ${site.staff._id}, 'asap', ${services}, ${each}, true, now() - ${minutes.length - place} * interval '1 hour')`
    }
  }

  it('requires at least five orders', async () => {
    await deliver([10, 20, 30, 40], ['Stage 1'])
    expect(await ask(site.catalogue.service_id)).toBeNull()
  })

  it('uses the last twenty orders of the same services, otherwise of the same time frame', async () => {
    await deliver([9999, ...Array.from({ length: 20 }, (_, place) => 20 + place)], ['Stage 1'])
    const said = await ask(site.catalogue.service_id)
    expect(said).toMatchObject({ alike: 'service', samples: 20, median_minutes: 30, low_minutes: 22, high_minutes: 37 })
    expect(Math.abs(Date.parse(said?.ready_at ?? '') - Date.now() - 30 * 60_000)).toBeLessThan(30_000)
    await deliver([10, 20, 30, 40, 50], ['Something else'])
    expect(await ask(site.catalogue.service_id)).toMatchObject({ alike: 'time_frame', samples: 5, median_minutes: 30 })
    expect(await ask(undefined, '2_3_hours')).toBeNull()
  })

  it('is shown for an open order to its owner and to staff, but not for a finished one', async () => {
    const id = await site.orderIn('pending')
    const of = (as: Person) => site.call(GetOrderEstimate, { params: { id } }, { as })
    for (const as of [site.customer, site.staff])
      expect((await of(as)).body.estimate).toMatchObject({ median_minutes: 30 })
    expect((await of(await site.person())).body.code).toBe('orders.not_found')
    await site.change(site.staff, id, 'ask')
    expect((await of(site.customer)).body.estimate).toBeNull()
  })
})
