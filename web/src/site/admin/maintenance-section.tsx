import { Switch, TextInput } from '@mantine/core'
import type { Maintenance } from '@mapwright/contract/site/maintenance/maintenance.ts'
import { ChangeMaintenance, GetMaintenance } from '@mapwright/contract/site/maintenance/maintenance-endpoints.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { instantOf, localTime, localZone } from '../../ui/text/local-time.ts'
import { LocalizedText } from './content/localized-text.tsx'

/** The settings for maintenance mode, which closes the site to customers and visitors. */
export function MaintenanceSection() {
  const t = useWording('site')
  const query = useQueryOf(GetMaintenance)
  return (
    <Panel title={t('site:maintenance.title')}>
      <Loaded query={query} lines={8}>
        {({ maintenance }) => <MaintenanceForm maintenance={maintenance} />}
      </Loaded>
    </Panel>
  )
}

function MaintenanceForm({ maintenance }: { maintenance: Maintenance }) {
  const t = useWording('site')
  const form = useForm(ChangeMaintenance, {
    initial: { is_on: maintenance.is_on, texts: maintenance.texts, ends_at: localTime(maintenance.ends_at) },
    toInput: (values) => ({ body: { ...values, ends_at: instantOf(values.ends_at) } }),
    onDone: ({ maintenance: { is_on } }) => notify.done(t(is_on ? 'site:maintenance.closed' : 'site:maintenance.open')),
  })
  return (
    <Form form={form}>
      <Switch
        label={t('site:maintenance.is_on')}
        description={t('site:maintenance.is_on_help')}
        {...form.check('is_on')}
      />
      <LocalizedText
        label={t('site:maintenance.text')}
        help={t('site:maintenance.text_help')}
        texts={form.values.texts}
        onChange={(texts) => form.set('texts', texts)}
        error={form.error('texts')}
      />
      <TextInput
        type="datetime-local"
        label={t('site:maintenance.ends_at')}
        description={t('site:maintenance.ends_at_help', { zone: localZone() })}
        {...form.text('ends_at')}
        required={false}
      />
      <FormActions>
        <SubmitButton form={form} onlyWhenChanged>
          {t('site:save')}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
