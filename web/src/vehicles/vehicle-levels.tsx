import type { Vehicle } from '@mapwright/contract/vehicles/vehicle.ts'
import {
  GenerationsOfVmodel,
  ListVtypes,
  ManufacturersOfVtype,
  VariantsOfGeneration,
  VmodelsOfManufacturer,
} from '@mapwright/contract/vehicles/vehicles-endpoints.ts'
import { useState } from 'react'
import { useQueryOf } from '../app/api/queries.ts'
import { useWording } from '../app/i18n/wording.ts'
import { type Option, SearchableDropdown } from '../ui/searchable-dropdown.tsx'
import { ProblemAlert } from '../ui/states.tsx'
import classes from './vehicle-levels.module.css'

type Chosen = { vtype: string; manufacturer: string; vmodel: string; generation: string }
type Row = { _id: string; name: string }
type Built = Row & { year_from: number | null; year_to: number | null }
type Engine = Row & { power_hp: number | null; ecu_brand: string; ecu_version: string }

const none: Chosen = { vtype: '', manufacturer: '', vmodel: '', generation: '' }
const levels = ['vtype', 'manufacturer', 'vmodel', 'generation'] as const

const chosenOf = (vehicle: Vehicle | undefined): Chosen =>
  vehicle
    ? {
        vtype: vehicle.vtype_id,
        manufacturer: vehicle.manufacturer_id,
        vmodel: vehicle.vmodel_id,
        generation: vehicle.generation_id,
      }
    : none

const named = ({ _id, name }: Row): Option => ({ value: _id, label: name })
const built = ({ year_from, year_to, ...row }: Built): Option => ({
  ...named(row),
  detail: year_from === null ? undefined : `${year_from}–${year_to ?? ''}`,
})
const engine = ({ ecu_brand, ecu_version, ...row }: Engine): Option => ({
  ...named(row),
  detail: `${ecu_brand} ${ecu_version}`.trim(),
})

/** The five lists, each of what stands below the choice before it. */
function useLevelOptions({ vtype, manufacturer, vmodel, generation }: Chosen) {
  const below = (parent: string) => [{ params: { parent } }, { enabled: parent !== '', staleTime: 300_000 }] as const
  const vtypes = useQueryOf(ListVtypes, { query: { size: 100 } }, { staleTime: 300_000 })
  const manufacturers = useQueryOf(ManufacturersOfVtype, ...below(vtype))
  const vmodels = useQueryOf(VmodelsOfManufacturer, ...below(manufacturer))
  const generations = useQueryOf(GenerationsOfVmodel, ...below(vmodel))
  const variants = useQueryOf(VariantsOfGeneration, ...below(generation))
  return {
    problem: [vtypes, manufacturers, vmodels, generations, variants].find(({ isError }) => isError)?.error ?? null,
    vtype: vtypes.data?.vtypes.map(named),
    manufacturer: manufacturers.data?.manufacturers.map(named),
    vmodel: vmodels.data?.vmodels.map(named),
    generation: generations.data?.generations.map(built),
    variant: variants.data?.variants.map(engine),
  }
}

type VehicleLevelsProps = {
  /** The vehicle to start from, so that one level can be corrected without choosing all anew. */
  from: Vehicle | undefined
  onChoose: (variantId: string) => void
}

/** The vehicle step by step: type, manufacture, model, generation, variant. */
export function VehicleLevels({ from, onChoose }: VehicleLevelsProps) {
  const t = useWording('vehicles')
  const [chosen, setChosen] = useState(() => chosenOf(from))
  const options = useLevelOptions(chosen)

  const choose = (level: keyof Chosen, id: string | null) => {
    const above = levels.slice(0, levels.indexOf(level))
    setChosen({ ...none, ...Object.fromEntries(above.map((name) => [name, chosen[name]])), [level]: id ?? '' })
  }

  return (
    <>
      <div className={classes.levels}>
        {levels.map((level, at) => {
          const above = levels[at - 1]
          return (
            <SearchableDropdown
              key={level}
              label={t(`vehicles:picker.${level}`)}
              value={chosen[level] || null}
              options={options[level] ?? []}
              disabled={above !== undefined && chosen[above] === ''}
              onChange={(id) => choose(level, id)}
            />
          )
        })}
        <SearchableDropdown
          label={t('vehicles:picker.variant')}
          value={from && chosen.generation === from.generation_id ? from._id : null}
          options={options.variant ?? []}
          disabled={chosen.generation === ''}
          onChange={(id) => {
            if (id) onChoose(id)
          }}
        />
      </div>
      <ProblemAlert problem={options.problem} />
    </>
  )
}
