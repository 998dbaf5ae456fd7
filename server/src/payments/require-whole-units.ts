import { type Money, smallestUnit } from '@mapwright/contract/api/amounts.ts'
import { Problem } from '../platform/api/problem.ts'

/**
 * Refuses an amount with decimals in a currency without decimals, because no provider could pay it.
 * @throws Problem request.invalid for the field `amount`
 */
export function requireWholeUnits(amount: Money, currency: string): void {
  if (amount % smallestUnit(currency) !== 0n)
    throw new Problem('request.invalid', { fields: { amount: { code: 'not_whole' } } })
}
