import { Button, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { directionOf } from '@mapwright/contract/accounts/languages.ts'
import { pick } from '@mapwright/contract/api/typed-entries.ts'
import {
  type MailPart,
  type MailTextDetails,
  mailParts,
} from '@mapwright/contract/notifications/mail-texts/mail-text.ts'
import {
  ChangeMailText,
  PreviewMailText,
  TestMailText,
} from '@mapwright/contract/notifications/mail-texts/mail-text-endpoints.ts'
import { useCommand, useQueryOf } from '../../../platform/api/queries.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { ActionButton } from '../../../ui/actions/action-button.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../../../ui/forms/form.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { notify } from '../../../ui/messages/notify.ts'
import { ProblemAlert } from '../../../ui/messages/states.tsx'
import { MailPreview } from './mail-preview.tsx'
import classes from './mail-texts.module.css'

/** The wording of a mail in one language, next to its preview. */
export function MailTextForm({ saved }: { saved: MailTextDetails }) {
  const t = useWording('notifications')
  const { kind, language, original, placeholders } = saved
  const form = useForm(ChangeMailText, {
    initial: pick(saved.text, mailParts),
    toInput: (values) => ({ params: { kind }, body: { language, ...values } }),
    onDone: () => notify.done(t('notifications:mail_text.saved')),
  })
  const [typed] = useDebouncedValue(form.values, 350)
  const isComplete = mailParts.every((part) => typed[part].trim() !== '')
  const preview = useQueryOf(
    PreviewMailText,
    { params: { kind }, body: { language, ...(isComplete ? typed : original) } },
    { keepPrevious: true },
  )
  const test = useCommand(TestMailText, {
    onDone: ({ to }) => notify.done(t('notifications:mail_text.tested', { to })),
  })
  const direction = directionOf(language)
  const toOriginal = (part: MailPart) =>
    form.values[part] !== original[part] && (
      <Button variant="subtle" size="compact-xs" onClick={() => form.set(part, original[part])}>
        {t('notifications:mail_text.original')}
      </Button>
    )
  return (
    <div className={classes.editor}>
      <Panel title={t('notifications:mail_text.wording')}>
        <Form form={form} wide>
          <p className="meta">
            {t('notifications:mail_text.placeholders')}{' '}
            {placeholders.map(({ name, required }) => (
              <code key={name} className={classes.placeholder} dir="ltr">
                {`{{${name}}}`}
                {required && '*'}
              </code>
            ))}
          </p>
          {mailParts.map((part) => (
            <div key={part} className={classes.part}>
              {part === 'body' ? (
                <Textarea
                  label={t(`notifications:mail_text.${part}`)}
                  autosize
                  minRows={5}
                  maxRows={20}
                  dir={direction}
                  lang={language}
                  {...form.text(part)}
                />
              ) : (
                <TextInput
                  label={t(`notifications:mail_text.${part}`)}
                  dir={direction}
                  lang={language}
                  {...form.text(part)}
                />
              )}
              {toOriginal(part)}
            </div>
          ))}
          <ProblemAlert problem={test.error} />
          <FormActions>
            <SubmitButton form={form} onlyWhenChanged>
              {t('notifications:mail_text.save')}
            </SubmitButton>
            <ActionButton
              variant="default"
              busy={test.isPending}
              onClick={() => test.mutate({ params: { kind }, body: { language, ...form.values } })}
            >
              {t('notifications:mail_text.test')}
            </ActionButton>
          </FormActions>
        </Form>
      </Panel>
      <MailPreview mail={preview.data} />
    </div>
  )
}
