import type { InboundMail } from '@mapwright/contract/conversations/mail-in/mail-in.ts'
import { IconMailOpened } from '@tabler/icons-react'
import { useWording } from '../../../platform/i18n/wording.ts'
import { EmptyState } from '../../../ui/messages/states.tsx'
import { When } from '../../../ui/text/when.tsx'
import classes from './mail-in.module.css'

/** The latest incoming mails and how each was handled. */
export function LatestMails({ mails }: { mails: readonly InboundMail[] }) {
  const t = useWording('conversations')
  if (mails.length === 0)
    return (
      <EmptyState
        icon={IconMailOpened}
        title={t('conversations:latest.none')}
        text={t('conversations:latest.none_text')}
      />
    )
  return (
    <ul className={classes.latest}>
      {mails.map(({ received_at, from_address, subject, outcome, number }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a mail has no id here
        <li key={`${received_at} ${at}`}>
          <span className={outcome === 'taken' || outcome === 'opened' ? classes.good : undefined}>
            {outcome === null
              ? t('conversations:outcome.waiting')
              : t(`conversations:outcome.${outcome}`, { number: number ?? '' })}
          </span>
          <span className="meta">
            <bdi>{from_address}</bdi>
            {subject !== '' && (
              <>
                {' '}
                · <bdi>{subject}</bdi>
              </>
            )}
          </span>
          <span className="meta">
            <When at={received_at} />
          </span>
        </li>
      ))}
    </ul>
  )
}
