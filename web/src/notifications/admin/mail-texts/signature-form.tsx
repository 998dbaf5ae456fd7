import { Textarea } from '@mantine/core'
import { directionOf } from '@mapwright/contract/accounts/languages.ts'
import type { MailSignature } from '@mapwright/contract/notifications/mail-texts/mail-text.ts'
import { ChangeMailSignature } from '@mapwright/contract/notifications/mail-texts/mail-text-endpoints.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { Form, FormActions, SubmitButton, useForm } from '../../../ui/forms/form.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { notify } from '../../../ui/messages/notify.ts'

/** The signature of all mails in one language. */
export function SignatureForm({ saved }: { saved: MailSignature }) {
  const t = useWording('notifications')
  const { language, text } = saved
  const form = useForm(ChangeMailSignature, {
    initial: { text },
    toInput: (values) => ({ body: { language, ...values } }),
    onDone: () => notify.done(t('notifications:mail_text.signature_saved')),
  })
  return (
    <Panel title={t('notifications:mail_text.signature')}>
      <Form form={form}>
        <Textarea
          aria-label={t('notifications:mail_text.signature')}
          description={t('notifications:mail_text.signature_help')}
          autosize
          minRows={2}
          maxRows={8}
          dir={directionOf(language)}
          lang={language}
          {...form.text('text')}
          required={false}
        />
        <FormActions>
          <SubmitButton form={form} onlyWhenChanged>
            {t('notifications:mail_text.save')}
          </SubmitButton>
        </FormActions>
      </Form>
    </Panel>
  )
}
