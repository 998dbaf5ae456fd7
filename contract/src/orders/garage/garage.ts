import { z } from 'zod'
import { Id, InstantText, line } from '../../api/scalars.ts'
import { fileKinds, orderStatuses, payments } from '../order.ts'

/** The customer's name for a car. */
export const Nickname = line(60)

/** A car in a customer's garage, with the data of its last order. */
export const GarageCar = z.strictObject({
  _id: Id,
  /** The customer's name for the car; empty by default. */
  nickname: z.string(),
  hidden: z.boolean(),
  vin: z.string(),
  reg_no: z.string(),
  vtype: z.string(),
  manufacture: z.string(),
  model: z.string(),
  generation: z.string(),
  variant: z.string(),
  engine_type: z.string(),
  fuel_type: z.string(),
  vehicle_year: z.number().int().nullable(),
  transmission: z.string(),
  ecu_brand: z.string(),
  ecu_version: z.string(),
  /** The first picture of the car's variant. */
  picture: Id.nullable(),
  orders: z.number().int(),
  /** The number of delivered files that still exist. */
  files: z.number().int(),
  last_order: z.strictObject({
    _id: Id,
    number: z.number().int().nullable(),
    status: z.enum(orderStatuses),
    payment: z.enum(payments),
    services: z.array(z.string()),
    submitted_at: InstantText.nullable(),
  }),
})
export type GarageCar = z.output<typeof GarageCar>

/** An original or a delivered file of an order for the car. */
export const GarageFile = z.strictObject({
  _id: Id,
  order_id: Id,
  number: z.number().int().nullable(),
  kind: z.enum(fileKinds),
  version: z.number().int(),
  name: z.string(),
  size: z.number().int(),
  created_at: InstantText,
  /** True if the file was deleted after a month. */
  gone: z.boolean(),
  /** True if the delivered file is withheld until the order is paid. */
  held_back: z.boolean(),
})
export type GarageFile = z.output<typeof GarageFile>
