import type { PriceType } from '@mapwright/contract/accounts/price-types.ts'
import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { CatalogueCombination } from '@mapwright/contract/tuning/combination.ts'
import type { TuningNote } from '@mapwright/contract/tuning/note.ts'
import type { RulePrice } from '@mapwright/contract/tuning/price-rule.ts'
import type { CatalogueOption, CatalogueService } from '@mapwright/contract/tuning/service.ts'
import type { SpecialPrice } from '@mapwright/contract/tuning/special-ecu.ts'
import type { Db } from '../platform/db/sql.ts'

type ServiceRow = Decoded<CatalogueService>

/** Online options of online services, with their prices for a price type. */
export const catalogueOptions = (db: Db, priceType: PriceType) => db<Decoded<CatalogueOption>[]>`
  SELECT _id, name, effect, ${db(`price_${priceType}`)} AS price, note, off_road, position, vtypes, manufactures, fuels, ecus
  FROM options
  WHERE online AND _id IN (SELECT option_id FROM service_options JOIN services s ON s._id = service_id WHERE s.online)
  ORDER BY position, _id`

/** Special prices of the given services, or of all services. */
export const specialPrices = (db: Db, priceType: PriceType, serviceIds?: readonly string[]) => db<
  Decoded<SpecialPrice>[]
>`
  SELECT b.name AS ecu, service_id, ${db(`price_${priceType}`)} AS price
  FROM special_ecu_prices JOIN special_ecu_brands b ON b._id = brand_id
  WHERE b.online ${serviceIds ? db`AND service_id = ANY (${serviceIds}::uuid[])` : db``}
  ORDER BY b.name, service_id`

/** Online combinations. With `chosen`, only those whose services and options are all selected. */
export const catalogueCombinations = (db: Db, chosen?: { service_ids: string[]; option_ids: string[] }) => db<
  Decoded<CatalogueCombination>[]
>`
  SELECT _id, name, service_ids, option_ids, amount, percentage FROM combinations
  WHERE online ${
    chosen ? db`AND service_ids <@ ${chosen.service_ids}::uuid[] AND option_ids <@ ${chosen.option_ids}::uuid[]` : db``
  }
  ORDER BY name, _id`

const notes = (db: Db) => db<TuningNote[]>`
  SELECT _id, service_id, option_id, manufacture, ecu, text FROM tuning_notes ORDER BY _id`

/** The buyer: a customer or, in the staff's price calculator, a price group. An undefined `price_group_id` means no price group. */
export type Buyer = { user_id: string } | { price_group_id: string | undefined }

const groupOf = (db: Db, buyer: Buyer) =>
  'user_id' in buyer
    ? db`(SELECT price_group_id FROM users WHERE _id = ${buyer.user_id})`
    : db`${buyer.price_group_id ?? null}::uuid`

/** Prices by price rules: those of the buyer's group, of all vehicle classes and of both types of tools. */
export const rulePrices = (db: Db, buyer: Buyer) => db<Decoded<RulePrice>[]>`
  SELECT r._id AS rule_id, r.kind, r.name, p.service_id, p.change, p.price, p.percentage
  FROM price_rules r CROSS JOIN LATERAL (
    SELECT NULL::uuid AS service_id, r.change, 0::bigint AS price, r.percentage WHERE r.percentage > 0
    UNION ALL SELECT service_id, change, price, percentage FROM price_rule_services WHERE rule_id = r._id
  ) p
  WHERE r.kind <> 'group' OR r._id = ${groupOf(db, buyer)}
  ORDER BY r._id, p.service_id`

/** Reads the catalogue for a buyer with a price type: online services with their options, and all data that determines their prices. */
export async function readCatalogue(db: Db, priceType: PriceType, buyer: Buyer) {
  type Row = Omit<ServiceRow, 'options'> & { options: string[] }
  const [services, options, special_prices, price_rules, combinations, tuningNotes] = await Promise.all([
    db<Row[]>`
      SELECT _id, name, description, main_service, time_hint, ${db(`price_${priceType}`)} AS price, position, options
      FROM service_rows WHERE online ORDER BY position, _id`,
    catalogueOptions(db, priceType),
    specialPrices(db, priceType),
    rulePrices(db, buyer),
    catalogueCombinations(db),
    notes(db),
  ])
  const withOptions = services.map((service) => ({
    ...service,
    options: options.filter(({ _id }) => service.options.includes(_id)),
  }))
  return { services: withOptions, special_prices, price_rules, combinations, notes: tuningNotes }
}

export const specialEcuNames = (db: Db) => db<{ _id: string; name: string }[]>`
  SELECT _id, name FROM special_ecu_brands WHERE online ORDER BY lower(name)`

export const priceGroupNames = (db: Db) => db<{ _id: string; name: string }[]>`
  SELECT _id, name FROM price_rules WHERE kind = 'group' ORDER BY lower(name)`
