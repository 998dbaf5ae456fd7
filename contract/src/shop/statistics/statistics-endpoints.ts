import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { DayText } from '../../api/scalars.ts'
import { countedSteps, ShopStatistics, shopStatisticsTables } from './shop-statistics.ts'

/** Days in the site's time zone, inclusive; default: the last thirty days. */
const period = { from: DayText.optional(), to: DayText.optional() }

const declared = {
  method: 'GET',
  access: ['may:shop_manager.settings'],
  problems: ['shop.period_too_long'],
} as const

export const GetShopStatistics = endpoint({
  ...declared,
  name: 'shop.get_statistics',
  path: '/shop/settings/get_statistics',
  summary: 'Sales of a period against the one before, what sold best, coupons, carts and low stock',
  query: z.strictObject(period),
  payload: { statistics: ShopStatistics },
})

export const ExportShopStatistics = endpoint({
  ...declared,
  name: 'shop.export_statistics',
  path: '/shop/settings/export_statistics',
  summary:
    'The sales of a period by day, product, category or coupon, or the steps from the visit to the payment, as CSV',
  query: z.strictObject({ ...period, by: z.enum(shopStatisticsTables) }),
  download: true,
})

export const CountShopStep = endpoint({
  name: 'shop.count_step',
  method: 'POST',
  path: '/shop/count_step',
  access: ['public'],
  summary: 'Count a step towards a purchase. Only the count of the day is kept',
  body: z.strictObject({ step: z.enum(countedSteps) }),
  payload: {},
  problems: ['shop.closed'],
  limits: [{ by: 'address', seconds: 60, count: 120 }],
  idempotent: 'never',
  quiet: true,
})
