import { z } from 'zod'
import { CreditsInput, CreditsText, Id, line, paragraph } from '../api/scalars.ts'
import { limitInputs, limitShapes } from './car.ts'

/** Effects of an option: it adds its price to the order or subtracts it. */
export const effects = ['increment', 'decrement'] as const
export type Effect = (typeof effects)[number]

/** An option in the customers' catalogue, with the price for their price type. */
export const CatalogueOption = z.strictObject({
  _id: Id,
  name: z.string(),
  effect: z.enum(effects),
  price: CreditsText,
  note: z.string(),
  /** True for motorsport and off-road use only. The customer must declare this use. */
  off_road: z.boolean(),
  position: z.number().int(),
  ...limitShapes,
})
export type CatalogueOption = z.output<typeof CatalogueOption>

export const CatalogueService = z.strictObject({
  _id: Id,
  name: z.string(),
  description: z.string(),
  /** True for a main service such as a stage. Other services are added to a main service or ordered separately. */
  main_service: z.boolean(),
  time_hint: z.string(),
  price: CreditsText,
  position: z.number().int(),
  options: z.array(CatalogueOption),
})
export type CatalogueService = z.output<typeof CatalogueService>

const prices = { price_1: CreditsText, price_2: CreditsText, price_3: CreditsText }
const priceInputs = { price_1: CreditsInput, price_2: CreditsInput, price_3: CreditsInput }

/** A service for staff, with the prices of all price types and its options. */
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
  /** Services for which the option is available. */
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
  /** Services for which the option is available. If omitted, they stay unchanged. */
  services: z.array(Id).max(200).optional(),
})
