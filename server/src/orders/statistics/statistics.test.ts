import { GetEstimate, GetOrderEstimate } from '@mapwright/contract/orders/estimate-endpoints.ts'
import { ExportOrderStatistics, GetOrderStatistics } from '@mapwright/contract/orders/statistics-endpoints.ts'
import type { OpeningHours } from '@mapwright/contract/site/open-times.ts'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, startDesk } from '../../../test/desk.ts'
import type { Person } from '../../../test/kit.ts'
import { modified } from '../../../test/order-kit.ts'
import { makeModified } from '../../demo/binaries.ts'
import { turnaroundMinutes } from './turnaround.ts'

const allTime: OpeningHours = { enabled: false, time_zone: 'UTC', days: [], closing_dates: [] }
const at = (minute: number) => new Date(Date.UTC(2026, 4, 8, 8, minute))

describe('turnaround', () => {
  it('stops while the order waits for its customer and begins anew with a revision', () => {
    const story = [
      { entry: 'submitted', at: at(0) },
      { entry: 'asked', at: at(10) },
      { entry: 'resubmitted', at: at(40) },
    ] as const
    expect(turnaroundMinutes(story, at(55), allTime)).toBe(25)
    const revised = [...story, { entry: 'completed', at: at(55) }, { entry: 'revised', at: at(100) }] as const
    expect(turnaroundMinutes(revised, at(107), allTime)).toBe(7)
  })
})

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
  await desk.sql`UPDATE users SET firstname = '=Eve' WHERE _id = ${desk.staff._id}`
})
afterAll(() => desk.close())

const today = () => new Date().toISOString().slice(0, 10)
const kept = (order_id: string) => desk.sql`
  SELECT delivery_no, staff_id, services, time_frame, minutes, in_time FROM order_turnarounds WHERE order_id = ${order_id} ORDER BY delivery_no`

describe('deliveries', () => {
  it('are kept one by one, a revision for itself', async () => {
    const id = await desk.orderIn('in_progress')
    await desk.sql`UPDATE order_timeline SET at = at - interval '90 minutes' WHERE order_id = ${id} AND entry = 'submitted'`
    await desk.sql`UPDATE orders SET due_at = now() - interval '30 minutes' WHERE _id = ${id}`
    await desk.deliver(desk.staff, id)
    const first = {
      delivery_no: 1,
      staff_id: desk.staff._id,
      services: ['Stage 1'],
      time_frame: 'asap',
      minutes: 90,
      in_time: false,
    }
    expect(await kept(id)).toEqual([first])
    await desk.change(desk.staff, id, 'revise')
    await desk.deliver(desk.staff, id, makeModified(modified, 99))
    expect(await kept(id)).toEqual([first, { ...first, delivery_no: 2, minutes: 0, in_time: true }])
  })
})

