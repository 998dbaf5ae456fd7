import { PasswordInput, TextInput } from '@mantine/core'
import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import {
  ChangeWhatsappSettings,
  type GetWhatsappSettings,
} from '@mapwright/contract/notifications/whatsapp/whatsapp-endpoints.ts'
import type { ReactNode } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { notify } from '../../ui/messages/notify.ts'

type WhatsappFormProps = { saved: Wire<typeof GetWhatsappSettings>['whatsapp_settings']; children: ReactNode }

/** The number, its keys and its template. The keys are checked when they are saved. `children` are further actions. */
export function WhatsappForm({ saved, children }: WhatsappFormProps) {
  const t = useWording('channels', 'notifications')
  const { url, api_version, phone_number_id, template_name, template_languages, has_token, has_secret } = saved
  const form = useForm(ChangeWhatsappSettings, {
    initial: {
      ...{ url, api_version, phone_number_id, template_name, access_token: '', app_secret: '' },
      template_languages: template_languages.join(', '),
    },
    toInput: (values) => ({
      body: { ...values, template_languages: values.template_languages.split(/[\s,]+/).filter((code) => code !== '') },
    }),
    onDone: ({ whatsapp_settings: { display_number } }) =>
      notify.done(t('channels:whatsapp_number.ready', { number: `\u2066+${display_number}\u2069` })),
    clears: ['access_token', 'app_secret'],
  })
  // The server keeps the token only for the server and the number for which it was entered.
  const isKept = has_token && form.values.url === url && form.values.phone_number_id === phone_number_id
  const kept = { description: t('notifications:sms.kept') }
  const technical = { dir: 'ltr', autoComplete: 'off' } as const
  const secret = { dir: 'ltr', autoComplete: 'new-password' } as const
  return (
    <Form form={form}>
      <TextInput
        label={t('channels:whatsapp_number.phone_number_id')}
        inputMode="numeric"
        {...technical}
        {...form.text('phone_number_id')}
      />
      <PasswordInput
        label={t('channels:whatsapp_number.access_token')}
        {...(isKept ? kept : {})}
        {...secret}
        {...form.text('access_token')}
        required={!isKept}
      />
      <PasswordInput
        label={t('channels:whatsapp_number.app_secret')}
        {...(has_secret ? kept : {})}
        {...secret}
        {...form.text('app_secret')}
        required={!has_secret}
      />
      <TextInput label={t('channels:whatsapp_number.template_name')} {...technical} {...form.text('template_name')} />
      <TextInput
        label={t('channels:whatsapp_number.template_languages')}
        placeholder="en, de, pt_BR"
        {...technical}
        {...form.text('template_languages')}
      />
      <TextInput label={t('channels:whatsapp_number.api_version')} {...technical} {...form.text('api_version')} />
      <TextInput
        label={t('notifications:sms.url')}
        placeholder="https://graph.facebook.com"
        {...technical}
        {...form.text('url')}
        required={false}
      />
      <FormActions>
        <SubmitButton form={form}>{t('channels:bot.save')}</SubmitButton>
        {children}
      </FormActions>
    </Form>
  )
}
