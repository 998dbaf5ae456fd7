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

/** Creates the customer's ledger account with a zero balance. Does nothing if it exists. */
export async function openAccount(tx: Tx, userId: string): Promise<void> {
  await tx`INSERT INTO ledger_accounts (_id, kind, user_id, balance, postings)
    VALUES (${uuidv7()}, 'customer', ${userId}, 0, 0) ON CONFLICT (user_id) DO NOTHING`
}

/** Creates the ledger accounts of many customers at once, each with a zero balance. Skips those who have one. */
export async function openAccounts(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx`INSERT INTO ledger_accounts (_id, kind, user_id, balance, postings)
    SELECT _id, 'customer', user_id, 0, 0 FROM unnest(${userIds.map(() => uuidv7())}::uuid[], ${userIds}::uuid[]) AS opened (_id, user_id)
    ORDER BY user_id ON CONFLICT (user_id) DO NOTHING`
}

/** Reads the customer's balance. Returns zero if the customer has no ledger account. */
export async function balanceOf(db: Db, userId: string): Promise<Credits> {
  const [account] = await db<{ balance: bigint }[]>`SELECT balance FROM ledger_accounts WHERE user_id = ${userId}`
  return credits(account?.balance ?? 0n)
}

/** Reads the customer's balance and credit limit. */
export async function readAccount(db: Db, userId: string): Promise<{ balance: Credits; credit_limit: Credits }> {
  const [account] = await db<{ balance: Credits; credit_limit: Credits }[]>`
    SELECT balance, credit_limit FROM ledger_accounts WHERE user_id = ${userId}`
  return account ?? { balance: credits(0n), credit_limit: credits(0n) }
}

/**
 * Locks customers' accounts in the order of their user ids, so that two transfers between the same customers cannot deadlock. Locks none if
 * an account is missing, because creating an account while another one is locked could deadlock as well.
 */
export const lockAccounts = (tx: Tx, userIds: readonly string[]) => tx<Account[]>`
  SELECT _id, user_id, name, balance, credit_limit, postings FROM ledger_accounts
  WHERE user_id = ANY(${userIds}::uuid[])
    AND (SELECT count(*) FROM ledger_accounts WHERE user_id = ANY(${userIds}::uuid[])) = ${userIds.length}
  ORDER BY user_id FOR NO KEY UPDATE`

export const houseAccountRows = (tx: Tx, names: readonly string[]) => tx<Account[]>`
  SELECT _id, user_id, name, balance, credit_limit, postings FROM ledger_accounts WHERE name = ANY(${names}::text[])`

/** Inserts a transfer. Returns no row if a transfer with this key exists. */
export const insertTransfer = (tx: Tx, transfer: Transfer) => tx<{ _id: string }[]>`
  INSERT INTO ledger_transfers ${tx(transfer)} ON CONFLICT (key) DO NOTHING RETURNING _id`

/** Reads the transfer with this key. Returns one row per posting. */
export const transferByKey = (tx: Tx, key: string) => tx<(Transfer & Pick<Posting, 'account_id' | 'amount'>)[]>`
  SELECT t._id, t.key, t.reason, t.ref_kind, t.ref_id, t.actor_id, t.note, t.at, p.account_id, p.amount
  FROM ledger_transfers t JOIN ledger_postings p ON p.transfer_id = t._id WHERE t.key = ${key}`

/**
 * Inserts the postings and updates the customers' balances in one statement. Returns the customers whose balance has crossed their
 * low-balance threshold. `is_low` is true if the balance is now below it.
 */
export const insertPostings = (tx: Tx, postings: readonly Posting[]) => tx<{ user_id: string; is_low: boolean }[]>`
  WITH posted AS (INSERT INTO ledger_postings ${tx(postings)} RETURNING account_id, balance_after, position),
  changed AS (
    UPDATE ledger_accounts a SET balance = p.balance_after, postings = p.position
    FROM posted p WHERE a._id = p.account_id AND p.position IS NOT NULL RETURNING a.user_id, a.balance
  )
  UPDATE low_balance_notices n SET is_low = c.balance < n.threshold
  FROM changed c WHERE n.user_id = c.user_id AND n.is_low <> (c.balance < n.threshold) RETURNING n.user_id, n.is_low`
