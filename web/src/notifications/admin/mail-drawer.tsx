import { Button, Stack } from '@mantine/core'
import type { Mail, MailRow } from '@mapwright/contract/notifications/mail.ts'
import { GetMail, ResendMail } from '@mapwright/contract/notifications/mail-endpoints.ts'
import { useCommand, useQueryOf } from '../../platform/api/queries.ts'
import { type Translate, useWording } from '../../platform/i18n/wording.ts'
import { CopyButton } from '../../ui/actions/copy-button.tsx'
import { SideDrawer } from '../../ui/dialogs/overlays.tsx'
import { KeyValues } from '../../ui/layout/key-values.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { ProblemAlert } from '../../ui/messages/states.tsx'
import { When } from '../../ui/text/when.tsx'
import { MailStatus } from './mail-status.tsx'
import classes from './mails.module.css'

/** The details of a mail. Shows its text, so that an admin can pass it on if no mail server is configured. */
export function MailDrawer({ mail, onClose }: { mail: MailRow; onClose: () => void }) {
  const t = useWording('notifications')
  // Each read creates an entry in the audit log, so focusing the window fetches the mail again only after a minute.
  const read = useQueryOf(GetMail, { params: { id: mail._id } }, { staleTime: 60_000 })
  return (
    <SideDrawer opened onClose={onClose} size={520} title={t(`notifications:mail_kind.${mail.kind}`)}>
      <Stack gap={20}>
        <KeyValues
          items={[
            { label: t('notifications:mails.address'), value: mail.to_address },
            { label: t('notifications:mails.status'), value: <MailStatus status={mail.status} /> },
            { label: t('notifications:mails.at'), value: <When at={mail.created_at} mode="dateTime" /> },
            {
              label: t('notifications:mails.sent_at'),
              value: mail.sent_at && <When at={mail.sent_at} mode="dateTime" />,
            },
            { label: t('notifications:mails.tries'), value: mail.tries > 1 && mail.tries },
            { label: t('notifications:mails.error'), value: mail.error },
          ]}
        />
        <Loaded query={read} lines={6}>
          {(loaded) => <MailText mail={loaded.mail} />}
        </Loaded>
        {(mail.status === 'failed' || mail.status === 'kept') && <Resend mail={mail} onDone={onClose} />}
      </Stack>
    </SideDrawer>
  )
}

function Resend({ mail, onDone }: { mail: MailRow; onDone: () => void }) {
  const t = useWording('notifications')
  const resend = useCommand(ResendMail, {
    onDone: () => {
      notify.done(t('notifications:mails.resent'))
      onDone()
    },
  })
  return (
    <div>
      <ProblemAlert problem={resend.error} />
      <Button loading={resend.isPending} onClick={() => resend.mutate({ params: { id: mail._id } })}>
        {t('notifications:mails.resend')}
      </Button>
    </div>
  )
}

function MailText({ mail }: { mail: Mail }) {
  const t = useWording('notifications')
  if (mail.text === null) return <p className={classes.note}>{whyNoText(mail, t)}</p>
  return (
    <section className={classes.letter} aria-label={t('notifications:mails.text')}>
      {mail.carries_code && <p className={classes.note}>{t('notifications:mails.code_note')}</p>}
      <div className={classes.head}>
        <h3 dir="auto">{mail.subject ?? t('notifications:mails.text')}</h3>
        <CopyButton value={mail.text} label={t('notifications:mails.text')} />
      </div>
      <p className={classes.text} dir="auto">
        {mail.text}
      </p>
    </section>
  )
}

function whyNoText({ status, carries_code }: Mail, t: Translate): string {
  if (status === 'queued') return t('notifications:mails.no_text_queued')
  return t(carries_code ? 'notifications:mails.no_text_code' : 'notifications:mails.no_text_failed')
}
