import { type LocationLevel, locationLevels } from '@mapwright/contract/vehicles/locations/location.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { SearchableDropdown } from '../../ui/forms/searchable-dropdown.tsx'
import { ProblemAlert } from '../../ui/messages/states.tsx'
import { useLevelOptions } from '../use-level-options.ts'
import { emptyPlace, type Place } from './place.ts'
import classes from './place-fields.module.css'

type PlaceFieldsProps = {
  place: Place
  onChange: (place: Place) => void
  /** Names of the initially selected rows, starting with the vehicle type. */
  path?: readonly string[]
  error?: string | null
  /** True inside a form: the layout is compact, and the type is required. */
  isInForm?: boolean
}

/** Dropdowns for the five levels. Each offers the children of the previous selection. Lower levels can be left empty. */
export function PlaceFields({ place, onChange, path = [], error = null, isInForm = false }: PlaceFieldsProps) {
  const t = useWording('vehicles')
  const { problem, ...options } = useLevelOptions({
    vtype: place.vtype ?? '',
    manufacturer: place.manufacture ?? '',
    vmodel: place.vmodel ?? '',
    generation: place.generation ?? '',
  })
  const choices = { ...options, manufacture: options.manufacturer }
  const choose = (level: LocationLevel, id: string | null) => {
    const above = locationLevels.slice(0, locationLevels.indexOf(level))
    onChange({ ...emptyPlace, ...Object.fromEntries(above.map((name) => [name, place[name]])), [level]: id })
  }
  return (
    <>
      <div className={classes.levels} data-narrow={isInForm || undefined}>
        {locationLevels.map((level, at) => {
          const above = locationLevels[at - 1]
          return (
            <SearchableDropdown
              key={level}
              label={t(`vehicles:picker.${level === 'manufacture' ? 'manufacturer' : level}`)}
              value={place[level]}
              valueLabel={path[at] ?? ''}
              options={choices[level] ?? []}
              disabled={above !== undefined && !place[above]}
              error={level === 'vtype' ? error : null}
              required={isInForm && level === 'vtype'}
              onChange={(id) => choose(level, id)}
            />
          )
        })}
      </div>
      <ProblemAlert problem={problem} />
    </>
  )
}
