import { tableOf } from '@mapwright/contract/api/typed-entries.ts'
import { type Location, type LocationPart, locationLevels } from '@mapwright/contract/vehicles/locations/location.ts'
import {
  AddLocation,
  ChangeLocation,
  DownloadLocationPicture,
  locationCalls,
} from '@mapwright/contract/vehicles/locations/location-endpoints.ts'
import { vehiclePictureRules } from '@mapwright/contract/vehicles/picture.ts'
import { IconEngine, IconPhoto } from '@tabler/icons-react'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import type { InputField } from '../../../ui/forms/use-form.ts'
import { keptPictures, type PictureItem, sentPictures } from '../../../ui/pictures/picture-items.ts'
import { PicturesField } from '../../../ui/pictures/pictures-field.tsx'
import type { Field } from '../../../ui/resource/field.ts'
import { ResourcePage } from '../../../ui/resource/resource-page.tsx'
import { When } from '../../../ui/text/when.tsx'
import { definedLevels, emptyPlace, type Place } from '../../locations/place.ts'
import { PlaceFields } from '../../locations/place-fields.tsx'
import classes from './ecu-and-adblue-locations-page.module.css'

const calls = { ...locationCalls, add: AddLocation, change: ChangeLocation }

type Entered = Place & {
  ecu_location: string
  adblue_location: string
  ecu_location_images: readonly PictureItem[]
  adblue_location_images: readonly PictureItem[]
}

const blank: Entered = {
  ...emptyPlace,
  ecu_location: '',
  adblue_location: '',
  ecu_location_images: [],
  adblue_location_images: [],
}

const valuesOf = (location: Location): Entered => ({
  ...tableOf(locationLevels, (level) => location[level]),
  ecu_location: location.ecu_location,
  adblue_location: location.adblue_location,
  ecu_location_images: keptPictures(location.ecu_location_images),
  adblue_location_images: keptPictures(location.adblue_location_images),
})

const nameOf = ({ path }: Pick<Location, 'path'>) => path.slice(1).join(' ') || path.join(' ')

/** The text about the location of a part, and its number of pictures. */
function Told({ part, row }: { part: LocationPart; row: Location }) {
  const t = useWording('locations')
  const f = useFormats()
  const count = row[`${part}_location_images`].length
  if (count === 0 && row[`${part}_location`] === '') return null
  return (
    <span className={classes.told}>
      <span className={classes.text}>{row[`${part}_location`]}</span>
      {count > 0 && (
        <span className={classes.count}>
          <IconPhoto size={14} stroke={1.75} aria-hidden />
          <span>{t('locations:pictures.count', { count, number: f.number(count) })}</span>
        </span>
      )}
    </span>
  )
}

const bodyOf = (values: Entered) => ({
  ...definedLevels(values),
  vtype: values.vtype ?? '',
  ecu_location: values.ecu_location,
  adblue_location: values.adblue_location,
  ecu_order: sentPictures(values.ecu_location_images).order,
  adblue_order: sentPictures(values.adblue_location_images).order,
})

const filesOf = (values: Entered) => ({
  ecu_location_images: sentPictures(values.ecu_location_images).files,
  adblue_location_images: sentPictures(values.adblue_location_images).files,
})

/** The locations of control units and AdBlue units. A location can apply to any level of the vehicle data. */
export default function EcuAndAdblueLocationsPage() {
  const t = useWording('locations', 'vehicles')
  const pictures = (part: LocationPart, label: string): Field<Entered, InputField<typeof ChangeLocation>> => ({
    kind: 'custom',
    key: `${part}_pictures`,
    render: (form) => (
      <PicturesField
        label={label}
        items={form.values[`${part}_location_images`]}
        onChange={(items) => form.set(`${part}_location_images`, items)}
        error={form.error(`${part}_location_images`) ?? form.error(`${part}_order`)}
        endpoint={DownloadLocationPicture}
        rules={vehiclePictureRules}
      />
    ),
  })

  return (
    <ResourcePage
      title={t('locations:admin.title')}
      subtitle={t('locations:admin.text')}
      calls={calls}
      many="locations"
      nameOf={nameOf}
      searchPlaceholder={t('locations:admin.search')}
      columns={[
        {
          key: 'path',
          header: t('locations:vehicle'),
          phone: 'title',
          sortable: true,
          cell: ({ path }) => <bdi>{path.join(' › ')}</bdi>,
        },
        { key: 'ecu', header: t('locations:ecu.title'), cell: (row) => <Told part="ecu" row={row} /> },
        { key: 'adblue', header: t('locations:adblue.title'), cell: (row) => <Told part="adblue" row={row} /> },
        {
          key: 'updated_at',
          header: t('locations:changed'),
          sortable: true,
          width: 140,
          cell: ({ updated_at }) => <When at={updated_at} mode="date" />,
        },
      ]}
      filters={[
        {
          name: 'level',
          label: t('locations:admin.level'),
          options: locationLevels.map((level) => ({
            value: level,
            label: t(`vehicles:picker.${level === 'manufacture' ? 'manufacturer' : level}`),
          })),
        },
      ]}
      form={{
        add: t('locations:admin.add'),
        blank,
        valuesOf,
        bodyOf,
        filesOf,
        fields: (row) => [
          {
            kind: 'custom',
            key: 'place',
            render: (form) => (
              <PlaceFields
                isInForm
                place={form.values}
                path={row?.path ?? []}
                error={form.error('vtype')}
                onChange={(place) => {
                  for (const level of locationLevels) form.set(level, place[level])
                }}
              />
            ),
          },
          { kind: 'paragraph', name: 'ecu_location', label: t('locations:ecu.where') },
          pictures('ecu', t('locations:ecu.pictures')),
          { kind: 'paragraph', name: 'adblue_location', label: t('locations:adblue.where') },
          pictures('adblue', t('locations:adblue.pictures')),
        ],
      }}
      removal={{ text: t('locations:admin.removal'), undo: false }}
      empty={{ icon: IconEngine, title: t('locations:admin.none'), text: t('locations:admin.none_text') }}
    />
  )
}
