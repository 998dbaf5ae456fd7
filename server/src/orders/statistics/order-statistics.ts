import { money } from '@mapwright/contract/api/amounts.ts'
import { dayMs } from '@mapwright/contract/api/days.ts'
import {
  ExportOrderStatistics,
  GetOrderStatistics,
  maxPeriodDays,
} from '@mapwright/contract/orders/statistics/statistics-endpoints.ts'
import { revenueByDay, sumOf } from '../../billing/revenue-rows.ts'
import { query } from '../../platform/api/handler.ts'
import { may } from '../../platform/api/may.ts'
import { Problem } from '../../platform/api/problem.ts'
import type { Db, Sql } from '../../platform/db/sql.ts'
import { type Cell, csvDownload } from '../../platform/files/csv.ts'
import { readSettings } from '../../site/read-settings.ts'
import {
  customersIn,
  dayCount,
  facesIn,
  figuresOfStaff,
  ordersByDay,
  type Period,
  turnaroundIn,
  turnaroundOfServices,
} from './statistics-rows.ts'

const dayText = (at: number) => new Date(at).toISOString().slice(0, 10)

function checked({ from, to }: Period): Period {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  if (days < 1 || days > maxPeriodDays)
    throw new Problem('orders.period_too_long', { fields: { to: { code: 'invalid' } } })
  return { from, to }
}

/** Returns the preceding period of equal length. */
function periodBefore({ from, to }: Period): Period {
  const [first, last] = [Date.parse(from), Date.parse(to)]
  return { from: dayText(first - (last - first) - dayMs), to: dayText(first - dayMs) }
}

async function daysWithBefore(db: Db, period: Period) {
  const [days, earlier] = await Promise.all([ordersByDay(db, period), ordersByDay(db, periodBefore(period))])
  return days.map((day, at) => ({
    ...day,
    submitted_before: earlier[at]?.submitted ?? 0,
    delivered_before: earlier[at]?.delivered ?? 0,
  }))
}

async function revenueOf(db: Db, period: Period, now: Date) {
  const [{ currency }, { time_zone }] = await Promise.all([readSettings(db), dayCount(db, now)])
  const [days, earlier] = await Promise.all(
    [period, periodBefore(period)].map((each) => revenueByDay(db, { ...each, time_zone, currency })),
  )
  return {
    currency,
    all: sumOf(days ?? []),
    before: sumOf(earlier ?? []),
    days: (days ?? []).map((day, at) => ({ ...day, revenue_before: earlier?.[at]?.revenue ?? money(0n) })),
  }
}

/** Reads turnaround, deliveries by staff member, feedback, customers and revenue. Each is compared with the previous period. */
export const orderStatistics = query(GetOrderStatistics, async ({ sql, query: asked, actor, now }) => {
  const period = checked(asked)
  const earlier = periodBefore(period)
  const [all, feedback, customers, before, customersBefore, days, staff, services, revenue] = await Promise.all([
    turnaroundIn(sql, period),
    facesIn(sql, period),
    customersIn(sql, period),
    turnaroundIn(sql, earlier),
    customersIn(sql, earlier),
    daysWithBefore(sql, period),
    figuresOfStaff(sql, period),
    turnaroundOfServices(sql, period),
    may(actor, ['may:dealers_manager.invoices']) ? revenueOf(sql, period, now) : null,
  ])
  return {
    all: { ...all, feedback, customers },
    before: { ...before, customers: customersBefore },
    ...{ days, staff: [...staff], services: [...services], revenue },
  }
})

type Table = { header: string[]; rows(sql: Sql, period: Period): Promise<Cell[][]> }

const turnaroundHeader = ['deliveries', 'median_minutes', 'p90_minutes', 'in_time']

const tables: Record<'staff' | 'services' | 'days', Table> = {
  staff: {
    header: ['staff', ...turnaroundHeader, 'happy', 'so_so', 'unhappy'],
    rows: async (sql, period) =>
      (await figuresOfStaff(sql, period)).map(
        ({ name, deliveries, median_minutes, p90_minutes, in_time, feedback: { happy, so_so, unhappy } }) => [
          name ?? 'automation',
          ...[deliveries, median_minutes, p90_minutes, in_time, happy, so_so, unhappy],
        ],
      ),
  },
  services: {
    header: ['service', ...turnaroundHeader],
    rows: async (sql, period) =>
      (await turnaroundOfServices(sql, period)).map(({ service, deliveries, median_minutes, p90_minutes, in_time }) => [
        service,
        ...[deliveries, median_minutes, p90_minutes, in_time],
      ]),
  },
  days: {
    header: ['day', 'submitted', 'delivered'],
    rows: async (sql, period) => (await ordersByDay(sql, period)).map((row) => [row.day, row.submitted, row.delivered]),
  },
}

async function* atOnce(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  yield rows
}

export const exportOrderStatistics = query(
  ExportOrderStatistics,
  async ({ sql, now, request, query: { by, ...asked } }) => {
    const period = checked(asked)
    const { header, rows } = tables[by]
    const { time_zone } = await dayCount(sql, now)
    return csvDownload(
      `orders-${by}-${period.from}-${period.to}.csv`,
      header.map((name) => (name === 'day' ? `day (${time_zone})` : name)),
      atOnce(await rows(sql, period)),
      request.language,
    )
  },
)
