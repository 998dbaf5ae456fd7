import type { Vehicle } from '@mapwright/contract/vehicles/vehicle.ts'
import { useState } from 'react'
import { useWording } from '../platform/i18n/wording.ts'
import { SearchableDropdown } from '../ui/forms/searchable-dropdown.tsx'
import { ProblemAlert } from '../ui/messages/states.tsx'
import { type ChosenLevels as Chosen, useLevelOptions } from './use-level-options.ts'
import classes from './vehicle-levels.module.css'

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

type VehicleLevelsProps = {
  /** The initial selection, so that a single level can be corrected. */
  from: Vehicle | undefined
  onChoose: (variantId: string) => void
}

/** Selects a vehicle level by level: type, make, model, generation, variant. */
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
              isClearable={false}
              disabled={above !== undefined && chosen[above] === ''}
              onChange={(id) => choose(level, id)}
            />
          )
        })}
        <SearchableDropdown
          label={t('vehicles:picker.variant')}
          value={from && chosen.generation === from.generation_id ? from._id : null}
          options={options.variant ?? []}
          isClearable={false}
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
