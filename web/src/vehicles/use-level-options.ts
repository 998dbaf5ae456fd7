import { levelDropdowns } from '@mapwright/contract/vehicles/vehicles-endpoints.ts'
import { useQueryOf } from '../platform/api/queries.ts'
import type { Option } from '../ui/forms/searchable-dropdown.tsx'

/** The selected ids of the levels above a variant. An unselected level is an empty text. */
export type ChosenLevels = { vtype: string; manufacturer: string; vmodel: string; generation: string }
type Row = { _id: string; name: string }
type Built = Row & { year_from: number | null; year_to: number | null }
type Engine = Row & { power_hp: number | null; ecu_brand: string; ecu_version: string }

const named = ({ _id, name }: Row): Option => ({ value: _id, label: name })
const built = ({ year_from, year_to, ...row }: Built): Option => ({
  ...named(row),
  detail: year_from === null ? undefined : `${year_from}–${year_to ?? ''}`,
})
const engine = ({ ecu_brand, ecu_version, ...row }: Engine): Option => ({
  ...named(row),
  detail: `${ecu_brand} ${ecu_version}`.trim(),
})

/** Loads the options of the five levels. Each level has the children of the previous selection. */
export function useLevelOptions({ vtype, manufacturer, vmodel, generation }: ChosenLevels) {
  const below = (parent: string) => [{ params: { parent } }, { enabled: parent !== '', staleTime: 300_000 }] as const
  const vtypes = useQueryOf(levelDropdowns.vtype, { query: { size: 100 } }, { staleTime: 300_000 })
  const manufacturers = useQueryOf(levelDropdowns.manufacturer, ...below(vtype))
  const vmodels = useQueryOf(levelDropdowns.vmodel, ...below(manufacturer))
  const generations = useQueryOf(levelDropdowns.generation, ...below(vmodel))
  const variants = useQueryOf(levelDropdowns.variant, ...below(generation))
  return {
    problem: [vtypes, manufacturers, vmodels, generations, variants].find(({ isError }) => isError)?.error ?? null,
    vtype: vtypes.data?.vtypes.map(named),
    manufacturer: manufacturers.data?.manufacturers.map(named),
    vmodel: vmodels.data?.vmodels.map(named),
    generation: generations.data?.generations.map(built),
    variant: variants.data?.variants.map(engine),
  }
}
