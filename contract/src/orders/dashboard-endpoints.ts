import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { CreditsText, InstantText } from '../api/scalars.ts'

const count = z.number().int()

const DayFigures = z.strictObject({
  submitted: count,
  completed: count,
  cancelled: count,
  /** Price in credits of the orders submitted on the day. */
  credits: CreditsText,
})

const SeriesDay = z.strictObject({
  /** Day in the site's calendar, "2026-03-31". */
  day: z.iso.date(),
  orders: count,
  credits: CreditsText,
  /** The figures for the day that is thirty days before `day`. */
  orders_before: count,
  credits_before: CreditsText,
})

/** Upper limits of the turnaround classes in minutes. One more class without a limit follows. */
export const turnaroundLimits = [15, 30, 60, 120, 180, 360, 720, 1440] as const

export const GetDashboard = endpoint({
  name: 'orders.dashboard',
  method: 'GET',
  path: '/dashboard',
  access: ['may:orders'],
  summary: "Pending orders, today's figures, thirty days of orders and credits, turnaround, popular services",
  payload: {
    waiting: z.strictObject({
      pending: count,
      in_progress: count,
      incomplete: count,
      overdue: count,
      oldest_pending_at: InstantText.nullable(),
    }),
    today: DayFigures,
    yesterday: DayFigures,
    series: z.array(SeriesDay),
    turnaround: z.strictObject({
      classes: z.array(z.strictObject({ up_to_minutes: count.nullable(), orders: count })),
      /** Median of the last twenty completed orders. */
      median_minutes: z.number().nullable(),
    }),
    top_services: z.array(z.strictObject({ name: z.string(), orders: count, credits: CreditsText })),
  },
})
