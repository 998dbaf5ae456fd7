import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { HomeGeneration, VehicleSlugs } from '@mapwright/contract/home/home.ts'
import type { Db } from '../platform/db/sql.ts'
import { countModels, type VehicleRow, vehicleColumns } from './public-vehicles.ts'
import { findMake, findModelId, readMakes, readModelSlugs, withSlugs } from './vehicle-slug-rows.ts'

type Generation = Decoded<HomeGeneration>
type Row = VehicleRow & { generation_id: string } & Pick<Generation, 'year_from' | 'year_to'>

const readRows = (db: Db, model_id: string, { page, size }: { page: number; size: number }) => db<Row[]>`
  SELECT ${db(vehicleColumns)}, generation_id, year_from, year_to
  FROM (
    SELECT _id AS generation_id, year_from, year_to, lower(name) AS generation_name FROM generations WHERE vmodel_id = ${model_id}
  ) AS generation JOIN variant_rows USING (generation_id)
  ORDER BY year_from DESC NULLS LAST, generation_name, generation_id, lower(name), _id LIMIT ${size} OFFSET ${(page - 1) * size}`

/** Groups a model's vehicles by generation, in their order. */
async function byGeneration(db: Db, rows: readonly Row[]): Promise<Generation[]> {
  const vehicles = await withSlugs(db, rows)
  return [...Map.groupBy(vehicles, ({ generation_id }) => generation_id)].map(([_id, ofGeneration]) => {
    const { path, year_from = null, year_to = null } = ofGeneration[0] ?? { path: [] }
    const shown = ofGeneration.map(({ generation_id: _, year_from: __, year_to: ___, ...vehicle }) => vehicle)
    return { _id, name: path[3] ?? '', year_from, year_to, vehicles: shown }
  })
}

/** Reads a page of a model's vehicles by generation, latest first. Returns undefined if the model does not exist or has no vehicles. */
export async function readHomeModel(
  db: Db,
  slugs: Pick<VehicleSlugs, 'make' | 'model'>,
  paging: { page: number; size: number },
) {
  const place = await findMake(db, slugs.make)
  const id = place && (await findModelId(db, place._id, slugs.model))
  if (id === undefined) return undefined
  const [[found], modelSlugs, makes, rows] = await Promise.all([
    countModels(db, db`vmodels._id = ${id}`),
    readModelSlugs(db, [id]),
    readMakes(db),
    readRows(db, id, paging),
  ])
  const make = makes.find(({ _id }) => _id === found?.manufacturer_id)
  if (!found || !make) return undefined
  const { manufacturer_id: _, ...model } = found
  return {
    make,
    model: { ...model, slug: modelSlugs.get(id) ?? id },
    generations: await byGeneration(db, rows),
    total: model.vehicles,
  }
}
