import { TextInput } from '@mantine/core'
import { SendTestSms } from '@mapwright/contract/notifications/sms/sms-endpoints.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { useMe } from '../../../platform/session/me.ts'
import { Form, FormActions, SubmitButton, useForm } from '../../../ui/forms/form.tsx'
import { notify } from '../../../ui/messages/notify.ts'

/** Sends a test SMS to a number through the saved provider. */
export function SmsTest() {
  const t = useWording('notifications')
  const { phone } = useMe()
  const form = useForm(SendTestSms, {
    initial: { number: phone.startsWith('+') ? phone : '' },
    toInput: (values) => ({ body: values }),
    onDone: () => notify.done(t('notifications:sms.test_sent')),
    guard: false,
  })
  return (
    <Form form={form}>
      <TextInput
        label={t('notifications:sms.test_number')}
        description={t('notifications:sms_number.number_help')}
        type="tel"
        dir="ltr"
        {...form.text('number')}
      />
      <FormActions>
        <SubmitButton form={form} variant="default">
          {t('notifications:sms.test')}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
