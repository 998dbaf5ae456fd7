import { Checkbox, Switch, TextInput } from '@mantine/core'
import { type LocatorEntry, locatorFields } from '@mapwright/contract/accounts/locator.ts'
import { ChangeLocatorEntry, GetLocatorEntry } from '@mapwright/contract/accounts/locator-endpoints.ts'
import type { User } from '@mapwright/contract/accounts/user.ts'
import { useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { PageLink } from '../platform/routing/page-link.tsx'
import { site } from '../platform/site-data.ts'
import { Form, FormActions, SubmitButton, useForm } from '../ui/forms/form.tsx'
import { late } from '../ui/loading/late.tsx'
import { Loaded } from '../ui/loading/loaded.tsx'
import { SkeletonText } from '../ui/loading/skeletons.tsx'
import { WhenSeen } from '../ui/loading/when-seen.tsx'
import { notify } from '../ui/messages/notify.ts'
import type { Place } from './distance.ts'
import { FindAddress } from './find-address.tsx'
import classes from './locator-form.module.css'

const TileMap = late(() => import('./tile-map.tsx'))

type LocatorFormProps = { dealer: User; isOwn?: boolean; refused?: string | undefined }

/**
 * The settings for the public locator: whether a business is listed, its position, and the visible fields. Staff can hide fields,
 * but only the dealer can show them.
 */
export function LocatorForm(props: LocatorFormProps) {
  const entry = useQueryOf(GetLocatorEntry, { params: { id: props.dealer._id } })
  return (
    <Loaded query={entry} lines={4}>
      {(read) => <EntryForm {...props} entry={read.entry} canLocate={read.can_locate} />}
    </Loaded>
  )
}

const nowhere = 1000

/** Parses a number with a decimal comma or point. Invalid text becomes an out-of-range number, so that the server refuses it. */
function degrees(text: string): number | null {
  if (text.trim() === '') return null
  const value = Number(text.trim().replace(',', '.'))
  return Number.isFinite(value) ? value : nowhere
}
const written = (value: number | null) => (value === null ? '' : String(value))
const rounded = (value: number) => String(Math.round(value * 1e5) / 1e5)

type EntryFormProps = LocatorFormProps & { entry: LocatorEntry; canLocate: boolean }

function EntryForm({ dealer, isOwn = true, refused, entry, canLocate }: EntryFormProps) {
  const t = useWording('accounts')
  const form = useForm(ChangeLocatorEntry, {
    initial: { ...entry, lat: written(entry.lat), lng: written(entry.lng) },
    toInput: ({ lat, lng, ...body }) => ({
      params: { id: dealer._id },
      body: { ...body, lat: degrees(lat), lng: degrees(lng) },
    }),
    onDone: () => notify.done(t('accounts:profile.saved')),
  })
  /** Returns true if a field's checkbox is disabled. Staff can hide a field, but only the dealer can show it. */
  const isClosed = (isShown: boolean) => refused !== undefined || (!isOwn && !isShown)
  const setPin = (found: Place) => {
    form.set('lat', rounded(found.lat))
    form.set('lng', rounded(found.lng))
  }
  const { lat, lng, locator_fields } = form.values
  const place = { lat: degrees(lat), lng: degrees(lng) }
  const pins =
    place.lat !== null && place.lng !== null && Math.abs(place.lat) <= 90 && Math.abs(place.lng) <= 180
      ? [{ key: 'own', name: dealer.company_name || dealer.username, lat: place.lat, lng: place.lng }]
      : []
  const { map_tiles: tiles = '', map_attribution: attribution = '' } = site.settings
  return (
    <Form form={form} wide>
      <p className="meta">{refused ?? t(isOwn ? 'accounts:locator.own_text' : 'accounts:locator.staff_text')}</p>
      <PageLink to="/dealers-locator" className={classes.see}>
        {t('accounts:locator.see')}
      </PageLink>
      <Switch
        label={t(isOwn ? 'accounts:locator.opt_in' : 'accounts:locator.staff_opt_in')}
        disabled={isClosed(entry.in_locator)}
        {...form.check('in_locator')}
      />
      <fieldset className={classes.fields}>
        <legend>{t('accounts:locator.also_show')}</legend>
        {locatorFields.map((field) => (
          <Checkbox
            key={field}
            label={t(isOwn ? `accounts:locator.show_${field}` : `accounts:field.${field}`)}
            disabled={isClosed(entry.locator_fields.includes(field))}
            checked={locator_fields.includes(field)}
            onChange={() =>
              form.set(
                'locator_fields',
                locatorFields.filter((each) => locator_fields.includes(each) !== (each === field)),
              )
            }
          />
        ))}
      </fieldset>
      <fieldset disabled={refused !== undefined} className={classes.place}>
        <p className="meta">{t('accounts:locator.pin_on_map')}</p>
        {canLocate && <FindAddress dealer={dealer} onFound={setPin} />}
        <WhenSeen className={classes.map} placeholder={<SkeletonText lines={8} />}>
          <TileMap
            label={t('accounts:locator.own_map')}
            tiles={tiles}
            attribution={attribution}
            pins={pins}
            onPick={setPin}
          />
        </WhenSeen>
        <div className={classes.pin}>
          <TextInput label={t('accounts:locator.lat')} inputMode="decimal" {...form.text('lat')} />
          <TextInput label={t('accounts:locator.lng')} inputMode="decimal" {...form.text('lng')} />
        </div>
        <TextInput
          label={t('accounts:locator.google_place_id')}
          description={t('accounts:locator.google_place_id_help')}
          {...form.text('google_place_id')}
        />
        <FormActions>
          <SubmitButton form={form} onlyWhenChanged>
            {t('accounts:profile.save')}
          </SubmitButton>
        </FormActions>
      </fieldset>
    </Form>
  )
}
