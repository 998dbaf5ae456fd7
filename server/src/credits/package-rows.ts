import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { CreditPackage, PackageBilling } from '@mapwright/contract/credits/package.ts'
import type { Db } from '../platform/db/sql.ts'

export type PackageRow = Decoded<CreditPackage>

const columns = ['_id', 'name', 'count', 'bonus', 'amount', 'position', 'billing', 'online']

/** Lists the packages on sale in the order that staff have set. */
export const packagesOnSale = (db: Db, billing: PackageBilling) => db<PackageRow[]>`
  SELECT ${db(columns)} FROM credit_packages WHERE online AND billing = ${billing} ORDER BY position, _id`

/** Reads a package. Returns undefined if it is not on sale in this way. */
export async function packageOnSale(
  db: Db,
  _id: string,
  billing: PackageBilling = 'once',
): Promise<PackageRow | undefined> {
  const [found] = await db<PackageRow[]>`
    SELECT ${db(columns)} FROM credit_packages WHERE _id = ${_id} AND online AND billing = ${billing}`
  return found
}
