import { ChangePriceTypes, GetPriceTypes } from '@mapwright/contract/site/price-type-endpoints.ts'
import type { PriceTypeNames } from '@mapwright/contract/site/price-types.ts'
import { command, query } from '../platform/api/handler.ts'
import type { Db } from '../platform/db/sql.ts'

async function readPriceTypes(db: Db): Promise<PriceTypeNames> {
  const [names] = await db<[PriceTypeNames]>`SELECT price_type_1, price_type_2, price_type_3 FROM settings`
  return names
}

export const getPriceTypes = query(GetPriceTypes, async ({ sql }) => ({ price_types: await readPriceTypes(sql) }))

export const changePriceTypes = command(ChangePriceTypes, async ({ tx, body, audit }) => {
  const before = await readPriceTypes(tx)
  await tx`UPDATE settings SET ${tx(body)}`
  audit({ before, after: body })
  return { price_types: body }
})
