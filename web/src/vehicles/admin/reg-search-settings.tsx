import { PasswordInput, TextInput } from '@mantine/core'
import { regNoModes } from '@mapwright/contract/site/settings.ts'
import { ChangeSettings } from '@mapwright/contract/site/site-endpoints.ts'
import { needsKey, providerAddresses, regProviders } from '@mapwright/contract/vehicles/reg-search/reg-search.ts'
import {
  ChangeRegSearchProvider,
  GetRegSearchProvider,
} from '@mapwright/contract/vehicles/reg-search/reg-search-endpoints.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useSaveConfirmation, WithSettings } from '../../site/admin/with-settings.tsx'
import { Choices } from '../../ui/forms/choices.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { notify } from '../../ui/messages/notify.ts'
import classes from './reg-search-settings.module.css'

type Mode = (typeof regNoModes)[number]

/** Settings for registration numbers in the quick search and for the provider of registration data. */
export default function RegSearchSettings() {
  const t = useWording('vehicles')
  const query = useQueryOf(GetRegSearchProvider)
  return (
    <div className={classes.panels}>
      <WithSettings title={t('vehicles:reg_search.mode')}>
        {({ reg_no_mode }) => <ModeForm mode={reg_no_mode} />}
      </WithSettings>
      <Panel title={t('vehicles:reg_search.provider')}>
        <Loaded query={query} lines={6}>
          {({ provider, access }) => access && <ProviderForm provider={provider} {...access} />}
        </Loaded>
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
    onDone: useSaveConfirmation(),
  })
  return (
    <Form form={form}>
      <Choices
        label={t('vehicles:reg_search.mode')}
        isLabelHidden
        value={form.values.reg_no_mode}
        onChange={(chosen) => form.set('reg_no_mode', chosen)}
        choices={regNoModes.map((value) => ({
          value,
          label: t(`vehicles:reg_search.mode_${value}`),
          description: t(`vehicles:reg_search.mode_${value}_text`),
        }))}
      />
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
  const keyText = needsKey(form.values.provider) ? 'vehicles:reg_search.key_text' : 'vehicles:reg_search.key_optional'
  return (
    <Form form={form}>
      <Choices
        label={t('vehicles:reg_search.provider')}
        isLabelHidden
        value={form.values.provider}
        onChange={(chosen) => form.set('provider', chosen)}
        choices={regProviders.map((value) => ({
          value,
          label: t(`vehicles:reg_search.provider_${value}`),
          description: t(`vehicles:reg_search.provider_${value}_text`),
        }))}
      />
      {isOn && (
        <>
          <PasswordInput
            label={t('vehicles:reg_search.key')}
            description={t(has_key && form.values.provider === provider ? 'vehicles:reg_search.key_kept' : keyText)}
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
