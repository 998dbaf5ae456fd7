import { z } from 'zod'
import { CaptchaSolution } from '../accounts/captcha.ts'
import { CreditsInput, Id, line, pageQuery, paragraph } from '../api/scalars.ts'
import { sortOptions } from '../api/sort.ts'
import { masterSlave } from '../tuning/master-slave.ts'
import { customerEvents, orderStatuses, staffEvents, timeFrames } from './order.ts'
import { orderSorts } from './queue/order-sort.ts'

const figure = (max: number) => z.number().int().min(1).max(max).nullable()

/** The vehicle and the read as typed by the customer. With a selected variant, its names replace the typed ones. */
export const vehicleFields = {
  variant_id: Id.nullable(),
  vtype: line(80),
  manufacture: line(80),
  model: line(80),
  generation: line(80),
  variant: line(120),
  engine_type: line(80),
  fuel_type: line(40),
  power_hp: figure(5000),
  torque_nm: figure(10_000),
  transmission: line(60),
  mileage: z.number().int().min(0).max(5_000_000).nullable(),
  vehicle_year: z.number().int().min(1950).max(2100).nullable(),
  ecu_brand: line(60),
  ecu_version: line(60),
  /** The vehicle identification number as stamped, without I, O and Q; empty if unknown. Old and imported vehicles have shorter numbers. */
  vin: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^$|^[A-HJ-NPR-Z0-9]{5,17}$/),
  reg_no: line(16).transform((text) => text.toUpperCase()),
}

/** The vehicle's details. Make and model are required unless a variant is selected. */
const knownFields = {
  variant_id: vehicleFields.variant_id.default(null),
  vtype: vehicleFields.vtype.default(''),
  manufacture: vehicleFields.manufacture.default(''),
  model: vehicleFields.model.default(''),
  generation: vehicleFields.generation.default(''),
  variant: vehicleFields.variant.default(''),
  engine_type: vehicleFields.engine_type.default(''),
  fuel_type: vehicleFields.fuel_type.default(''),
  power_hp: vehicleFields.power_hp.default(null),
  torque_nm: vehicleFields.torque_nm.default(null),
  transmission: vehicleFields.transmission.default(''),
  mileage: vehicleFields.mileage.default(null),
  vehicle_year: vehicleFields.vehicle_year.default(null),
  ecu_brand: vehicleFields.ecu_brand.default(''),
  ecu_version: vehicleFields.ecu_version.default(''),
  vin: vehicleFields.vin.default(''),
  reg_no: vehicleFields.reg_no.default(''),
} satisfies Record<keyof typeof vehicleFields, z.ZodType>

/** The input for placing an order: vehicle, time frame, items and the required confirmations. */
export const SubmitBody = z
  .strictObject({
    ...knownFields,
    tool_used: line(60, 1),
    master_slave: z.enum(masterSlave),
    time_frame: z.enum(timeFrames),
    comment: paragraph(2000).default(''),
    instruction: paragraph(2000).default(''),
    service_ids: z.array(Id).min(1).max(20),
    option_ids: z.array(Id).max(40).default([]),
    /** The total that the customer saw, in credits. The server rejects the order if its own total differs. If omitted, any total is accepted. */
    expected_total: CreditsInput.optional(),
    pay_later: z.boolean().default(false),
    /** True if a person must make the file, even if automation could. */
    by_hand: z.boolean().default(false),
    /** Must be true for options that are for motorsport and off-road use only. */
    declares_off_road: z.boolean().default(false),
    confirms_vehicle_and_faults: z.literal(true),
    agrees_to_terms: z.literal(true),
    confirms_instructions: z.literal(true),
    captcha: CaptchaSolution,
  })
  .refine((order) => order.variant_id !== null || order.manufacture !== '', {
    path: ['manufacture'],
    params: { code: 'required' },
  })
  .refine((order) => order.variant_id !== null || order.model !== '', { path: ['model'], params: { code: 'required' } })

/** A change of status. For `ask`, `text` is the question and is required. For other events, it is a remark in the timeline. */
export const ChangeStatusBody = z
  .strictObject({
    event: z.enum([...staffEvents, ...customerEvents]),
    text: paragraph(2000).default(''),
  })
  .refine((change) => change.event !== 'ask' || change.text.length >= 3, {
    path: ['text'],
    params: { code: 'required' },
  })

export const CancelBody = z.strictObject({ reason: paragraph(1000, 3) })

const status = z.enum(orderStatuses).optional()

/** An instant in the years 1900 to 2099, all of which PostgreSQL supports. */
const moment = z.iso
  .datetime({ offset: true })
  .regex(/^(19|20)/)
  .transform((text) => new Date(text))
  .optional()

const sort = z.enum(sortOptions(orderSorts)).optional()

/**
 * Filters of order lists. `keywords` searches number, plate, VIN, vehicle, control unit and customer. `keyword` has the same meaning,
 * because the specification uses both names. Without a status, drafts are excluded.
 */
export const OrdersQuery = z.strictObject({
  keywords: line(100).optional(),
  keyword: line(100).optional(),
  status,
  car_id: Id.optional(),
  /** Limits of the submission time (for drafts, of the creation time). `from` is inclusive, `before` is exclusive. */
  from: moment,
  before: moment,
  sort,
  ...pageQuery(),
})
export const UserOrdersQuery = z.strictObject({
  user_id: Id.optional(),
  keywords: line(100).optional(),
  keyword: line(100).optional(),
  status,
  sort,
  ...pageQuery(),
})
