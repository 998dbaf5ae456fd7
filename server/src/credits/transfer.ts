import { type Credits, formatHundredths } from '@mapwright/contract/api/amounts.ts'
import type { TransferReason } from '@mapwright/contract/credits/ledger.ts'
import { uuidv7 } from 'uuidv7'
import { Problem } from '../platform/api/problem.ts'
import type { Tx } from '../platform/db/sql.ts'
import { announce } from '../platform/events/announce.ts'
import { publishLive, topicsOf } from '../platform/events/live.ts'
import { type Account, type AccountRef, isAccount } from './account.ts'
import {
  houseAccountRows,
  insertPostings,
  insertTransfer,
  lockAccounts,
  openAccount,
  type Posting,
  transferByKey,
} from './ledger-rows.ts'
import { announceNearLimit } from './near-limit.ts'
import { startTopUp } from './top-up-job.ts'

export type TransferRequest = {
  from: AccountRef
  to: AccountRef
  /** In hundredths, greater than zero. */
  amount: Credits
  reason: TransferReason
  /** Idempotency key, such as "order:<id>:refund". A second call with the same key has no effect. */
  key: string
  ref?: { kind: string; id: string }
  actor_id: string | null
  note?: string
  now: Date
}

export type TransferResult = { _id: string; at: Date; isNew: boolean }

/**
 * Transfers credits from one account to another. Only this function writes to the ledger. Throws `credits.not_enough` if a customer's
 * balance, with the credit limit for what may be bought on credit, is less than `amount`. If a transfer with this key exists, returns it and does nothing.
 */
export async function transfer(tx: Tx, request: TransferRequest): Promise<TransferResult> {
  const { amount, key, now } = request
  if (amount <= 0n) throw new RangeError(`A transfer of ${amount} hundredths moves nothing`)
  const accounts = await lock(tx, request)
  const from = pick(accounts, request.from)
  const to = pick(accounts, request.to)
  if (from._id === to._id) throw new RangeError(`Transfer ${key} goes from an account to itself`)

  const _id = uuidv7()
  const ref = { ref_kind: request.ref?.kind ?? null, ref_id: request.ref?.id ?? null }
  const row = {
    _id,
    key,
    reason: request.reason,
    ...ref,
    actor_id: request.actor_id,
    note: request.note ?? '',
    at: now,
  }
  const [claimed] = await insertTransfer(tx, row)
  if (!claimed) return earlierTransfer(tx, request, to)

  requireEnough(from, request)
  const [crossed] = await Promise.all([
    insertPostings(tx, [posting(_id, from, -amount), posting(_id, to, amount)]),
    ...[from, to].map(({ user_id }) => user_id && publishBalance(tx, user_id)),
  ])
  for (const { user_id, is_low } of crossed)
    if (is_low) await announce(tx, { type: 'balance.low', user_id, actor_id: request.actor_id })
  if (from.user_id) await Promise.all([startTopUp(tx, from.user_id), announceNearLimit(tx, from, amount)])
  return { _id, at: now, isNew: true }
}

/** Reasons for transfers for which a customer may owe credits. Corrections and refunds take back no more than the balance. */
const onCredit: readonly TransferReason[] = ['order', 'api_access']

function requireEnough({ balance, credit_limit }: Account, { amount, reason }: TransferRequest): void {
  if (balance === null) return
  const limit = onCredit.includes(reason) ? credit_limit : 0n
  const available = balance + limit
  if (available >= amount) return
  const [needed, missing] = [formatHundredths(amount), formatHundredths(amount - available)]
  throw new Problem('credits.not_enough', {
    details: {
      balance: formatHundredths(balance),
      needed,
      missing,
      ...(limit > 0n && { limit: formatHundredths(limit) }),
    },
    wording: limit > 0n ? 'credits:over_limit' : undefined,
  })
}

const customerOf = (ref: AccountRef) => ('customer' in ref ? [ref.customer] : [])
const houseAccount = (ref: AccountRef) => ('house' in ref ? [ref.house] : [])

/** Reads the accounts of both parties. Locks customers' accounts and creates missing ones. */
async function lock(tx: Tx, { from, to }: TransferRequest): Promise<Account[]> {
  const customers = [...new Set([...customerOf(from), ...customerOf(to)])].sort()
  const [house, locked] = await Promise.all([
    houseAccountRows(tx, [...houseAccount(from), ...houseAccount(to)]),
    lockAccounts(tx, customers),
  ])
  if (locked.length === customers.length) return [...house, ...locked]
  for (const customer of customers) await openAccount(tx, customer)
  return [...house, ...(await lockAccounts(tx, customers))]
}

function pick(accounts: readonly Account[], ref: AccountRef): Account {
  const account = accounts.find((candidate) => isAccount(candidate, ref))
  if (!account) throw new Error(`No ledger account for ${JSON.stringify(ref)}`)
  return account
}

const posting = (transfer_id: string, account: Account, amount: bigint): Posting => ({
  transfer_id,
  account_id: account._id,
  amount,
  balance_after: account.balance === null ? null : account.balance + amount,
  position: account.postings === null ? null : account.postings + 1,
})

/** Refreshes the balance on the open pages of the customer and of staff with permission to read it. */
const publishBalance = (tx: Tx, user_id: string) =>
  publishLive(tx, topicsOf('balance.changed', user_id), { type: 'balance.changed', id: user_id })

/**
 * Returns the earlier transfer with this key. Throws if it has another amount or receiver, because that is a bug in the caller and not a
 * repeated call.
 */
async function earlierTransfer(tx: Tx, { key, amount }: TransferRequest, to: Account): Promise<TransferResult> {
  const sides = await transferByKey(tx, key)
  const received = sides.find((side) => side.account_id === to._id)
  if (received?.amount !== amount) throw new Error(`The key ${key} already names another transfer`)
  return { _id: received._id, at: received.at, isNew: false }
}
