import type { Caller } from './principal.ts'

/** Checks whether the caller is a member of a customer's team who must not see prices. */
export const hidesPrices = (caller: Caller | null): boolean =>
  caller?.kind === 'person' && caller.member !== undefined && !caller.member.sees_prices
