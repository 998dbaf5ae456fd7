import { Button } from '@mantine/core'
import { CheckSmtpConnection, SendTestMail } from '@mapwright/contract/site/smtp-endpoints.ts'
import { IconCircleCheck, IconPlugConnected, IconSend } from '@tabler/icons-react'
import { useCommand } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { notify } from '../../ui/messages/notify.ts'
import { ProblemAlert } from '../../ui/messages/states.tsx'
import classes from './mail-section.module.css'

type Server = { host: string; port: number; secure: boolean; user: string; pass: string }

/** Tests the connection to the entered server before saving, and sends a test mail through the saved server. */
export function SmtpTests({ server, canSend }: { server: Server; canSend: boolean }) {
  const t = useWording('site')
  const refreshes = ['orders.get_first_steps']
  const check = useCommand(CheckSmtpConnection, { refreshes })
  const test = useCommand(SendTestMail, {
    refreshes,
    onDone: ({ to }) => notify.done(t('site:mail.test_sent', { to })),
  })
  const { host, port, secure, user, pass } = server
  const problem = check.error ?? test.error
  return (
    <div className={classes.tries}>
      {host !== '' && (
        <Button
          variant="default"
          leftSection={<IconPlugConnected size={16} stroke={1.75} />}
          loading={check.isPending}
          onClick={() => {
            test.reset()
            check.mutate({ body: { host, port, secure, user, pass } })
          }}
        >
          {t('site:mail.check')}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconSend size={16} stroke={1.75} />}
        loading={test.isPending}
        disabled={!canSend}
        onClick={() => {
          check.reset()
          test.mutate({})
        }}
      >
        {t('site:mail.test')}
      </Button>
      <div role="status" className={classes.outcome}>
        {problem && <ProblemAlert problem={problem} />}
        {check.isSuccess && (
          <span className={classes.good}>
            <IconCircleCheck size={16} stroke={1.75} aria-hidden /> {t('site:mail.check_ok')}
          </span>
        )}
      </div>
    </div>
  )
}
