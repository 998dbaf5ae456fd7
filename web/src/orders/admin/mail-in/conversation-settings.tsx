import { GetMailIn } from '@mapwright/contract/orders/mail-in-endpoints.ts'
import { useQueryOf } from '../../../platform/api/queries.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { PageLink } from '../../../platform/routing/page-link.tsx'
import { useMay } from '../../../platform/session/me.ts'
import { Panel } from '../../../ui/panel.tsx'
import { SkeletonText } from '../../../ui/skeletons.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { LatestMails } from './latest-mails.tsx'
import { MailHook } from './mail-hook.tsx'
import classes from './mail-in.module.css'
import { MailInForm } from './mail-in-form.tsx'

/** What belongs to the conversation on orders: the team's answers, and answers that come by mail. */
export function ConversationSettings() {
  const t = useWording('answers')
  const mayChangeAnswers = useMay('orders')
  const { data, error, refetch } = useQueryOf(GetMailIn)
  if (!data)
    return (
      <Panel title={t('answers:mail_in.title')}>
        {error ? <ErrorState problem={error} onRetry={() => void refetch()} /> : <SkeletonText lines={8} />}
      </Panel>
    )
  const { mail_in } = data
  return (
    <div className={classes.parts}>
      {mayChangeAnswers && (
        <Panel title={t('answers:title')}>
          <div className={classes.stack}>
            <p className="meta">{t('answers:subtitle')}</p>
            <PageLink to="/admin/canned_answers">{t('answers:manage')}</PageLink>
          </div>
        </Panel>
      )}
      <Panel title={t('answers:mail_in.title')}>
        <MailInForm mailIn={mail_in} />
      </Panel>
      <Panel title={t('answers:hook.title')}>
        <MailHook mailIn={mail_in} />
      </Panel>
      <Panel title={t('answers:latest.title')} flush>
        <LatestMails mails={mail_in.latest} />
      </Panel>
    </div>
  )
}
