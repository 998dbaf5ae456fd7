import { PartnerServices } from '@mapwright/contract/partners/partner-endpoints.ts'
import { query } from '../platform/api/handler.ts'
import { readCatalogue } from '../tuning/catalogue-rows.ts'
import { withoutGroupName } from './without-group-name.ts'

/** Lists the catalogue at the prices of the API client's owner. */
export const listServices = query(PartnerServices, async ({ sql, actor: { owner } }) => {
  const catalogue = await readCatalogue(sql, owner.price_type, { user_id: owner._id })
  return { ...catalogue, price_rules: catalogue.price_rules.map(withoutGroupName) }
})
