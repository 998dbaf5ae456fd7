import type { Candidate } from '@mapwright/contract/vehicles/reg-search.ts'
import { Vehicle } from '@mapwright/contract/vehicles/vehicle.ts'
import type { Db } from '../../db/sql.ts'
import { isSameMake, isSameModel, type Sought } from './sought.ts'

/** What each known fact is worth; all five together are 100. */
const worth = { make: 25, model: 35, year: 20, fuel: 10, displacement: 10 }
/** Makers round the displacement in more than one way: 1968 and 1984 cm³ are both a 2.0, but not the same engine. */
const roundingCc = 12
/** Registered a year after or before the model year. */
const slackYears = 1
/** How many variants are proposed. */
export const maxCandidates = 20

const columns = Object.keys(Vehicle.shape)

type Named = { _id: string; name: string }
type Scored = Vehicle & { score: number }

/**
 * The variants that fit what is known, the best first. A known model or year that does not fit rules a variant out. Those of `surely` are among them
 * wherever they fit, however many others do.
 */
export async function candidatesFor(db: Db, sought: Sought, surely: readonly string[] = []): Promise<Candidate[]> {
  const makes = (await db<Named[]>`SELECT _id, name FROM manufacturers`).filter(({ name }) =>
    sought.makes.some((make) => isSameMake(name, make)),
  )
  if (makes.length === 0) return []
  const below = makes.map(({ _id }) => _id)
  const models = sought.models.length > 0 ? await modelsNamed(db, below, sought.models) : []
  if (sought.models.length > 0 && models.length === 0) return []
  const { years, fuel, displacement_cc } = sought
  const fits = {
    model: models.length > 0 ? db`vmodel_id = ANY(${models})` : db`false`,
    year: years.length > 0 ? db`coalesce(${builtIn(db, years)}, false)` : db`false`,
    fuel: fuel === null ? db`false` : db`coalesce(vehicles.fuel = ${fuel}, false)`,
    displacement:
      displacement_cc === null
        ? db`false`
        : db`coalesce(abs(vehicles.displacement_cc - ${displacement_cc}) <= ${roundingCc}, false)`,
  }
  const rows = await db<Scored[]>`
    SELECT ${db(columns)}, ${worth.make} + ${worth.model} * (${fits.model})::int + ${worth.year} * (${fits.year})::int
      + ${worth.fuel} * (${fits.fuel})::int + ${worth.displacement} * (${fits.displacement})::int AS score
    FROM vehicles
    WHERE manufacturer_id = ANY(${below})
      ${models.length > 0 ? db`AND ${fits.model}` : db``}
      ${years.length > 0 ? db`AND (year_from IS NULL OR ${builtIn(db, years)})` : db``}
    ORDER BY _id = ANY(${surely as string[]}::uuid[]) DESC, score DESC, vmodel, year_from DESC NULLS LAST, name, _id
    LIMIT ${maxCandidates}`
  return rows.map(({ score, ...vehicle }) => ({ score, orders: 0, vehicle })).sort((a, b) => b.score - a.score)
}

async function modelsNamed(db: Db, makes: string[], names: readonly string[]): Promise<string[]> {
  const all = await db<Named[]>`SELECT _id, name FROM vmodels WHERE manufacturer_id = ANY(${makes})`
  return all.filter(({ name }) => names.some((wanted) => isSameModel(name, wanted))).map(({ _id }) => _id)
}

const builtIn = (db: Db, years: readonly number[]) => db`EXISTS (
  SELECT FROM unnest(${years as number[]}::int[]) AS year
  WHERE year BETWEEN year_from - ${slackYears} AND coalesce(year_to, 9999) + ${slackYears})`
