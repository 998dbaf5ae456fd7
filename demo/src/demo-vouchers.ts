import { voucherCalls } from '@mapwright/contract/credits/voucher-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { roleId } from '../../server/src/accounts/role-id.ts'
import { redeemVoucher } from '../../server/src/credits/redeem-voucher.ts'
import { voucherRoutes } from '../../server/src/credits/vouchers.ts'
import { type PersonRow, personOf } from '../../server/src/platform/api/principal.ts'
import type { Tx } from '../../server/src/platform/db/sql.ts'
import { asAdmin, type Stage } from './as-admin.ts'
import { carryOut } from './carry-out.ts'

const hour = 3_600_000
const code = 'WELCOME25'

/** Adds a voucher that the newest customers have redeemed, and a voucher for a future trade fair. */
export async function addDemoVouchers(tx: Tx, stage: Stage): Promise<void> {
  const { now } = stage
  const daysLater = (days: number) => new Date(now.getTime() + days * 24 * hour).toISOString()
  const add = carryOut(voucherRoutes, tx, now)
  await add(voucherCalls.add, { body: { name: 'New customers', code, count: '25', max_uses: 100 } })
  const fair = { starts_at: daysLater(20), expires_at: daysLater(24), max_uses: 50 }
  await add(voucherCalls.add, { body: { name: 'Workshop fair', code: 'FAIR10', count: '10', ...fair } })
  const say = await asAdmin(tx, stage)
  const customers = await tx<Omit<PersonRow, 'session_id' | 'impersonator_id'>[]>`
    SELECT _id, role_id, permissions, verified, status, price_type, email, language FROM users
    WHERE role_id = ${roleId.customer} AND verified AND status = 1 ORDER BY created_at DESC LIMIT 3`
  for (const [at, customer] of customers.entries()) {
    const actor = personOf({ ...customer, session_id: uuidv7(), impersonator_id: null })
    await say?.(redeemVoucher, { actor, body: { code }, now: new Date(now.getTime() - (at + 1) * hour) })
  }
}
