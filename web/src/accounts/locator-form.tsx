import { Checkbox, Switch, TextInput } from '@mantine/core'
import { type LocatorEntry, locatorFields } from '@mapwright/contract/accounts/locator.ts'
import { ChangeLocatorEntry, GetLocatorEntry } from '@mapwright/contract/accounts/locator-endpoints.ts'
import type { User } from '@mapwright/contract/accounts/user.ts'
import { lazy, Suspense } from 'react'
import { useQueryOf } from '../app/api/queries.ts'
import { useWording } from '../app/i18n/wording.ts'
import { PageLink } from '../app/routing/page-link.tsx'
import { site } from '../app/site-data.ts'
import { Form, FormActions, SubmitButton, useForm } from '../ui/form.tsx'
import { notify } from '../ui/notify.ts'
import { ErrorState, SkeletonText } from '../ui/states.tsx'
import classes from './locator-form.module.css'

const TileMap = lazy(() => import('./tile-map.tsx'))

/** Whether the own business is in the public locator, where, and with what. */
export function LocatorForm({ me }: { me: User }) {
  const own = useQueryOf(GetLocatorEntry, { params: { id: me._id } })
  if (own.isPending) return <SkeletonText lines={4} />
  if (own.isError) return <ErrorState problem={own.error} onRetry={() => void own.refetch()} />
  return <EntryForm me={me} entry={own.data.entry} />
}

const nowhere = 1000

/** What was typed as a number, with a comma or a point; what is none lies outside of the world, so that the server refuses it. */
function degrees(text: string): number | null {
  if (text.trim() === '') return null
  const value = Number(text.trim().replace(',', '.'))
  return Number.isFinite(value) ? value : nowhere
}
const written = (value: number | null) => (value === null ? '' : String(value))
const rounded = (value: number) => String(Math.round(value * 1e5) / 1e5)

function EntryForm({ me, entry }: { me: User; entry: LocatorEntry }) {
  const t = useWording('accounts')
  const form = useForm(ChangeLocatorEntry, {
    initial: { ...entry, lat: written(entry.lat), lng: written(entry.lng) },
    toInput: ({ lat, lng, ...body }) => ({
      params: { id: me._id },
      body: { ...body, lat: degrees(lat), lng: degrees(lng) },
    }),
    onDone: () => notify.done(t('accounts:profile.saved')),
  })
  const { lat, lng, locator_fields } = form.values
  const place = { lat: degrees(lat), lng: degrees(lng) }
  const pins =
    place.lat !== null && place.lng !== null && Math.abs(place.lat) <= 90 && Math.abs(place.lng) <= 180
      ? [{ key: 'own', name: me.company_name || me.username, lat: place.lat, lng: place.lng }]
      : []
  const { map_tiles: tiles, map_attribution: attribution = '' } = site.settings
  return (
    <Form form={form} wide>
      <p className="meta">{t('accounts:locator.own_text')}</p>
      <PageLink to="/dealers-locator">{t('accounts:locator.see')}</PageLink>
      <Switch label={t('accounts:locator.opt_in')} {...form.check('in_locator')} />
      <fieldset className={classes.fields}>
        <legend>{t('accounts:locator.also_show')}</legend>
        {locatorFields.map((field) => (
          <Checkbox
            key={field}
            label={t(`accounts:locator.show_${field}`)}
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
      <p className="meta">{t(tiles ? 'accounts:locator.pin_on_map' : 'accounts:locator.pin_text')}</p>
      {tiles && (
        <Suspense fallback={<SkeletonText lines={8} />}>
          <TileMap
            label={t('accounts:locator.own_map')}
            tiles={tiles}
            attribution={attribution}
            pins={pins}
            onPick={(picked) => {
              form.set('lat', rounded(picked.lat))
              form.set('lng', rounded(picked.lng))
            }}
          />
        </Suspense>
      )}
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
    </Form>
  )
}
