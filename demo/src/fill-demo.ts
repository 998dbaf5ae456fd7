import { daysAfter } from '@mapwright/contract/api/days.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import { isEu } from '@mapwright/contract/site/vat.ts'
import { addUser } from '../../server/src/accounts/people/add-user.ts'
import { hashPassword } from '../../server/src/accounts/security/password.ts'
import { insertConfirmation } from '../../server/src/billing/place-rows.ts'
import { checkBooks } from '../../server/src/books/check-books.ts'
import type { App } from '../../server/src/platform/api/handler.ts'
import type { Sql, Tx } from '../../server/src/platform/db/sql.ts'
import { enqueue } from '../../server/src/platform/jobs/enqueue.ts'
import { loadSampleData } from '../../server/src/sample-data/load-sample-data.ts'
import { setUpSite } from '../../server/src/site/set-up-site.ts'
import { demoCreditPurchases } from './credit-purchases.ts'
import { addDemoContent } from './demo-content.ts'
import { addDemoCurves } from './demo-curves.ts'
import { addDemoDownloads } from './demo-downloads.ts'
import { addDemoPartners } from './demo-partners.ts'
import { addDemoReplies } from './demo-replies.ts'
import { addDemoShop } from './demo-shop.ts'
import { addDemoShopOrders } from './demo-shop-orders.ts'
import { addDemoShopTalk } from './demo-shop-talk.ts'
import { addDemoShopVisits } from './demo-shop-visits.ts'
import { addDemoSupport } from './demo-support.ts'
import { addDemoVouchers } from './demo-vouchers.ts'
import { historyOf } from './history.ts'
import { locateDemoDealers } from './locate-dealers.ts'
import { setDemoHours } from './opening-hours.ts'
import { demoOrders } from './orders.ts'
import { type DemoPerson, demoPeople } from './people.ts'
import { addDemoPriceRules } from './price-rules.ts'
import { replay } from './replay.ts'

export type DemoLogin = { role: string; email: string; password: string }

const seed = 20
const password = 'demo-workshop'
const adminEmail = 'admin@example.com'
const company = {
  company_name: 'Mapwright Example Tuning',
  company_address: 'Musterstraße 12',
  company_post_code: '70173',
  company_city: 'Stuttgart',
  company_email: 'hello@example.com',
  company_phone: '+49 711 100000',
  company_vat_no: 'DE123456789',
  bank_name: 'Example Bank',
  bank_iban: 'DE02120300000000202051',
  bank_bic: 'BYLADEM1001',
}

async function addPeople(tx: Tx, people: readonly DemoPerson[], now: Date): Promise<void> {
  const password_hash = await hashPassword(password)
  const admin = { username: 'admin', email: adminEmail, firstname: 'Alex', lastname: 'Admin', country: 'DE' }
  const recorded_by = await addUser(
    tx,
    { ...admin, password_hash, role_id: roles.admin, verified: true, status: 1 },
    daysAfter(now, -900),
  )
  for (const { registered_days_ago, order_weight: _, my_tools, ...person } of people) {
    const registered = daysAfter(now, -registered_days_ago)
    const permissions = person.role_id === roles.staff ? staffPermissions : []
    const _id = await addUser(tx, { ...person, permissions, password_hash }, registered)
    const billing_confirmed_at = person.role_id === roles.customer ? registered : null
    const buyer_kind = person.role_id !== roles.customer ? '' : person.company_name ? 'business' : 'private'
    await tx`UPDATE users SET ${tx({ my_tools: [...my_tools], billing_confirmed_at, buyer_kind })} WHERE _id = ${_id}`
    // Without this confirmation, customers outside the EU would pay the VAT of the seller's country.
    if (person.role_id === roles.customer && !isEu(person.country)) {
      const kind = buyer_kind === 'business' ? 'business' : 'staff'
      const note = person.company_reg ? `Extract of the register, No. ${person.company_reg}` : 'Copy of a utility bill'
      await insertConfirmation(tx, { user_id: _id, kind, country: person.country, note, recorded_by, now: registered })
    }
  }
}

/** Finds the customer whose login is printed. */
const dealerOf = (people: readonly DemoPerson[]) =>
  people.find(({ role_id, status, order_weight }) => role_id === roles.customer && status === 1 && order_weight > 0)

/** Hides the checklist of first steps, because the example business is established. */
const hideFirstSteps = (tx: Tx) => tx`UPDATE first_steps SET hidden_at = now()`

/** Sets each customer's last visit to the time of their latest order. */
const rememberVisits = (tx: Tx) => tx`
  UPDATE users u SET last_seen_at = o.at
  FROM (SELECT user_id, max(created_at) AS at FROM orders GROUP BY user_id) o WHERE o.user_id = u._id`

const staffPermissions = [
  'orders',
  'tickets',
  'live_support',
  'dealers_manager.list',
  'dealers_manager.invoices',
] as const

/**
 * Fills an empty database with the example site: a catalogue, people, and three months of orders and invoices. Replays the orders and
 * the purchases of credits with the server's commands, so that ledger, counts and timelines are consistent. Does nothing on a site with
 * users. Returns the logins to print.
 */
export async function fillDemo({ sql, app }: { sql: Sql; app: App }): Promise<DemoLogin[]> {
  const [someone] = await sql`SELECT 1 FROM users LIMIT 1`
  const now = new Date()
  const people = demoPeople(seed)
  if (!someone) {
    const orders = demoOrders(seed, now, people)
    const history = historyOf(demoCreditPurchases(seed, now, people, orders), orders)
    await sql.begin(async (tx) => {
      await setUpSite(tx, { title: 'Mapwright Demo', country: 'DE', currency: 'EUR' })
      await tx`UPDATE settings SET ${tx({ ...company, push_notification: true, submit_order_pay_later: true, is_admin_site: true })}`
      await loadSampleData(tx, now)
      await addDemoCurves(tx, now)
      await setDemoHours(tx, now)
      await addPeople(tx, people, now)
      await locateDemoDealers(tx, people)
      await addDemoDownloads(tx, { sql, app, now })
      await replay(tx, { sql, app, history })
      await rememberVisits(tx)
      await hideFirstSteps(tx)
      await addDemoPriceRules(tx, now)
      await addDemoReplies(tx, now)
      await addDemoShop(tx, { sql, app, now })
      await addDemoShopOrders(tx, { sql, app, now, customerEmail: dealerOf(people)?.email ?? '' })
      await addDemoShopVisits(tx, now)
      await addDemoContent(tx, now)
      await addDemoPartners(tx, dealerOf(people)?.email, now)
      await addDemoSupport(tx, { sql, app, now })
      await addDemoShopTalk(tx, now)
      await addDemoVouchers(tx, { sql, app, now })
      await tx`UPDATE settings SET eco_calculator_public = true`
      await tx`UPDATE datev_settings SET consultant = '1234567', client = '1'`
      await enqueue(tx, checkBooks, {})
    })
  }
  const named = (role: string, email: string | undefined) => (email ? [{ role, email, password }] : [])
  return [
    ...named('admin', adminEmail),
    ...named('staff', people.find(({ role_id }) => role_id === roles.staff)?.email),
    ...named('customer', dealerOf(people)?.email),
    ...named(
      'waiting',
      people.find(({ role_id, verified, status }) => role_id === roles.customer && verified && status === 0)?.email,
    ),
  ]
}
