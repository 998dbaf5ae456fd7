import type { Candidate } from '@mapwright/contract/vehicles/reg-search/reg-search.ts'
import { Vehicle } from '@mapwright/contract/vehicles/vehicle.ts'
import type { Db } from '../../platform/db/sql.ts'
import { isSameMake, isSameModel, type ParsedQuery } from './parsed-query.ts'

/** The weight of each matching property; the sum is 100. */
const weights = { make: 25, model: 35, year: 20, fuel: 10, displacement: 10 }
/** Tolerance in cm³ for rounding by manufacturers. Engines of 1968 and 1984 cm³ are different, although both are called 2.0. */
const toleranceCc = 12
/** Tolerance in years: cars may be registered a year before or after their model year. */
const toleranceYears = 1
export const maxCandidates = 20

const columns = Object.keys(Vehicle.shape)

type Named = { _id: string; name: string }
type Scored = Vehicle & { score: number }

/**
 * Finds the variants that match the query, the best first. A different model or year excludes a variant. Variants in `includedIds` are part of the
 * results if they match.
 */
export async function candidatesFor(
  db: Db,
  parsedQuery: ParsedQuery,
  includedIds: readonly string[] = [],
): Promise<Candidate[]> {
  const makes = (await db<Named[]>`SELECT _id, name FROM manufacturers`).filter(({ name }) =>
    parsedQuery.makes.some((make) => isSameMake(name, make)),
  )
  if (makes.length === 0) return []
  const below = makes.map(({ _id }) => _id)
  const models = parsedQuery.models.length > 0 ? await modelsNamed(db, below, parsedQuery.models) : []
  if (parsedQuery.models.length > 0 && models.length === 0) return []
  const { years, fuel, displacement_cc } = parsedQuery
  const fits = {
    model: models.length > 0 ? db`vmodel_id = ANY(${models})` : db`false`,
    year: years.length > 0 ? db`coalesce(${builtIn(db, years)}, false)` : db`false`,
    fuel: fuel === null ? db`false` : db`coalesce(vehicles.fuel = ${fuel}, false)`,
    displacement:
      displacement_cc === null
        ? db`false`
        : db`coalesce(abs(vehicles.displacement_cc - ${displacement_cc}) <= ${toleranceCc}, false)`,
  }
  const rows = await db<Scored[]>`
    SELECT ${db(columns)}, ${weights.make} + ${weights.model} * (${fits.model})::int + ${weights.year} * (${fits.year})::int
      + ${weights.fuel} * (${fits.fuel})::int + ${weights.displacement} * (${fits.displacement})::int AS score
    FROM vehicles
    WHERE manufacturer_id = ANY(${below})
      ${models.length > 0 ? db`AND ${fits.model}` : db``}
      ${years.length > 0 ? db`AND (year_from IS NULL OR ${builtIn(db, years)})` : db``}
    ORDER BY _id = ANY(${includedIds}::uuid[]) DESC, score DESC, vmodel, year_from DESC NULLS LAST, name, _id
    LIMIT ${maxCandidates}`
  return rows.map(({ score, ...vehicle }) => ({ score, orders: 0, vehicle })).sort((a, b) => b.score - a.score)
}

async function modelsNamed(db: Db, makes: string[], names: readonly string[]): Promise<string[]> {
  const all = await db<Named[]>`SELECT _id, name FROM vmodels WHERE manufacturer_id = ANY(${makes})`
  return all.filter(({ name }) => names.some((wanted) => isSameModel(name, wanted))).map(({ _id }) => _id)
}

const builtIn = (db: Db, years: readonly number[]) => db`EXISTS (
  SELECT FROM unnest(${years}::int[]) AS year
  WHERE year BETWEEN year_from - ${toleranceYears} AND coalesce(year_to, 9999) + ${toleranceYears})`
