import type { BillingAddress } from '@mapwright/contract/accounts/billing-address.ts'
import type { buyerKinds } from '@mapwright/contract/accounts/user-fields.ts'
import { userRoles } from '@mapwright/contract/api/roles.ts'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '../platform/db/sql.ts'

export type Guest = Omit<BillingAddress, 'confirmed' | 'country_entered' | 'buyer_kind'> & {
  email: string
  buyer_kind: (typeof buyerKinds)[number]
  language: string
}

/**
 * Adds a user without an account for one guest order, with a confirmed billing address, and returns the user's id. An account with the same
 * email address may exist.
 */
export async function addGuest(tx: Tx, guest: Guest, now: Date): Promise<string> {
  const _id = uuidv7()
  await tx`INSERT INTO users ${tx({
    ...guest,
    ...{ _id, username: `guest-${_id.slice(-12)}`, password_hash: '', role_id: userRoles.guest, sign_in_alerts: false },
    ...{ created_at: now, billing_confirmed_at: now },
  })}`
  return _id
}

/** Adds a user without an account for a person who writes to the site by mail, and returns the user's id. */
export async function addMailGuest(
  tx: Tx,
  { name, email }: { name: string; email: string },
  now: Date,
): Promise<string> {
  const _id = uuidv7()
  await tx`INSERT INTO users ${tx({
    ...{
      _id,
      username: `guest-${_id.slice(-12)}`,
      email,
      firstname: name,
      password_hash: '',
      role_id: userRoles.guest,
      is_ticket_guest: true,
    },
    ...{ sign_in_alerts: false, created_at: now },
  })}`
  return _id
}
