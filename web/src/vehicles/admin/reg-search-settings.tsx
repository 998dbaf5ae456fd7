import { PasswordInput, Radio, TextInput } from '@mantine/core'
import { regNoModes } from '@mapwright/contract/site/settings.ts'
import { ChangeSettings } from '@mapwright/contract/site/site-endpoints.ts'
import { providerAddresses, regProviders } from '@mapwright/contract/vehicles/reg-search.ts'
import { ChangeRegSearchProvider, GetRegSearchProvider } from '@mapwright/contract/vehicles/reg-search-endpoints.ts'
import { useQueryOf } from '../../app/api/queries.ts'
import { useWording } from '../../app/i18n/wording.ts'
import { useSaved, WithSettings } from '../../site/admin/with-settings.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/form.tsx'
import { notify } from '../../ui/notify.ts'
import { Panel } from '../../ui/panel.tsx'
import { ErrorState, SkeletonText } from '../../ui/states.tsx'
import classes from './reg-search-settings.module.css'

type Mode = (typeof regNoModes)[number]

/** What the quick search takes besides words, and who is asked about registration numbers. */
export function RegSearchSettings() {
  const t = useWording('vehicles')
  const { data, error, refetch } = useQueryOf(GetRegSearchProvider)
  return (
    <div className={classes.panels}>
      <WithSettings title={t('vehicles:reg_search.mode')}>
        {({ reg_no_mode }) => <ModeForm mode={reg_no_mode} />}
      </WithSettings>
      <Panel title={t('vehicles:reg_search.provider')}>
        {data?.access ? (
          <ProviderForm provider={data.provider} {...data.access} />
        ) : error ? (
          <ErrorState problem={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonText lines={6} />
        )}
      </Panel>
    </div>
  )
}

function ModeForm({ mode }: { mode: Mode }) {
  const t = useWording('vehicles')
  const form = useForm(ChangeSettings, {
    initial: { reg_no_mode: mode },
    refreshes: ['vehicles'],
    toInput: (values) => ({ body: values }),
    onDone: useSaved(),
  })
  return (
    <Form form={form}>
      <Radio.Group
        aria-label={t('vehicles:reg_search.mode')}
        value={form.values.reg_no_mode}
        onChange={(chosen) => form.set('reg_no_mode', chosen as Mode)}
      >
        <div className={classes.choices}>
          {regNoModes.map((one) => (
            <Radio
              key={one}
              value={one}
              label={t(`vehicles:reg_search.mode_${one}`)}
              description={t(`vehicles:reg_search.mode_${one}_text`)}
            />
          ))}
        </div>
      </Radio.Group>
      <FormActions>
        <SubmitButton form={form} onlyWhenChanged>
          {t('vehicles:reg_search.save')}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}

type ProviderFormProps = { provider: (typeof regProviders)[number]; address: string; has_key: boolean }

function ProviderForm({ provider, address, has_key }: ProviderFormProps) {
  const t = useWording('vehicles')
  const form = useForm(ChangeRegSearchProvider, {
    initial: { provider, address, key: '' },
    toInput: (values) => ({ body: values }),
    onDone: () => {
      form.set('key', '')
      notify.done(t('vehicles:reg_search.saved'))
    },
  })
  const isOn = form.values.provider !== 'none'
  return (
    <Form form={form}>
      <Radio.Group
        aria-label={t('vehicles:reg_search.provider')}
        value={form.values.provider}
        onChange={(chosen) => form.set('provider', chosen as ProviderFormProps['provider'])}
      >
        <div className={classes.choices}>
          {regProviders.map((one) => (
            <Radio
              key={one}
              value={one}
              label={t(`vehicles:reg_search.provider_${one}`)}
              description={t(`vehicles:reg_search.provider_${one}_text`)}
            />
          ))}
        </div>
      </Radio.Group>
      {isOn && (
        <>
          <PasswordInput
            label={t('vehicles:reg_search.key')}
            description={t(has_key ? 'vehicles:reg_search.key_kept' : 'vehicles:reg_search.key_text')}
            autoComplete="off"
            dir="ltr"
            {...form.text('key')}
          />
          <TextInput
            label={t('vehicles:reg_search.address')}
            description={t('vehicles:reg_search.address_text')}
            placeholder={providerAddresses[form.values.provider]}
            autoComplete="off"
            dir="ltr"
            {...form.text('address')}
          />
        </>
      )}
      <FormActions>
        <SubmitButton form={form} onlyWhenChanged>
          {t('vehicles:reg_search.save')}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
