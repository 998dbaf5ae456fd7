import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Vehicle } from '@mapwright/contract/vehicles/vehicle.ts'
import { SearchVehicles } from '@mapwright/contract/vehicles/vehicles-endpoints.ts'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useQueryOf } from '../app/api/queries.ts'
import { useWording } from '../app/i18n/wording.ts'
import { useProblemText } from '../ui/states.tsx'
import classes from './vehicle-search.module.css'
import { vehicleDetail, vehicleTitle } from './vehicle-text.ts'

/** Fewer letters name half of the database. */
const fewestLetters = 2
const shownAtMost = 10
const pause = 200

type VehicleSearchProps = { onChoose: (vehicle: Vehicle) => void; error?: string | null }

/** Finds a vehicle over make, model, generation, engine and control unit at once: "golf 2.0 tdi edc17". */
export function VehicleSearch({ onChoose, error }: VehicleSearchProps) {
  const t = useWording('vehicles')
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed.trim(), pause)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const isLongEnough = text.length >= fewestLetters
  const search = useQueryOf(
    SearchVehicles,
    { query: { search_keyword: text } },
    { enabled: isLongEnough, keepPrevious: true, staleTime: 300_000 },
  )
  const problemText = useProblemText(search.error)
  const found = isLongEnough ? (search.data?.vehicles ?? []).slice(0, shownAtMost) : []
  const isWaiting = typed.trim() !== text || search.isFetching

  const choose = (id: string) => {
    const vehicle = found.find(({ _id }) => _id === id)
    combobox.closeDropdown()
    if (!vehicle) return
    setTyped('')
    onChoose(vehicle)
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal={false}>
      <Combobox.Target>
        <TextInput
          label={t('vehicles:picker.search')}
          placeholder={t('vehicles:picker.search_example')}
          size="md"
          autoComplete="off"
          spellCheck={false}
          error={error}
          value={typed}
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
          rightSection={isWaiting && typed.trim().length >= fewestLetters ? <Loader size={16} /> : null}
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
        <Combobox.Options aria-label={t('vehicles:picker.found')} className={classes.options}>
          {found.map((vehicle) => (
            <Combobox.Option key={vehicle._id} value={vehicle._id} className={classes.option}>
              <span className={classes.title}>{vehicleTitle(vehicle)}</span>
              {vehicle.power_hp !== null && (
                <span className={classes.power}>{t('vehicles:picker.power', { power: vehicle.power_hp })}</span>
              )}
              <span className={classes.detail}>{vehicleDetail(vehicle)}</span>
            </Combobox.Option>
          ))}
          {found.length === 0 && (
            <Combobox.Empty>
              {search.isError ? problemText : t(isWaiting ? 'vehicles:picker.searching' : 'vehicles:picker.not_found')}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
