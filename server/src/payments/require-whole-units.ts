import { type Money, smallestUnit } from '@mapwright/contract/api/amounts.ts'
import { Problem } from '../platform/api/problem.ts'

/**
 * Refuses amounts with decimals in a currency without decimals, because no provider could pay them. The names are those of the fields.
 * @throws Problem request.invalid
 */
export function requireWholeFields(amounts: Readonly<Record<string, Money | null>>, currency: string): void {
  const unit = smallestUnit(currency)
  const broken = Object.keys(amounts).filter((name) => (amounts[name] ?? 0n) % unit !== 0n)
  if (broken.length > 0)
    throw new Problem('request.invalid', {
      fields: Object.fromEntries(broken.map((name) => [name, { code: 'not_whole' }])),
    })
}

/**
 * Refuses an amount with decimals in a currency without decimals.
 * @throws Problem request.invalid for the field `amount`
 */
export const requireWholeUnits = (amount: Money, currency: string): void => requireWholeFields({ amount }, currency)
