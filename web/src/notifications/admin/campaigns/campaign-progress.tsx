import type { CampaignRow } from '@mapwright/contract/notifications/campaigns/campaign.ts'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import classes from './campaign-progress.module.css'

/** A progress bar with the numbers of sent and failed deliveries. */
export function CampaignProgress({ counts }: Pick<CampaignRow, 'counts'>) {
  const t = useWording('notifications')
  const f = useFormats()
  const { sent, failed, unsubscribed, stopped } = counts
  const total = counts.total - unsubscribed - stopped
  if (counts.total === 0) return null
  const share = (count: number) => ({ inlineSize: `${total === 0 ? 0 : (count / total) * 100}%` })
  const text = t('notifications:bulk.progress_of', { done: f.number(sent), total: f.number(total) })
  return (
    <span className={classes.progress}>
      <span
        className={classes.bar}
        role="progressbar"
        aria-label={t('notifications:bulk.progress')}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={sent}
        aria-valuetext={text}
      >
        <span className={classes.sent} style={share(sent)} />
        <span className={classes.failed} style={share(failed)} />
      </span>
      <span className={`tabular ${classes.text}`}>{text}</span>
      {failed > 0 && <span className={classes.failures}>{t('notifications:bulk.failed', { count: failed })}</span>}
    </span>
  )
}
