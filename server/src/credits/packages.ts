import { canStoreMethod } from '@mapwright/contract/api/payment-providers.ts'
import { CreditPackage, type CreditPackageInput } from '@mapwright/contract/credits/package.ts'
import { ListPackagesOnSale, packageCalls, QuoteOwnAmount } from '@mapwright/contract/credits/package-endpoints.ts'
import type { z } from 'zod'
import { withoutNotes } from '../billing/place.ts'
import { withVat } from '../billing/tax.ts'
import { taxOf } from '../billing/tax-of.ts'
import { paymentMethodsOf } from '../payments/payment-methods.ts'
import { requireWholeUnits } from '../payments/require-whole-units.ts'
import { query, type Route } from '../platform/api/handler.ts'
import type { Resource } from '../platform/api/resource.ts'
import { resourceRoutes } from '../platform/api/resource-routes.ts'
import { readSettings } from '../site/read-settings.ts'
import { hasDirectPayment, hasOwnAmount, orderItem, ownAmountItem } from './own-amount.ts'
import { type PackageRow, packagesOnSale } from './package-rows.ts'
import { countSubscriptions } from './subscription-rows.ts'
import { hasVouchers } from './voucher-rows.ts'

const listPackagesOnSale = query(ListPackagesOnSale, async ({ sql, app, actor, now, request }) => {
  const [settings, once, monthly, has_vouchers] = await Promise.all([
    readSettings(sql),
    packagesOnSale(sql, 'once'),
    packagesOnSale(sql, 'monthly'),
    hasVouchers(sql, now),
  ])
  const { currency } = settings
  const { tax, place, billing } = await taxOf(sql, settings, {
    user_id: actor._id,
    now,
    internet_country: request.country,
  })
  const priced = ({ online, billing: _billing, ...item }: PackageRow) => ({
    ...item,
    ...withVat(item.amount, tax.percentage, currency),
  })
  const payment_methods = await paymentMethodsOf(sql, app, { switches: settings, currency })
  const hasMonthly = settings.automatic_top_up && payment_methods.some(canStoreMethod)
  return {
    prices: once.map(priced),
    monthly: hasMonthly ? monthly.map(priced) : [],
    has_own_amount: hasOwnAmount(settings),
    has_direct_payment: hasDirectPayment(settings),
    has_vouchers,
    currency,
    tax,
    place: withoutNotes(place),
    billing,
    payment_methods,
  }
})

const quoteOwnAmount = query(QuoteOwnAmount, async ({ sql, actor, now, request, query: { count, for_order } }) => {
  const settings = await readSettings(sql)
  const { tax, buyer } = await taxOf(sql, settings, { user_id: actor._id, now, internet_country: request.country })
  const item = for_order
    ? orderItem(settings, { count, percentage: tax.percentage, payment_method: for_order }, buyer.language)
    : ownAmountItem(settings, count, buyer.language)
  return { price: { ...item, ...withVat(item.amount, tax.percentage, settings.currency) } }
})

const packages: Resource<z.output<typeof CreditPackageInput>> = {
  one: 'price',
  many: 'prices',
  table: 'credit_packages',
  columns: Object.keys(CreditPackage.shape),
  searchColumns: ['name'],
  filters: { online: (db, value) => db`online = ${value === 'true'}` },
  order: 'position',
  problems: { unknown: 'credits.price_not_found' },
  columnsOf: ({ billing, ...input }) => ({ ...input, ...(billing && { billing }) }),
  countDependents: async (db, ids) => [{ what: 'subscriptions', count: await countSubscriptions(db, ids) }],
  afterWrite: async (tx, { input }) => requireWholeUnits(input.amount, (await readSettings(tx)).currency),
}

/** Endpoints for credit packages, for staff and customers. Changes do not affect issued invoices. */
export const packageRoutes: readonly Route[] = [
  listPackagesOnSale,
  quoteOwnAmount,
  ...resourceRoutes(packages, packageCalls),
]
