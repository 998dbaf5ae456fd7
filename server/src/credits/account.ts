import type { HouseAccount } from '@mapwright/contract/credits/ledger.ts'

/** A party to a transfer: a customer's account or a house account. */
export type AccountRef = { customer: string } | { house: HouseAccount }

/** A ledger account. House accounts store no balance (docs/decisions/002). */
export type Account = {
  _id: string
  user_id: string | null
  name: string | null
  balance: bigint | null
  /** The credits that the customer may owe; 0 for house accounts. */
  credit_limit: bigint
  postings: number | null
}

/** Returns true if the reference identifies the account. */
export const isAccount = (account: Account, ref: AccountRef): boolean =>
  'customer' in ref ? account.user_id === ref.customer : account.name === ref.house
