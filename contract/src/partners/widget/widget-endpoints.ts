import { z } from 'zod'
import { GetCaptcha } from '../../accounts/captcha-endpoints.ts'
import { aliasOf } from '../../api/alias.ts'
import { endpoint } from '../../api/endpoint.ts'
import { Id, MoneyText } from '../../api/scalars.ts'
import {
  WidgetChoice,
  WidgetQuoteInput,
  WidgetSelection,
  WidgetService,
  WidgetSettings,
  WidgetVehicle,
} from './widget.ts'

const params = z.strictObject({ id: Id })
const forWidgets = { access: ['scope:widget'], cors: 'key_site' } as const
/** Limits of the widget's calls. A visitor who tries every vehicle stays below them, but a program that copies the vehicle data does not. */
const limits = [{ by: 'address', seconds: 60, count: 120 }] as const
const choices = z.array(WidgetChoice)
const priceProblems = ['vehicles.variant_not_found', 'tuning.service_not_found', 'tuning.service_offline'] as const

export const GetWidgetSettings = endpoint({
  ...forWidgets,
  name: 'partners.widget_settings',
  method: 'GET',
  path: '/widget/settings',
  summary:
    'The colors, the currency and the wording of the widget, in the first language of Accept-Language that has wording',
  payload: { widget: WidgetSettings },
  limits,
})

export const ListWidgetMakes = endpoint({
  ...forWidgets,
  name: 'partners.list_widget_makes',
  method: 'GET',
  path: '/widget/makes',
  summary: 'Makes that have models, grouped by type',
  payload: { choices },
  limits,
})

export const ListWidgetModels = endpoint({
  ...forWidgets,
  name: 'partners.list_widget_models',
  method: 'GET',
  path: '/widget/makes/:id/models',
  summary: 'Models of a make; none for an unknown one',
  params,
  payload: { choices },
  limits,
})

export const ListWidgetVariants = endpoint({
  ...forWidgets,
  name: 'partners.list_widget_variants',
  method: 'GET',
  path: '/widget/models/:id/variants',
  summary: 'Variants of a model, grouped by generation; none for an unknown one',
  params,
  payload: { choices },
  limits,
})

export const GetWidgetVehicle = endpoint({
  ...forWidgets,
  name: 'partners.get_widget_vehicle',
  method: 'GET',
  path: '/widget/variants/:id',
  summary: "A vehicle with the figures of its stages, and the services for it at the prices of the partner's website",
  params,
  payload: { vehicle: WidgetVehicle, services: z.array(WidgetService) },
  problems: ['vehicles.variant_not_found'],
  limits,
})

export const PriceWidgetServices = endpoint({
  ...forWidgets,
  name: 'partners.price_widget_services',
  method: 'POST',
  path: '/widget/price',
  summary: "The price of services together, with discounts, on the partner's website",
  body: WidgetSelection,
  payload: { price: MoneyText },
  problems: priceProblems,
  quiet: true,
  limits,
})

export const GetWidgetCaptcha = aliasOf(GetCaptcha, {
  ...forWidgets,
  name: 'partners.widget_captcha',
  path: '/widget/captcha',
})

export const RequestWidgetQuote = endpoint({
  ...forWidgets,
  name: 'partners.request_widget_quote',
  method: 'POST',
  path: '/widget/quotes',
  summary: "Request a quote for a visitor of the partner's website; the partner answers by mail",
  body: WidgetQuoteInput,
  payload: { estimate: MoneyText, currency: z.string() },
  problems: [...priceProblems, 'tuning.option_not_available', 'accounts.captcha_required'],
  idempotent: 'by_body',
  limits: [
    { by: 'address', seconds: 3600, count: 20 },
    { by: 'principal', seconds: 3600, count: 120 },
    { by: 'body:email', seconds: 3600, count: 5 },
  ],
})
