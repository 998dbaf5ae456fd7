import { type Credits, credits, type Money } from '@mapwright/contract/api/amounts.ts'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '../platform/db/sql.ts'

export type CreditPackage = { name: string; count: Credits; bonus?: Credits; amount: Money }

/** Appends credit packages to the packages on sale, in the given order. Used for demo and sample data. */
export async function loadPackages(tx: Tx, packages: readonly CreditPackage[], now: Date): Promise<{ _id: string }[]> {
  if (packages.length === 0) return []
  const [{ last } = { last: 0 }] = await tx<
    { last: number }[]
  >`SELECT coalesce(max(position), 0)::int AS last FROM credit_packages`
  const rows = packages.map(({ name, count, bonus = credits(0n), amount }, index) => ({
    _id: uuidv7(),
    name,
    count,
    bonus,
    amount,
    position: last + index + 1,
    created_at: now,
  }))
  await tx`INSERT INTO credit_packages ${tx(rows)}`
  return rows.map(({ _id }) => ({ _id }))
}
