import { type Credits, credits } from '@mapwright/contract/api/amounts.ts'
import type { TransferReason } from '@mapwright/contract/credits/ledger.ts'
import { uuidv7 } from 'uuidv7'
import type { Db, Tx } from '../platform/db/sql.ts'
import type { Account } from './account.ts'

export type Transfer = {
  _id: string
  key: string
  reason: TransferReason
  ref_kind: string | null
  ref_id: string | null
  actor_id: string | null
  note: string
  at: Date
}

export type Posting = {
  transfer_id: string
  account_id: string
  amount: bigint
  balance_after: bigint | null
  position: number | null
}

/** Makes the customer's account with nothing on it; an account that is there stays as it is. */
export async function openAccount(tx: Tx, userId: string): Promise<void> {
  await tx`INSERT INTO ledger_accounts (_id, kind, user_id, balance, postings)
    VALUES (${uuidv7()}, 'customer', ${userId}, 0, 0) ON CONFLICT (user_id) DO NOTHING`
}

/** What the customer can spend; an account that was never used holds nothing. */
export async function balanceOf(db: Db, userId: string): Promise<Credits> {
  const [account] = await db<{ balance: bigint }[]>`SELECT balance FROM ledger_accounts WHERE user_id = ${userId}`
  return credits(account?.balance ?? 0n)
}

/**
 * Locks customers' accounts in one order for all, so that two transfers between the same people cannot wait for each other.
 * Locks none while one is missing: opening an account while holding another's lock could wait in a circle.
 */
export const lockAccounts = (tx: Tx, userIds: readonly string[]) => tx<Account[]>`
  SELECT _id, user_id, name, balance, postings FROM ledger_accounts
  WHERE user_id = ANY(${userIds}::uuid[])
    AND (SELECT count(*) FROM ledger_accounts WHERE user_id = ANY(${userIds}::uuid[])) = ${userIds.length}
  ORDER BY user_id FOR NO KEY UPDATE`

export const houseAccountRows = (tx: Tx, names: readonly string[]) => tx<Account[]>`
  SELECT _id, user_id, name, balance, postings FROM ledger_accounts WHERE name = ANY(${names}::text[])`

/** Claims the key; no row comes back when an earlier transfer has it. */
export const insertTransfer = (tx: Tx, transfer: Transfer) => tx<{ _id: string }[]>`
  INSERT INTO ledger_transfers ${tx(transfer)} ON CONFLICT (key) DO NOTHING RETURNING _id`

/** The transfer that has the key, with its two postings. */
export const transferByKey = (tx: Tx, key: string) => tx<(Transfer & Pick<Posting, 'account_id' | 'amount'>)[]>`
  SELECT t._id, t.key, t.reason, t.ref_kind, t.ref_id, t.actor_id, t.note, t.at, p.account_id, p.amount
  FROM ledger_transfers t JOIN ledger_postings p ON p.transfer_id = t._id WHERE t.key = ${key}`

/** Writes the postings and carries the customers' balances along in one statement. */
export const insertPostings = (tx: Tx, postings: readonly Posting[]) => tx`
  WITH posted AS (INSERT INTO ledger_postings ${tx(postings)} RETURNING account_id, balance_after, position)
  UPDATE ledger_accounts a SET balance = p.balance_after, postings = p.position
  FROM posted p WHERE a._id = p.account_id AND p.position IS NOT NULL`
