import { PasswordInput, Select, Switch, TextInput } from '@mantine/core'
import { type MailIn, mailboxSecurities } from '@mapwright/contract/conversations/mail-in/mail-in.ts'
import { ChangeMailIn } from '@mapwright/contract/conversations/mail-in/mail-in-endpoints.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { isOn } from '../../../platform/site-data.ts'
import { Form, FormActions, SubmitButton, useForm } from '../../../ui/forms/form.tsx'
import { NumberField } from '../../../ui/forms/number-field.tsx'
import { notify } from '../../../ui/messages/notify.ts'
import classes from './mail-in.module.css'
import { MailboxCheck } from './mailbox-check.tsx'

/** The reply address, and the IMAP mailbox from which replies are fetched. */
export function MailInForm({ mailIn }: { mailIn: MailIn }) {
  const t = useWording('conversations')
  const { reply_address, opens_tickets, opens_guest_tickets, imap_host, imap_port, imap_security, imap_user } = mailIn
  const form = useForm(ChangeMailIn, {
    initial: {
      ...{ reply_address, opens_tickets, opens_guest_tickets },
      ...{ imap_host, imap_port, imap_security, imap_user, imap_password: '' },
    },
    toInput: (values) => ({ body: values }),
    clears: ['imap_password'],
    onDone: () => notify.done(t('conversations:mail_in.saved')),
  })
  const hasMailbox = form.values.imap_host !== ''
  return (
    <Form form={form}>
      <p className="meta">{t('conversations:mail_in.text')}</p>
      {!mailIn.has_mail_server && <p className={classes.warning}>{t('conversations:mail_in.no_mail_server')}</p>}
      <TextInput
        label={t('conversations:mail_in.reply_address')}
        description={t('conversations:mail_in.reply_address_help')}
        placeholder="reply@example.com"
        dir="ltr"
        {...form.text('reply_address')}
        required={false}
      />
      {form.values.reply_address !== '' && isOn('ticket_system_public') && (
        <Switch
          label={t('conversations:mail_in.opens_tickets')}
          description={t('conversations:mail_in.opens_tickets_help', { address: form.values.reply_address })}
          {...form.check('opens_tickets')}
        />
      )}
      {form.values.reply_address !== '' && form.values.opens_tickets && isOn('ticket_system_public') && (
        <Switch
          label={t('conversations:mail_in.opens_guest_tickets')}
          description={t('conversations:mail_in.opens_guest_tickets_help')}
          {...form.check('opens_guest_tickets')}
        />
      )}
      <TextInput
        label={t('conversations:mail_in.host')}
        description={t('conversations:mail_in.host_help')}
        placeholder="imap.example.com"
        autoComplete="off"
        dir="ltr"
        {...form.text('imap_host')}
      />
      {hasMailbox && (
        <>
          <div className={classes.pair}>
            <Select
              label={t('conversations:mail_in.security')}
              data={mailboxSecurities.map((value) => ({ value, label: t(`conversations:mail_in.security_${value}`) }))}
              allowDeselect={false}
              value={form.values.imap_security}
              error={form.error('imap_security')}
              onChange={(chosen) => chosen && form.set('imap_security', chosen)}
            />
            <NumberField
              label={t('conversations:mail_in.port')}
              min={1}
              max={65_535}
              value={form.values.imap_port}
              error={form.error('imap_port')}
              onChange={(port) => form.set('imap_port', port ?? Number.NaN)}
            />
          </div>
          <TextInput label={t('conversations:mail_in.user')} autoComplete="off" dir="ltr" {...form.text('imap_user')} />
          <PasswordInput
            label={t('conversations:mail_in.password')}
            description={t(
              mailIn.has_imap_password ? 'conversations:mail_in.password_kept' : 'conversations:mail_in.password_help',
            )}
            autoComplete="off"
            dir="ltr"
            {...form.text('imap_password')}
          />
        </>
      )}
      <FormActions>
        <SubmitButton form={form} onlyWhenChanged>
          {t('conversations:mail_in.save')}
        </SubmitButton>
      </FormActions>
      {mailIn.imap_host !== '' && <MailboxCheck mailIn={mailIn} disabled={form.isDirty} />}
    </Form>
  )
}
