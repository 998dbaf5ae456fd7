import { PasswordInput, Select, TextInput } from '@mantine/core'
import { isOneOf } from '@mapwright/contract/api/typed-entries.ts'
import { type SmsSettings, smsFormats, smsProviders } from '@mapwright/contract/notifications/sms/sms.ts'
import { ChangeSmsSettings } from '@mapwright/contract/notifications/sms/sms-endpoints.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { Form, FormActions, SubmitButton, useForm } from '../../../ui/forms/form.tsx'
import type { Form as FormState } from '../../../ui/forms/use-form.ts'
import { notify } from '../../../ui/messages/notify.ts'
import classes from './sms.module.css'

const fieldNames = ['to_field', 'text_field', 'sender_field'] as const

type SmsFields = Pick<SmsSettings, 'format' | (typeof fieldNames)[number] | 'account_sid'> & {
  auth_token: string
  authorization: string
}
type SmsFormState = Pick<FormState<SmsFields>, 'text' | 'set'> & { values: SmsFields }

/** The SMS provider and its settings. */
export function SmsForm({ settings }: { settings: SmsSettings }) {
  const t = useWording('notifications')
  const { has_auth_token, has_authorization, is_complete: _, latest: __, currency, ...saved } = settings
  const form = useForm(ChangeSmsSettings, {
    initial: { ...saved, auth_token: '', authorization: '' },
    toInput: (values) => ({ body: values }),
    onDone: () => {
      form.set('auth_token', '')
      form.set('authorization', '')
      notify.done(t('notifications:sms.saved'))
    },
  })
  const { provider } = form.values
  return (
    <Form form={form}>
      <Select
        label={t('notifications:sms.provider')}
        data={smsProviders.map((value) => ({ value, label: t(`notifications:sms.provider_${value}`) }))}
        allowDeselect={false}
        value={provider}
        onChange={(value) => {
          if (isOneOf(smsProviders, value)) form.set('provider', value)
        }}
      />
      {provider === 'twilio' && <TwilioFields form={form} hasToken={has_auth_token} />}
      {provider !== 'off' && (
        <>
          <TextInput
            label={t('notifications:sms.url')}
            description={t(`notifications:sms.url_${provider}`)}
            dir="ltr"
            autoComplete="off"
            {...form.text('url')}
            required={provider === 'http'}
          />
          {provider === 'http' && <HttpFields form={form} hasAuthorization={has_authorization} />}
          <TextInput
            label={t('notifications:sms.sender')}
            description={t(`notifications:sms.sender_${provider}`)}
            dir="ltr"
            autoComplete="off"
            {...form.text('sender')}
            required={provider === 'twilio'}
          />
          <TextInput
            label={t('notifications:sms.segment_price', { currency })}
            description={t('notifications:sms.segment_price_help')}
            inputMode="decimal"
            placeholder="0.0750"
            dir="ltr"
            {...form.text('segment_price')}
            required={false}
          />
        </>
      )}
      <FormActions>
        <SubmitButton form={form} onlyWhenChanged>
          {t('notifications:sms.save')}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}

function TwilioFields({ form, hasToken }: { form: SmsFormState; hasToken: boolean }) {
  const t = useWording('notifications')
  return (
    <>
      <TextInput
        label={t('notifications:sms.account_sid')}
        dir="ltr"
        autoComplete="off"
        {...form.text('account_sid')}
      />
      <PasswordInput
        label={t('notifications:sms.auth_token')}
        {...(hasToken ? { description: t('notifications:sms.kept') } : {})}
        dir="ltr"
        autoComplete="new-password"
        {...form.text('auth_token')}
        required={false}
      />
    </>
  )
}

/** Fields for a custom HTTP API of an SMS provider. */
function HttpFields({ form, hasAuthorization }: { form: SmsFormState; hasAuthorization: boolean }) {
  const t = useWording('notifications')
  return (
    <>
      <PasswordInput
        label={t('notifications:sms.authorization')}
        description={t(hasAuthorization ? 'notifications:sms.kept' : 'notifications:sms.authorization_help')}
        dir="ltr"
        autoComplete="new-password"
        {...form.text('authorization')}
        required={false}
      />
      <div className={classes.fields}>
        <Select
          label={t('notifications:sms.format')}
          data={smsFormats.map((value) => ({ value, label: t(`notifications:sms.format_${value}`) }))}
          allowDeselect={false}
          value={form.values.format}
          onChange={(value) => {
            if (isOneOf(smsFormats, value)) form.set('format', value)
          }}
        />
        {fieldNames.map((name) => (
          <TextInput key={name} label={t(`notifications:sms.${name}`)} dir="ltr" {...form.text(name)} />
        ))}
      </div>
    </>
  )
}
