import { credits } from '@mapwright/contract/api/amounts.ts'
import { GetDashboard, turnaroundLimits } from '@mapwright/contract/orders/dashboard-endpoints.ts'
import { query } from '../../platform/api/handler.ts'
import { dayCount } from '../statistics/statistics-rows.ts'
import {
  type DayRow,
  dayFigures,
  medianTurnaround,
  topServices,
  turnaroundClasses,
  waitingFigures,
} from './dashboard-rows.ts'
import { countOfQueue } from './order-list-rows.ts'

const period = 30
const turnaroundDays = 90
const medianOf = 20
const maxServices = 8

const empty: Omit<DayRow, 'day'> = { submitted: 0, completed: 0, cancelled: 0, credits: credits(0n) }

const figuresOf = ({ submitted, completed, cancelled, credits }: Omit<DayRow, 'day'> = empty) => ({
  submitted,
  completed,
  cancelled,
  credits,
})

/** Days of the last period, each with the values of the corresponding day in the previous period. */
function series(days: readonly DayRow[]) {
  return days.slice(period).map((row, at) => ({
    day: row.day,
    orders: row.submitted,
    credits: row.credits,
    orders_before: days[at]?.submitted ?? 0,
    credits_before: days[at]?.credits ?? empty.credits,
  }))
}

/** All turnaround classes, including empty ones. The last class has no upper limit. */
function classesOf(rows: readonly { up_to: number; orders: number }[]) {
  const ordersIn = (upTo: number) => rows.find((row) => row.up_to === upTo)?.orders ?? 0
  return [
    ...turnaroundLimits.map((limit) => ({ up_to_minutes: limit, orders: ordersIn(limit) })),
    { up_to_minutes: null, orders: ordersIn(0) },
  ]
}

/** Data of the start page for staff: pending orders, today's figures, the last thirty days, turnaround and popular services. */
export const dashboard = query(GetDashboard, async ({ sql, now }) => {
  const { today } = await dayCount(sql, now)
  const [pending, in_progress, incomplete, facts, days, turnaround, median_minutes, services] = await Promise.all([
    countOfQueue(sql, false, ['pending']),
    countOfQueue(sql, false, ['in_progress']),
    countOfQueue(sql, false, ['incomplete']),
    waitingFigures(sql, now),
    dayFigures(sql, today, period * 2),
    turnaroundClasses(sql, today, turnaroundDays),
    medianTurnaround(sql, medianOf),
    topServices(sql, today, period, maxServices),
  ])
  return {
    waiting: { pending, in_progress, incomplete, ...facts },
    today: figuresOf(days.at(-1)),
    yesterday: figuresOf(days.at(-2)),
    series: series(days),
    turnaround: { classes: classesOf(turnaround), median_minutes },
    top_services: [...services],
  }
})
