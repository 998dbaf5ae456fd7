import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Vehicle } from '@mapwright/contract/vehicles/vehicle.ts'
import { SearchVehicles } from '@mapwright/contract/vehicles/vehicles-endpoints.ts'
import { IconId, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { useProblemText } from '../ui/messages/states.tsx'
import { NumberDetails } from './number-details.tsx'
import { type FoundNumber, useNumberSearch } from './use-number-search.ts'
import { VehicleHit } from './vehicle-hit.tsx'
import classes from './vehicle-search.module.css'

/** Minimum number of letters. Fewer letters would match too many vehicles. */
const minLetters = 2
const maxShown = 10
const debounceMs = 200
/** Values of options in the dropdown that are not vehicles. */
const [lookUpPlate, searchMake] = ['look_up', 'search_make']

type VehicleSearchProps = {
  onChoose: (vehicle: Vehicle) => void
  /** Called after a VIN or registration number was typed and looked up. */
  onNumber?: (found: FoundNumber) => void
  error?: string | null
  /** True to mark the field as required. */
  isRequired?: boolean
}

/** Loads the search results for words or for a number. */
function useHits(typed: string, onNumber: VehicleSearchProps['onNumber']) {
  const [text] = useDebouncedValue(typed, debounceMs)
  const number = useNumberSearch(text, onNumber)
  const isNumber = number.number !== undefined
  const isLongEnough = text.length >= minLetters
  const words = useQueryOf(
    SearchVehicles,
    { query: { search_keyword: text } },
    { enabled: isLongEnough && !isNumber, keepPrevious: true, staleTime: 300_000 },
  )
  const hits: { vehicle: Vehicle; score?: number; orders?: number }[] = isNumber
    ? (number.result?.candidates ?? [])
    : (words.data?.vehicles ?? []).map((vehicle) => ({ vehicle }))
  return {
    number,
    hits: isLongEnough ? hits.slice(0, maxShown) : [],
    problem: isNumber ? number.problem : words.error,
    isLongEnough,
    isWaiting: typed !== text || (isNumber ? !number.result && !number.problem : words.isFetching),
  }
}

/** A search for a vehicle by make, model, generation, engine and control unit ("golf 2.0 tdi edc17"), or by VIN or registration number. */
export function VehicleSearch({ onChoose, onNumber, error, isRequired = false }: VehicleSearchProps) {
  const t = useWording('vehicles')
  const [typed, setTyped] = useState('')
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const { number, hits, problem, isLongEnough, isWaiting } = useHits(typed.trim(), onNumber)
  const problemText = useProblemText(problem)
  const make = number.result?.registered?.make ?? number.result?.vin?.makes[0] ?? ''

  const choose = (id: string) => {
    if (id === lookUpPlate) return number.lookUp()
    if (id === searchMake) return setTyped(`${make} `)
    const hit = hits.find(({ vehicle }) => vehicle._id === id)
    combobox.closeDropdown()
    if (!hit) return
    setTyped('')
    onChoose(hit.vehicle)
  }

  const nothing = () => {
    if (problem) return problemText
    if (isWaiting) return t('vehicles:picker.searching')
    if (!number.result) return t('vehicles:picker.not_found')
    return [t('vehicles:number.nothing_fits'), onNumber && t('vehicles:number.kept')].filter(Boolean).join(' ')
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal={false}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          label={t('vehicles:picker.search')}
          withAsterisk={isRequired}
          description={t(number.takesPlates ? 'vehicles:picker.takes_plates' : 'vehicles:picker.takes_vins')}
          placeholder={t('vehicles:picker.search_example')}
          size="md"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          error={error}
          value={typed}
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
          rightSection={isWaiting && typed.trim().length >= minLetters ? <Loader size={16} /> : null}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            combobox.openDropdown()
            combobox.updateSelectedOptionIndex()
          }}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isLongEnough}>
        {number.result && <NumberDetails result={number.result} />}
        <Combobox.Options aria-label={t('vehicles:picker.found')} className={classes.options}>
          {number.plate !== undefined && (
            <Combobox.Option value={lookUpPlate} className={classes.action}>
              <IconId size={16} stroke={1.75} aria-hidden />
              {t('vehicles:number.look_up', { number: number.plate })}
            </Combobox.Option>
          )}
          {hits.map(({ vehicle, ...fit }) => (
            <VehicleHit key={vehicle._id} vehicle={vehicle} {...fit} />
          ))}
          {hits.length === 0 && <Combobox.Empty className={classes.empty}>{nothing()}</Combobox.Empty>}
          {hits.length === 0 && number.result && make !== '' && (
            <Combobox.Option value={searchMake} className={classes.action}>
              <IconSearch size={16} stroke={1.75} aria-hidden />
              {t('vehicles:number.search_make', { make })}
            </Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
