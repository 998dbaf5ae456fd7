import { z } from 'zod'
import { CreditsInput, CreditsText, Id, line, paragraph } from '../api/scalars.ts'
import { limitInputs, limitShapes } from './car.ts'

/** An option adds its price to the order, or takes it off. */
export const effects = ['increment', 'decrement'] as const
export type Effect = (typeof effects)[number]

/** What a customer sees: the one price of the customer's own price type. */
export const OfferedOption = z.strictObject({
  _id: Id,
  name: z.string(),
  effect: z.enum(effects),
  price: CreditsText,
  note: z.string(),
  /** For motorsport and off-road use only: choosing it asks the dealer for a declaration. */
  off_road: z.boolean(),
  position: z.number().int(),
  ...limitShapes,
})
export type OfferedOption = z.output<typeof OfferedOption>

export const OfferedService = z.strictObject({
  _id: Id,
  name: z.string(),
  description: z.string(),
  /** Stands on its own (a stage); the others are added to one, or ordered by themselves. */
  main_service: z.boolean(),
  time_hint: z.string(),
  price: CreditsText,
  position: z.number().int(),
  options: z.array(OfferedOption),
})
export type OfferedService = z.output<typeof OfferedService>

const prices = { price_1: CreditsText, price_2: CreditsText, price_3: CreditsText }
const priceInputs = { price_1: CreditsInput, price_2: CreditsInput, price_3: CreditsInput }

/** What staff see and set: all three prices, and which options go with the service. */
export const Service = z.strictObject({
  _id: Id,
  name: z.string(),
  description: z.string(),
  main_service: z.boolean(),
  time_hint: z.string(),
  online: z.boolean(),
  position: z.number().int(),
  ...prices,
  options: z.array(Id),
})
export type Service = z.output<typeof Service>

export const ServiceInput = z.strictObject({
  name: line(80, 1),
  description: paragraph(500).default(''),
  main_service: z.boolean().default(false),
  time_hint: line(60).default(''),
  online: z.boolean().default(true),
  ...priceInputs,
  options: z.array(Id).max(100).default([]),
})

export const Option = z.strictObject({
  _id: Id,
  name: z.string(),
  effect: z.enum(effects),
  note: z.string(),
  off_road: z.boolean(),
  online: z.boolean(),
  position: z.number().int(),
  ...prices,
  ...limitShapes,
  /** The services that it is offered with. */
  services: z.array(Id),
})
export type Option = z.output<typeof Option>

export const OptionInput = z.strictObject({
  name: line(80, 1),
  effect: z.enum(effects).default('increment'),
  note: paragraph(500).default(''),
  off_road: z.boolean().default(false),
  online: z.boolean().default(true),
  ...priceInputs,
  ...limitInputs,
  /** Left out: offered with the services that it is offered with already. */
  services: z.array(Id).max(200).optional(),
})
