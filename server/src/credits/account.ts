import type { HouseAccount } from '@mapwright/contract/credits/ledger.ts'

/** Where credits come from or go to: a customer's account, or one of the house's. */
export type AccountRef = { customer: string } | { house: HouseAccount }

/** A locked or looked-up row of the ledger; the house's accounts carry no balance. */
export type Account = {
  _id: string
  user_id: string | null
  name: string | null
  balance: bigint | null
  postings: number | null
}

/** Whether the row is the account meant. */
export const isAccount = (account: Account, ref: AccountRef): boolean =>
  'customer' in ref ? account.user_id === ref.customer : account.name === ref.house
