import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { DayText, Id, MoneyText } from '../../api/scalars.ts'

const count = z.number().int()

/** Turnaround times in minutes of opening hours. */
const turnaround = {
  deliveries: count,
  median_minutes: z.number().nullable(),
  /** The 90th percentile. */
  p90_minutes: z.number().nullable(),
  /** Share of the deliveries that were made by the due time, from 0 to 1. */
  in_time: z.number().nullable(),
}
const Faces = z.strictObject({ unhappy: count, so_so: count, happy: count })

const StaffFigures = z.strictObject({
  /** Null for automatic deliveries. */
  staff_id: Id.nullable(),
  name: z.string().nullable(),
  ...turnaround,
  feedback: Faces,
})
export type StaffFigures = z.output<typeof StaffFigures>

const ServiceFigures = z.strictObject({ service: z.string(), ...turnaround })
export type ServiceFigures = z.output<typeof ServiceFigures>

/** Number of customers who ordered in the period. `first_time`: those who had never ordered before. */
const Customers = z.strictObject({ ordering: count, first_time: count })

/** Days in the site's time zone, inclusive. `maxPeriodDays` allows a leap year and a day. */
const period = { from: DayText, to: DayText }
export const maxPeriodDays = 367

const declared = { method: 'GET', access: ['may:orders'], problems: ['orders.period_too_long'] } as const

export const GetOrderStatistics = endpoint({
  ...declared,
  name: 'orders.statistics',
  path: '/order_statistics',
  summary:
    'Turnaround in a period: in total, by staff member with feedback, and by service; and orders, customers and revenue',
  query: z.strictObject(period),
  payload: {
    all: z.strictObject({ ...turnaround, feedback: Faces, customers: Customers }),
    /** The figures of the preceding period of equal length. */
    before: z.strictObject({ ...turnaround, customers: Customers }),
    days: z.array(
      z.strictObject({
        day: z.iso.date(),
        submitted: count,
        delivered: count,
        /** Figures of the corresponding day in the preceding period. */
        submitted_before: count,
        delivered_before: count,
      }),
    ),
    /**
     * Invoices minus credit notes by date of issue, net, in the site's currency, including the shop. Null for staff without access to
     * invoices.
     */
    revenue: z
      .strictObject({
        currency: z.string(),
        all: MoneyText,
        before: MoneyText,
        days: z.array(z.strictObject({ day: z.iso.date(), revenue: MoneyText, revenue_before: MoneyText })),
      })
      .nullable(),
    staff: z.array(StaffFigures),
    services: z.array(ServiceFigures),
  },
})

export const ExportOrderStatistics = endpoint({
  ...declared,
  name: 'orders.export_statistics',
  path: '/order_statistics/export',
  summary: 'The figures of a period by staff member, by service or by day, as CSV',
  query: z.strictObject({ ...period, by: z.enum(['staff', 'services', 'days']) }),
  download: true,
})