describe('statistics', () => {
  const read = (query: { from: string; to: string }, as = desk.staff) =>
    desk.call(GetOrderStatistics, { query }, { as })

  it('are for staff who work on orders, of a year at most', async () => {
    expect((await read({ from: today(), to: today() }, desk.customer)).status).toBe(403)
    for (const [from, to] of [
      ['2026-02-02', '2026-02-01'],
      ['2024-01-01', '2026-01-01'],
    ] as const)
      expect((await read({ from, to })).body.code).toBe('orders.period_too_long')
  })

  it('tell of each person, service and day what was delivered, how fast, and how it was liked', async () => {
    const [delivered] = await desk.sql<{ order_id: string }[]>`SELECT order_id FROM order_turnarounds LIMIT 1`
    await desk.sql`
      INSERT INTO order_feedback (order_id, delivery_no, face, staff_id, created_at, changed_at)
      VALUES (${delivered?.order_id ?? ''}, 1, 3, ${desk.staff._id}, now(), now())`
    const { all, days, staff: people, services, before } = (await read({ from: today(), to: today() })).body
    const figures = { deliveries: 2, median_minutes: 45, p90_minutes: 81, in_time: 0.5 }
    expect(all).toEqual({ ...figures, feedback: { unhappy: 0, so_so: 0, happy: 1 } })
    expect(people).toEqual([{ staff_id: desk.staff._id, name: '=Eve Example', ...all }])
    expect(services).toEqual([{ service: 'Stage 1', ...figures }])
    expect(days).toEqual([{ day: today(), submitted: 1, delivered: 2 }])
    expect(before).toEqual({ deliveries: 0, median_minutes: null, p90_minutes: null, in_time: null })
  })

  it('are saved as CSV that runs no formula', async () => {
    const query = { from: today(), to: today() }
    const lines = async (by: 'staff' | 'services' | 'days') => {
      const { bytes } = await desk.call(ExportOrderStatistics, { query: { ...query, by } }, { as: desk.staff })
      return new TextDecoder().decode(bytes).trimEnd().split('\r\n').slice(1)
    }
    expect(await lines('staff')).toEqual([`'=Eve Example,2,45,81,0.5,1,0,0`])
    expect(await lines('services')).toEqual(['Stage 1,2,45,81,0.5'])
    expect(await lines('days')).toEqual([`${today()},1,2`])
  })
})

describe('the expected time', () => {
  const ask = async (service_ids?: string, time_frame: 'asap' | '2_3_hours' = 'asap') =>
    (
      await desk.call(
        GetEstimate,
        { query: { ...(service_ids ? { service_ids } : {}), time_frame } },
        { as: desk.customer },
      )
    ).body.estimate
  /** Deliveries of this many minutes each, the last one newest. */
  const deliver = async (minutes: number[], services: string[]) => {
    await desk.sql`DELETE FROM order_turnarounds`
    for (const [place, each] of minutes.entries()) {
      const _id = uuidv7()
      await desk.sql`INSERT INTO orders (_id, user_id, status, payment, created_at) VALUES (${_id}, ${desk.staff._id}, 'draft', 'unpaid', now())`
      await desk.sql`
        INSERT INTO order_turnarounds (order_id, delivery_no, staff_id, time_frame, services, minutes, in_time, completed_at)
        VALUES (${_id}, 1, ${desk.staff._id}, 'asap', ${services}, ${each}, true, now() - ${minutes.length - place} * interval '1 hour')`
    }
  }

  it('is not said from fewer than five', async () => {
    await deliver([10, 20, 30, 40], ['Stage 1'])
    expect(await ask(desk.catalogue.service_id)).toBeNull()
  })

  it('comes from the last twenty of the same services, else of the same time frame', async () => {
    await deliver([9999, ...Array.from({ length: 20 }, (_, place) => 20 + place)], ['Stage 1'])
    const said = await ask(desk.catalogue.service_id)
    expect(said).toMatchObject({ alike: 'service', samples: 20, median_minutes: 30, low_minutes: 22, high_minutes: 37 })
    expect(Math.abs(Date.parse(said?.ready_at ?? '') - Date.now() - 30 * 60_000)).toBeLessThan(30_000)
    await deliver([10, 20, 30, 40, 50], ['Something else'])
    expect(await ask(desk.catalogue.service_id)).toMatchObject({ alike: 'time_frame', samples: 5, median_minutes: 30 })
    expect(await ask(undefined, '2_3_hours')).toBeNull()
  })

  it('is told of an open order to its owner and to staff, and no longer once it is finished', async () => {
    const id = await desk.orderIn('pending')
    const of = (as: Person) => desk.call(GetOrderEstimate, { params: { id } }, { as })
    for (const as of [desk.customer, desk.staff])
      expect((await of(as)).body.estimate).toMatchObject({ median_minutes: 30 })
    expect((await of(await desk.person())).body.code).toBe('orders.not_found')
    await desk.change(desk.staff, id, 'ask')
    expect((await of(desk.customer)).body.estimate).toBeNull()
  })
})
