import { credits, money } from '@mapwright/contract/api/amounts.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import { GetBalance } from '@mapwright/contract/credits/balance-endpoints.ts'
import { BuyCredits } from '@mapwright/contract/credits/purchase-endpoints.ts'
import { MarkAsPaid } from '@mapwright/contract/payments/payment-endpoints.ts'
import { loadPackages } from '../src/credits/load-packages.ts'
import { type Person, startTestSite } from './kit.ts'
import { makeBillable } from './make-billable.ts'
import { chargeVat } from './site-state.ts'

export type InvoiceSite = Awaited<ReturnType<typeof startInvoiceSite>>

/** Starts a German site with 19 % VAT that sells one package, 100 credits for 95.00 net, by bank transfer. */
export async function startInvoiceSite(env: Record<string, string> = {}) {
  const site = await startTestSite({ env })
  const admin = await site.admin()
  await site.sql`UPDATE settings SET country = 'DE', currency = 'EUR', bank_payment = true, company_name = 'Example Tuning GmbH',
    company_vat_no = 'DE123456789', bank_iban = 'DE02120300000000202051'`
  await chargeVat(site, 'DE', 1900)
  const packages = [{ name: '100 credits', count: credits(100_00n), amount: money(95_00n) }]
  const [price] = await site.sql.begin((tx) => loadPackages(tx, packages, new Date()))
  const price_id = price?._id ?? ''

  const buy = (as: Person, key?: string) =>
    site.call(BuyCredits, { body: { price_id, payment_method: 'bank' } }, { as, ...(key ? { key } : {}) })
  /** Creates a person; customers have a confirmed billing address by default. */
  const person = async ({
    isBillable = true,
    ...options
  }: Parameters<typeof site.person>[0] & { isBillable?: boolean } = {}) => {
    const made = await site.person(options)
    if (isBillable && (options.role_id ?? roles.customer) === roles.customer) await makeBillable(site.sql, made)
    return made
  }
  return {
    ...site,
    person,
    admin,
    price_id,
    buy,
    dueInvoice: async (as: Person) => (await buy(as)).body.invoice._id,
    pay: (id: string, as: Person = admin, txn_id = '') => site.call(MarkAsPaid, { body: { id, txn_id } }, { as }),
    balance: async (as: Person) => (await site.call(GetBalance, {}, { as })).body.balance,
  }
}
