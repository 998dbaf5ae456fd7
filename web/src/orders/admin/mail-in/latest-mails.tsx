import type { InboundMail } from '@mapwright/contract/orders/mail-in.ts'
import { IconMailOpened } from '@tabler/icons-react'
import { useWording } from '../../../platform/i18n/wording.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { When } from '../../../ui/when.tsx'
import classes from './mail-in.module.css'

/** What became of the mails that came in last. */
export function LatestMails({ mails }: { mails: readonly InboundMail[] }) {
  const t = useWording('answers')
  if (mails.length === 0)
    return <EmptyState icon={IconMailOpened} title={t('answers:latest.none')} text={t('answers:latest.none_text')} />
  return (
    <ul className={classes.latest}>
      {mails.map(({ received_at, from_address, outcome, number }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a mail is known by its place and time only
        <li key={`${received_at} ${at}`}>
          <span className={outcome === 'taken' ? classes.good : undefined}>
            {outcome === null
              ? t('answers:outcome.waiting')
              : t(`answers:outcome.${outcome}`, { number: number ?? '' })}
          </span>
          <bdi className="meta">{from_address}</bdi>
          <span className="meta">
            <When at={received_at} />
          </span>
        </li>
      ))}
    </ul>
  )
}
