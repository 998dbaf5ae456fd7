import { Button } from '@mantine/core'
import type { MailIn } from '@mapwright/contract/conversations/mail-in/mail-in.ts'
import { CheckMailbox } from '@mapwright/contract/conversations/mail-in/mail-in-endpoints.ts'
import { IconPlugConnected } from '@tabler/icons-react'
import { useQueryOf } from '../../../platform/api/queries.ts'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { ProblemAlert } from '../../../ui/messages/states.tsx'
import { When } from '../../../ui/text/when.tsx'
import classes from './mail-in.module.css'

/** Shows the time and the error of the last mailbox check, and a button that checks again. */
export function MailboxCheck({ mailIn: { polled_at, poll_error }, disabled }: { mailIn: MailIn; disabled: boolean }) {
  const t = useWording('conversations')
  const f = useFormats()
  const { data, error, isFetching, refetch } = useQueryOf(CheckMailbox, {}, { enabled: false, retry: false })
  return (
    <div className={classes.check}>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlugConnected size={16} stroke={1.75} />}
        loading={isFetching}
        disabled={disabled}
        onClick={() => void refetch()}
      >
        {t('conversations:mail_in.check')}
      </Button>
      <div role="status">
        {error && !isFetching ? (
          <ProblemAlert problem={error} />
        ) : data && !isFetching ? (
          <span className={classes.good}>
            {t('conversations:mail_in.works', { mails: f.number(data.mails), unread: f.number(data.unread) })}
          </span>
        ) : poll_error ? (
          <span className={classes.bad}>{t('conversations:mail_in.poll_error', { why: poll_error })}</span>
        ) : polled_at ? (
          <span className="meta">
            {t('conversations:mail_in.polled')} <When at={polled_at} />
          </span>
        ) : (
          <span className="meta">{t('conversations:mail_in.never_polled')}</span>
        )}
      </div>
    </div>
  )
}
