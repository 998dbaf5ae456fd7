import { TextInput } from '@mantine/core'
import { ChangeGeocoder, GetGeocoder } from '@mapwright/contract/site/geocoder-endpoints.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { notify } from '../../ui/messages/notify.ts'

/** The settings of the geocoding service. */
export function GeocoderPanel() {
  const t = useWording('site')
  const query = useQueryOf(GetGeocoder)
  return (
    <Panel title={t('site:geocoder.title')}>
      <Loaded query={query}>{({ geocoder_url }) => <GeocoderForm url={geocoder_url} />}</Loaded>
    </Panel>
  )
}

function GeocoderForm({ url }: { url: string }) {
  const t = useWording('site')
  const form = useForm(ChangeGeocoder, {
    initial: { geocoder_url: url },
    toInput: (values) => ({ body: values }),
    onDone: () => notify.done(t('site:saved')),
  })
  return (
    <Form form={form}>
      <p className="meta">{t('site:geocoder.text')}</p>
      <TextInput
        label={t('site:geocoder.url')}
        description={t('site:geocoder.url_help')}
        placeholder="https://nominatim.example.com/search"
        dir="ltr"
        {...form.text('geocoder_url')}
      />
      <FormActions>
        <SubmitButton form={form} onlyWhenChanged>
          {t('site:save')}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
