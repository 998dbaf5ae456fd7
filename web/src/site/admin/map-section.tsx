import { TextInput } from '@mantine/core'
import type { SiteSettings } from '@mapwright/contract/site/settings.ts'
import { ChangeSettings } from '@mapwright/contract/site/site-endpoints.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { GeocoderPanel } from './geocoder-panel.tsx'
import classes from './website-settings-page.module.css'
import { useSaveConfirmation, WithSettings } from './with-settings.tsx'

/** The settings for the map's tile server and the geocoding service. */
export function MapSection() {
  const t = useWording('site')
  return (
    <div className={classes.parts}>
      <WithSettings title={t('site:map.title')}>{(settings) => <MapForm settings={settings} />}</WithSettings>
      <GeocoderPanel />
    </div>
  )
}

function MapForm({ settings: { map_tiles, map_attribution } }: { settings: SiteSettings }) {
  const t = useWording('site')
  const form = useForm(ChangeSettings, {
    initial: { map_tiles, map_attribution },
    toInput: (values) => ({ body: values }),
    onDone: useSaveConfirmation(),
  })
  return (
    <Form form={form}>
      <p className="meta">{t('site:map.text')}</p>
      <TextInput
        label={t('site:map.tiles')}
        description={t('site:map.tiles_help')}
        placeholder="https://tiles.example.com/{z}/{x}/{y}.png"
        dir="ltr"
        {...form.text('map_tiles')}
      />
      <TextInput
        label={t('site:map.attribution')}
        description={t('site:map.attribution_help')}
        {...form.text('map_attribution')}
      />
      <FormActions>
        <SubmitButton form={form} onlyWhenChanged>
          {t('site:save')}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
