import { type LocationLevel, locationLevels } from '@mapwright/contract/vehicles/location.ts'
import { useWording } from '../../app/i18n/wording.ts'
import { SearchableDropdown } from '../../ui/searchable-dropdown.tsx'
import { ProblemAlert } from '../../ui/states.tsx'
import { useLevelOptions } from '../use-level-options.ts'
import { nowhere, type Place } from './place.ts'
import classes from './place-fields.module.css'

type PlaceFieldsProps = {
  place: Place
  onChange: (place: Place) => void
  /** Names of what it starts with, from the type down. */
  path?: readonly string[]
  error?: string | null
  /** In a form: close together, and the type has to be chosen. */
  isInForm?: boolean
}

/** The five levels, each of what stands below the choice before it; any of them may be the last one chosen. */
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
    onChange({ ...nowhere, ...Object.fromEntries(above.map((name) => [name, place[name]])), [level]: id })
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
