import { GetWidgetCaptcha } from '@mapwright/contract/partners/widget/widget-endpoints.ts'
import { newCaptcha } from '../../accounts/codes/captcha.ts'
import { query, type Route } from '../../platform/api/handler.ts'
import { requestWidgetQuote } from './request-widget-quote.ts'
import { listWidgetMakes, listWidgetModels, listWidgetVariants } from './widget-choices.ts'
import { widgetSettings } from './widget-settings.ts'
import { getWidgetVehicle, priceWidgetServices } from './widget-vehicle.ts'

/** Endpoints of the widget on partners' websites. */
export const widgetRoutes: readonly Route[] = [
  widgetSettings,
  listWidgetMakes,
  listWidgetModels,
  listWidgetVariants,
  getWidgetVehicle,
  priceWidgetServices,
  query(GetWidgetCaptcha, ({ app, now }) => newCaptcha(app, now)),
  requestWidgetQuote,
]
