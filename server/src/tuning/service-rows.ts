import type { Answer } from '@mapwright/contract/api/endpoint.ts'
import type { OfferedOption, OfferedService, Option, Service } from '@mapwright/contract/tuning/service.ts'
import type { Db } from '../db/sql.ts'

export type PriceType = 1 | 2 | 3
type ServiceRow = Answer<Service>
type OptionRow = Answer<Option>
type Offered = Answer<OfferedService>
type OfferedOptionRow = Answer<OfferedOption>

const optionIds = (db: Db) => db`
  coalesce((SELECT array_agg(option_id ORDER BY o.position, o._id) FROM service_options JOIN options o ON o._id = option_id
    WHERE service_id = services._id), '{}') AS options`

/** Services with all prices, in their order; all, or one. */
export const serviceRows = (db: Db, _id?: string) => db<ServiceRow[]>`
  SELECT _id, name, description, main_service, time_hint, online, position, price_1, price_2, price_3, ${optionIds(db)}
  FROM services WHERE ${_id === undefined ? db`true` : db`_id = ${_id}`} ORDER BY position, _id`

/** Options with all prices, in their order; all, or one. */
export const optionRows = (db: Db, _id?: string) => db<OptionRow[]>`
  SELECT _id, name, effect, note, off_road, position, price_1, price_2, price_3
  FROM options WHERE ${_id === undefined ? db`true` : db`_id = ${_id}`} ORDER BY position, _id`

/** The options of the services online, at the one price that this price type pays. */
export const offeredOptions = (db: Db, priceType: PriceType) => db<OfferedOptionRow[]>`
  SELECT _id, name, effect, ${db(`price_${priceType}`)} AS price, note, off_road, position FROM options
  WHERE _id IN (SELECT option_id FROM service_options JOIN services ON services._id = service_id WHERE online)
  ORDER BY position, _id`

/** The services online with their options, at the one price that this price type pays. */
export async function offeredServices(db: Db, priceType: PriceType): Promise<Offered[]> {
  type Row = Omit<Offered, 'options'> & { options: string[] }
  const [services, options] = await Promise.all([
    db<Row[]>`
      SELECT _id, name, description, main_service, time_hint, ${db(`price_${priceType}`)} AS price, position, ${optionIds(db)}
      FROM services WHERE online ORDER BY position, _id`,
    offeredOptions(db, priceType),
  ])
  return services.map((service) => ({
    ...service,
    options: options.filter(({ _id }) => service.options.includes(_id)),
  }))
}
