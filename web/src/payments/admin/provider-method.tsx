import { PasswordInput, Switch, TextInput } from '@mantine/core'
import { onlyCurrencies, paymentProviders, takesCurrency } from '@mapwright/contract/api/payment-providers.ts'
import { tableOf } from '@mapwright/contract/api/typed-entries.ts'
import { ChangeProvider } from '@mapwright/contract/payments/provider-endpoints.ts'
import type { ProviderField, ProviderSettings } from '@mapwright/contract/payments/providers.ts'
import { GetSettings } from '@mapwright/contract/site/site-endpoints.ts'
import { useState } from 'react'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { CopyButton } from '../../ui/actions/copy-button.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { MethodPanel } from './method-panel.tsx'
import type { PayingPlace } from './paying-places.ts'
import classes from './provider-settings.module.css'
import { ProviderTest } from './provider-test.tsx'

type ProviderProps = { provider: ProviderSettings }
type ProviderFormProps = ProviderProps & { onSaved: (provider: ProviderSettings) => void }

/** A payment provider with its switches, its keys and a test. */
export function ProviderMethod({ provider: loaded, places }: ProviderProps & { places: readonly PayingPlace[] }) {
  const [{ provider, revision }, setSaved] = useState({ provider: loaded, revision: 0 })
  const { name, is_complete } = provider
  const currency = useQueryOf(GetSettings).data?.settings.currency
  const onlyIn = currency && !takesCurrency(name, currency) ? onlyCurrencies(name)?.join(', ') : undefined
  return (
    <MethodPanel method={name} places={places} isIncomplete={!is_complete} onlyIn={onlyIn}>
      {/* The key changes after saving, so that the form is reset and no secret stays in its fields. */}
      <ProviderForm
        key={revision}
        provider={provider}
        onSaved={(saved) => setSaved({ provider: saved, revision: revision + 1 })}
      />
      <Reports provider={provider} />
    </MethodPanel>
  )
}

function ProviderForm({ provider: { name, sandbox, fields, is_complete }, onSaved }: ProviderFormProps) {
  const t = useWording('payments')
  const shownIn = (name: ProviderField) => fields.find((field) => field.name === name)?.value ?? ''
  const values = tableOf(
    fields.map((field) => field.name),
    shownIn,
  )
  const form = useForm(ChangeProvider, {
    initial: { sandbox, ...values },
    toInput: (entered) => ({ params: { name }, body: entered }),
    onDone: (response) => {
      onSaved(response.provider)
      notify.done(t('payments:settings.saved'))
    },
  })
  return (
    <Form form={form}>
      {fields.map((field) => {
        const isSecret = paymentProviders[name].secret.some((secret) => secret === field.name)
        const Input = isSecret ? PasswordInput : TextInput
        return (
          <Input
            key={field.name}
            label={t(`payments:field.${field.name}`)}
            {...(field.has_secret ? { description: t('payments:settings.kept') } : {})}
            autoComplete={isSecret ? 'new-password' : 'off'}
            dir="ltr"
            {...form.text(field.name)}
            required={false}
          />
        )
      })}
      {paymentProviders[name].hasSandbox && (
        <Switch
          label={t('payments:settings.sandbox')}
          description={t('payments:settings.sandbox_help')}
          {...form.check('sandbox')}
        />
      )}
      <FormActions>
        <SubmitButton form={form} onlyWhenChanged>
          {t('payments:settings.save')}
        </SubmitButton>
        <ProviderTest name={name} isComplete={is_complete} isDirty={form.isDirty} />
      </FormActions>
    </Form>
  )
}

function Reports({ provider: { name, webhook_url, last_event_at } }: ProviderProps) {
  const t = useWording('payments')
  const f = useFormats()
  const label = t('payments:settings.webhook_url')
  return (
    <>
      <p className="meta">{t(`payments:provider_help.${name}`)}</p>
      <div className={classes.address}>
        <code dir="ltr">{webhook_url}</code>
        <CopyButton value={webhook_url} label={label} />
      </div>
      <p className="meta">
        {last_event_at
          ? t('payments:settings.last_event', { time: f.dateTime(last_event_at) })
          : t('payments:settings.no_event')}
      </p>
    </>
  )
}
