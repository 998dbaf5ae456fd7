import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { GarageCar, GarageFile } from '@mapwright/contract/orders/garage/garage.ts'
import type { Db } from '../../platform/db/sql.ts'
import { vehicleWords } from '../../vehicles/vehicle-words.ts'

type Car = Decoded<GarageCar>
type GarageQuery = { user_id: string; hidden: boolean; keywords?: string | undefined; page: number; size: number }

const maxFiles = 50

/** Columns of a displayed car `c`, with the vehicle names of its last order `o`. */
const shown = (db: Db) => db`
  c._id, c.nickname, c.hidden, c.vin, c.reg_no, o.vtype, o.manufacture, o.model, o.generation, o.variant, o.engine_type, o.fuel_type,
  o.vehicle_year, o.transmission, o.ecu_brand, o.ecu_version,
  (SELECT file_id FROM variant_pictures WHERE variant_id = o.variant_id ORDER BY position LIMIT 1) AS picture,
  (SELECT count(*)::int FROM orders WHERE car_id = c._id) AS orders,
  (SELECT count(*)::int FROM orders a JOIN order_files x ON x.order_id = a._id JOIN files f ON f._id = x.file_id
    WHERE a.car_id = c._id AND x.delivered_at IS NOT NULL AND f.deleted_at IS NULL) AS files,
  json_build_object('_id', o._id, 'number', o.number, 'status', o.status, 'payment', o.payment, 'services', o.services,
    'submitted_at', o.submitted_at) AS last_order`

const matching = (db: Db, { user_id, hidden, keywords = '' }: GarageQuery) => db`
  FROM (SELECT *, lower(' ' || nickname || ' ') || words AS search FROM garage_cars WHERE user_id = ${user_id} AND hidden = ${hidden}) AS own
  WHERE ${vehicleWords(db, keywords)}`

/** Reads a page of a customer's cars, most recently ordered first, and their exact total number. */
export async function listCars(db: Db, wanted: GarageQuery) {
  const { page, size } = wanted
  const [cars, [row]] = await Promise.all([
    db<Car[]>`
      WITH picked AS MATERIALIZED (
        SELECT _id ${matching(db, wanted)} ORDER BY last_ordered_at DESC, _id DESC LIMIT ${size} OFFSET ${(page - 1) * size}
      )
      SELECT ${shown(db)} FROM picked JOIN garage_cars c USING (_id) JOIN orders o ON o._id = c.last_order_id
      ORDER BY c.last_ordered_at DESC, c._id DESC`,
    db<{ total: number }[]>`SELECT count(*)::int AS total ${matching(db, wanted)}`,
  ])
  return { cars: [...cars], total: row?.total ?? 0, page, size }
}

/** Reads one car. Returns undefined if it does not exist or belongs to another customer. */
export async function readCar(db: Db, _id: string, user_id: string): Promise<Car | undefined> {
  const [car] = await db<Car[]>`
    SELECT ${shown(db)} FROM garage_cars c JOIN orders o ON o._id = c.last_order_id WHERE c._id = ${_id} AND c.user_id = ${user_id}`
  return car
}

/** Reads the newest originals and deliveries of all orders for a car. */
export const filesOfCar = (db: Db, _id: string) => db<Decoded<GarageFile>[]>`
  SELECT x._id, x.order_id, o.number, x.kind, x.version, f.name, f.size::float8 AS size, x.created_at, f.deleted_at IS NOT NULL AS gone,
    x.delivered_at IS NOT NULL AND o.payment = 'due' AS held_back
  FROM orders o JOIN order_files x ON x.order_id = o._id JOIN files f ON f._id = x.file_id
  WHERE o.car_id = ${_id} AND (x.kind = 'original' OR x.delivered_at IS NOT NULL)
  ORDER BY x.created_at DESC, x._id DESC LIMIT ${maxFiles}`
