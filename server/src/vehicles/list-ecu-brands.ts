import { ListEcuBrands } from '@mapwright/contract/vehicles/vehicles-endpoints.ts'
import { query } from '../platform/api/handler.ts'

export const listEcuBrands = query(ListEcuBrands, async ({ sql }) => {
  const rows = await sql<{ ecu_brand: string }[]>`
    SELECT DISTINCT ecu_brand FROM variants WHERE ecu_brand <> '' ORDER BY ecu_brand LIMIT 500`
  return { ecu_brands: rows.map(({ ecu_brand }) => ecu_brand) }
})
