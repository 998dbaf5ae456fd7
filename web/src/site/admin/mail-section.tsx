import { PasswordInput, Select, TextInput } from '@mantine/core'
import type { SmtpSettings } from '@mapwright/contract/site/smtp.ts'
import { ChangeSmtpSettings, GetSmtpSettings } from '@mapwright/contract/site/smtp-endpoints.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { NumberField } from '../../ui/forms/number-field.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { Sentence } from '../../ui/text/sentence.tsx'
import classes from './mail-section.module.css'
import { SmtpTests } from './smtp-tests.tsx'

/** The settings for the mail server and the sender's address. */
export function MailSection() {
  const t = useWording('site')
  const query = useQueryOf(GetSmtpSettings)
  return (
    <Panel title={t('site:mail.title')}>
      <Loaded query={query}>{({ smtp_settings }) => <MailForm settings={smtp_settings} />}</Loaded>
    </Panel>
  )
}

function MailForm({ settings }: { settings: SmtpSettings }) {
  const t = useWording('site')
  const { host, port, secure, user, has_pass, from_name, from_address, reply_to, used, sender } = settings
  const form = useForm(ChangeSmtpSettings, {
    initial: { host, port, secure, user, pass: '', from_name, from_address, reply_to },
    toInput: (values) => ({ body: values }),
    clears: ['pass'],
    onDone: () => notify.done(t('site:mail.saved')),
  })
  const chooseEncryption = (isSecure: boolean) => {
    if (form.values.port === (isSecure ? 587 : 465)) form.set('port', isSecure ? 465 : 587)
    form.set('secure', isSecure)
  }
  return (
    <Form form={form}>
      <p className="meta">{t('site:mail.text')}</p>
      {used === 'none' && (
        <Notice>
          <Sentence
            text={t('site:mail.used_none')}
            parts={{ mails: (words) => <PageLink to="/admin/mails">{words}</PageLink> }}
          />
        </Notice>
      )}
      {used === 'environment' && <p className="meta">{t('site:mail.used_environment')}</p>}
      <TextInput
        label={t('site:mail.host')}
        description={t('site:mail.host_help')}
        placeholder="smtp.example.com"
        autoComplete="off"
        dir="ltr"
        {...form.text('host')}
      />
      {form.values.host !== '' && (
        <>
          <div className={classes.pair}>
            <Select
              label={t('site:mail.encryption')}
              data={[
                { value: 'starttls', label: t('site:mail.starttls') },
                { value: 'tls', label: t('site:mail.secure') },
              ]}
              allowDeselect={false}
              value={form.values.secure ? 'tls' : 'starttls'}
              error={form.error('secure')}
              onChange={(chosen) => chooseEncryption(chosen === 'tls')}
            />
            <NumberField
              label={t('site:mail.port')}
              min={1}
              max={65_535}
              value={Number(form.values.port)}
              error={form.error('port')}
              onChange={(entered) => form.set('port', entered ?? Number.NaN)}
            />
          </div>
          <TextInput label={t('site:mail.user')} autoComplete="off" dir="ltr" {...form.text('user')} />
          <PasswordInput
            label={t('site:mail.pass')}
            description={t(has_pass ? 'site:mail.pass_kept' : 'site:mail.pass_help')}
            autoComplete="new-password"
            dir="ltr"
            {...form.text('pass')}
          />
        </>
      )}
      <h3 className={classes.heading}>{t('site:mail.sender')}</h3>
      <TextInput label={t('site:mail.from_name')} placeholder={sender.name} {...form.text('from_name')} />
      <TextInput
        label={t('site:mail.from_address')}
        description={t('site:mail.from_address_help')}
        placeholder={sender.address}
        dir="ltr"
        {...form.text('from_address')}
        required={false}
      />
      <TextInput
        label={t('site:mail.reply_to')}
        description={t('site:mail.reply_to_help')}
        dir="ltr"
        {...form.text('reply_to')}
        required={false}
      />
      <FormActions>
        <SubmitButton form={form} onlyWhenChanged>
          {t('site:save')}
        </SubmitButton>
      </FormActions>
      <SmtpTests server={form.values} canSend={used !== 'none' && !form.isDirty} />
    </Form>
  )
}
