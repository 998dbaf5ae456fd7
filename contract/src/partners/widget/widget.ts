import { z } from 'zod'
import { CaptchaSolution } from '../../accounts/captcha.ts'
import { Id, MoneyText } from '../../api/scalars.ts'
import { Variant } from '../../vehicles/vehicle.ts'
import { accessColors } from '../access-api.ts'
import { RequestQuoteInput } from '../quotes/quote.ts'
import { widgetTexts } from './widget-texts.ts'

const maxServices = 20

/** The widget's texts by name, in the language of the response. `{{…}}` are placeholders. */
const WidgetTexts = z.record(z.enum(widgetTexts), z.string())

/** The appearance of the widget and its wording. */
export const WidgetSettings = z.strictObject({
  language: z.string(),
  direction: z.enum(['ltr', 'rtl']),
  texts: WidgetTexts,
  /** The name of the partner whose website contains the widget. */
  partner: z.string(),
  currency: z.string(),
  colors: z.record(z.enum(accessColors), z.string()),
})
export type WidgetSettings = z.output<typeof WidgetSettings>

const named = { _id: Id, name: z.string() }

/** A choice in the vehicle picker. Choices with the same `group` (a vehicle type or a generation) are listed together. */
export const WidgetChoice = z.strictObject({ ...named, group: z.string() })
export type WidgetChoice = z.output<typeof WidgetChoice>

/** The visitor's view of a vehicle. */
export const WidgetVehicle = z.strictObject({
  ...Variant.pick({
    _id: true,
    engine: true,
    fuel: true,
    displacement_cc: true,
    power_hp: true,
    torque_nm: true,
    stages: true,
  }).shape,
  title: z.string(),
})
export type WidgetVehicle = z.output<typeof WidgetVehicle>

/** A service for a vehicle with its price on the partner's website. */
export const WidgetService = z.strictObject({
  ...named,
  description: z.string(),
  /** True for a main service such as a stage. Only one main service can be chosen. */
  main_service: z.boolean(),
  /** The stage number in the name of the service, such as 1 for "Stage 1"; null if there is none. */
  stage: z.number().int().nullable(),
  price: MoneyText,
})
export type WidgetService = z.output<typeof WidgetService>

export const WidgetSelection = z.strictObject({ variant_id: Id, service_ids: z.array(Id).min(1).max(maxServices) })

/** The visitor's request for a quote. The widget offers no options. The captcha is always required, because the key is public. */
export const WidgetQuoteInput = z.strictObject({
  ...RequestQuoteInput.omit({ option_ids: true }).shape,
  captcha: CaptchaSolution,
})
