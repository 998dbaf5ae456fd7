import { FindHomeVehicles } from '@mapwright/contract/home/home-endpoints.ts'
import { vehicleTitle } from '@mapwright/contract/home/vehicle-title.ts'
import { chosenStage, outputsOf } from '@mapwright/contract/vehicles/outputs.ts'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import type { FoundVehicle } from '../use-home.ts'
import { GainPicture } from './gain-picture.tsx'
import classes from './vehicle-finder.module.css'

/** A vehicle search that shows the gain of the selected vehicle. Before a search, shows an example vehicle. */
export function VehicleFinder({ featured }: { featured: FoundVehicle | null }) {
  const t = useWording('home')
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(featured)
  const [searched, setSearched] = useState('')
  // Debounce without Mantine's hook, because importing the hook would load Mantine's dropdowns as well.
  useEffect(() => {
    const timer = setTimeout(() => setSearched(text.trim()), 200)
    return () => clearTimeout(timer)
  }, [text])
  const isSearching = searched.length >= 2
  const found = useQueryOf(
    FindHomeVehicles,
    { query: { search_keyword: searched } },
    { enabled: isSearching, keepPrevious: true },
  )
  const vehicles = isSearching && text !== '' ? found.data?.vehicles : undefined
  return (
    <div className={classes.finder}>
      <label className={classes.search}>
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <input
          type="search"
          autoComplete="off"
          aria-label={t('home:finder.label')}
          placeholder={t('home:finder.placeholder')}
          maxLength={120}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <div className={classes.content}>
        {vehicles ? (
          <Hits
            vehicles={vehicles}
            onChoose={(vehicle) => {
              setChosen(vehicle)
              setText('')
            }}
          />
        ) : (
          chosen && <Chosen vehicle={chosen} isExample={chosen === featured} />
        )}
      </div>
    </div>
  )
}

type HitsProps = { vehicles: readonly FoundVehicle[]; onChoose: (vehicle: FoundVehicle) => void }

function Hits({ vehicles, onChoose }: HitsProps) {
  const t = useWording('home')
  const f = useFormats()
  return (
    <div role="status">
      {vehicles.length === 0 ? (
        <p className={classes.none}>{t('home:finder.none')}</p>
      ) : (
        <ul className={classes.hits}>
          {vehicles.map((vehicle) => {
            const outputs = outputsOf(vehicle)
            const after = outputs && chosenStage(outputs, undefined)
            return (
              <li key={vehicle._id}>
                <button type="button" onClick={() => onChoose(vehicle)}>
                  <span>{vehicleTitle(vehicle)}</span>
                  {after && (
                    <span className={classes.plus}>
                      {t('home:finder.plus', { gain: f.number(after.power_hp - outputs.before.power_hp) })}
                    </span>
                  )}
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}

function Chosen({ vehicle, isExample }: { vehicle: FoundVehicle; isExample: boolean }) {
  const t = useWording('home')
  const outputs = outputsOf(vehicle)
  return (
    <>
      <p className={classes.name}>
        <strong>{vehicleTitle(vehicle)}</strong>
        {isExample && <span className="meta">{t('home:finder.example')}</span>}
      </p>
      {outputs ? (
        <GainPicture vehicle={vehicle} before={outputs.before} after={chosenStage(outputs, undefined)} />
      ) : (
        <p className={classes.none}>{t('home:finder.unknown')}</p>
      )}
      <p className={classes.more}>
        <PageLink to="/vehicles/$make/$model/$vehicle" params={vehicle.slugs}>
          {t('home:finder.more')}
        </PageLink>
      </p>
    </>
  )
}
