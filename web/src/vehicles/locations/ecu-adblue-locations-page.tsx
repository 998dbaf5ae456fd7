import { tableOf } from '@mapwright/contract/api/typed-entries.ts'
import { type LocationPart, locationLevels, type OneLocation } from '@mapwright/contract/vehicles/locations/location.ts'
import { DownloadLocationPicture, GetOneLocation } from '@mapwright/contract/vehicles/locations/location-endpoints.ts'
import { IconMapPinOff, IconMapPinSearch } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useGo } from '../../platform/routing/page-link.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { SkeletonText } from '../../ui/loading/skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/messages/states.tsx'
import { Page } from '../../ui/page/page.tsx'
import { PictureGallery } from '../pictures/picture-gallery.tsx'
import { VehicleSearch } from '../vehicle-search.tsx'
import classes from './ecu-adblue-locations-page.module.css'
import { definedLevels, type Place, placeOf } from './place.ts'
import { PlaceFields } from './place-fields.tsx'

type PartProps = { part: LocationPart; title: string; unknown: string; location: OneLocation }

function Part({ part, title, unknown, location }: PartProps) {
  const t = useWording('locations')
  const text = location[`${part}_location`]
  const pictures = location[`${part}_location_images`]
  const from = location[`${part}_from`]
  return (
    <Panel title={title}>
      {from.length === 0 ? (
        <p className="meta">{unknown}</p>
      ) : (
        <div className={classes.part}>
          {text !== '' && <p className={classes.text}>{text}</p>}
          {pictures.length > 0 && (
            <PictureGallery label={title} pictures={pictures} endpoint={DownloadLocationPicture} />
          )}
          {from.length < location.path.length && (
            <p className="meta">{t('locations:from', { name: from.slice(1).join(' ') || from.join(' ') })}</p>
          )}
        </div>
      )}
    </Panel>
  )
}

/**
 * The locations of a vehicle's control unit and AdBlue unit, with pictures. The vehicle is part of the URL, so that the page can
 * be shared.
 */
export default function EcuAdblueLocationsPage() {
  const t = useWording('locations')
  const go = useGo()
  const search = useSearch({ from: '/customer/ecu-adblue-locations' })
  const place = tableOf(locationLevels, (level): string | null => search[level] ?? null)
  const asked = definedLevels(place)
  const isAsked = Object.keys(asked).length > 0
  const query = useQueryOf(GetOneLocation, { query: asked }, { enabled: isAsked, keepPrevious: true })
  const show = (next: Place) => go('/ecu-adblue-locations', { search: definedLevels(next), replace: true })
  const location = query.data?.location

  return (
    <Page title={t('locations:page.title')} subtitle={t('locations:page.text')}>
      <Panel>
        <div className={classes.vehicle}>
          <VehicleSearch onChoose={(vehicle) => show(placeOf(vehicle))} />
          <PlaceFields place={place} onChange={show} />
        </div>
      </Panel>
      {!isAsked ? (
        <EmptyState icon={IconMapPinSearch} title={t('locations:page.none')} text={t('locations:page.none_text')} />
      ) : query.isPending ? (
        <SkeletonText lines={6} />
      ) : query.isError ? (
        <ErrorState problem={query.error} onRetry={() => void query.refetch()} />
      ) : location ? (
        <section className={classes.known} aria-busy={query.isFetching} aria-label={location.path.slice(1).join(' ')}>
          <h2>
            <bdi>{location.path.slice(1).join(' ') || location.path.join(' ')}</bdi>
          </h2>
          <div className={classes.parts}>
            <Part
              part="ecu"
              title={t('locations:ecu.title')}
              unknown={t('locations:ecu.unknown')}
              location={location}
            />
            <Part
              part="adblue"
              title={t('locations:adblue.title')}
              unknown={t('locations:adblue.unknown')}
              location={location}
            />
          </div>
        </section>
      ) : (
        <EmptyState icon={IconMapPinOff} title={t('locations:page.unknown')} text={t('locations:page.unknown_text')} />
      )}
    </Page>
  )
}
