import { GetMailIn } from '@mapwright/contract/conversations/mail-in/mail-in-endpoints.ts'
import type { ReactNode } from 'react'
import { useQueryOf } from '../../../platform/api/queries.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { PageLink } from '../../../platform/routing/page-link.tsx'
import { useMay } from '../../../platform/session/me.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { SkeletonText } from '../../../ui/loading/skeletons.tsx'
import { ErrorState } from '../../../ui/messages/states.tsx'
import { LatestMails } from './latest-mails.tsx'
import { MailHook } from './mail-hook.tsx'
import classes from './mail-in.module.css'
import { MailInForm } from './mail-in-form.tsx'

/** The settings of conversations: canned replies, those of further domains, and replies by mail. */
export default function ConversationSettings({ further }: { further?: ReactNode }) {
  const t = useWording('conversations')
  const mayChangeReplies = useMay('orders')
  const { data, error, refetch } = useQueryOf(GetMailIn)
  if (!data)
    return (
      <Panel title={t('conversations:mail_in.title')}>
        {error ? <ErrorState problem={error} onRetry={() => void refetch()} /> : <SkeletonText lines={8} />}
      </Panel>
    )
  const { mail_in } = data
  return (
    <div className={classes.parts}>
      {mayChangeReplies && (
        <Panel title={t('conversations:replies.title')}>
          <div className={classes.stack}>
            <p className="meta">{t('conversations:replies.subtitle')}</p>
            <PageLink to="/admin/canned_answers" className="tap">
              {t('conversations:replies.manage')}
            </PageLink>
          </div>
        </Panel>
      )}
      {further}
      <Panel title={t('conversations:mail_in.title')}>
        <MailInForm mailIn={mail_in} />
      </Panel>
      <Panel title={t('conversations:hook.title')}>
        <MailHook mailIn={mail_in} />
      </Panel>
      <Panel title={t('conversations:latest.title')} flush>
        <LatestMails mails={mail_in.latest} />
      </Panel>
    </div>
  )
}
