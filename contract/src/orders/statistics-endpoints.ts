import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { DayText, Id } from '../api/scalars.ts'

const count = z.number().int()

/** Minutes are those in which the team answers. */
const turnaround = {
  deliveries: count,
  median_minutes: z.number().nullable(),
  /** Nine of ten took no longer. */
  p90_minutes: z.number().nullable(),
  /** Share delivered within the wished time frame, 0 to 1. */
  in_time: z.number().nullable(),
}
const Faces = z.strictObject({ unhappy: count, so_so: count, happy: count })

const StaffFigures = z.strictObject({
  /** Null: automation delivered. */
  staff_id: Id.nullable(),
  name: z.string().nullable(),
  ...turnaround,
  feedback: Faces,
})
export type StaffFigures = z.output<typeof StaffFigures>

const ServiceFigures = z.strictObject({ service: z.string(), ...turnaround })
export type ServiceFigures = z.output<typeof ServiceFigures>

/** Days of the site's calendar, both included; a year and a day at most. */
const period = { from: DayText, to: DayText }
export const maxPeriodDays = 367

const declared = { method: 'GET', access: ['may:orders'], problems: ['orders.period_too_long'] } as const

export const GetOrderStatistics = endpoint({
  ...declared,
  name: 'orders.statistics',
  path: '/order_statistics',
  summary: 'Turnaround in a period: in all, by member of the staff with feedback, and by service; and orders a day',
  query: z.strictObject(period),
  payload: {
    all: z.strictObject({ ...turnaround, feedback: Faces }),
    /** The same in as many days before. */
    before: z.strictObject(turnaround),
    days: z.array(z.strictObject({ day: z.iso.date(), submitted: count, delivered: count })),
    staff: z.array(StaffFigures),
    services: z.array(ServiceFigures),
  },
})

export const ExportOrderStatistics = endpoint({
  ...declared,
  name: 'orders.export_statistics',
  path: '/order_statistics/export',
  summary: 'The figures of a period by member of the staff, by service or by day, as CSV',
  query: z.strictObject({ ...period, by: z.enum(['staff', 'services', 'days']) }),
  download: true,
})
