import type { CampaignRow } from '@mapwright/contract/notifications/campaign.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import classes from './campaign-progress.module.css'

/** A progress bar of sent and failed deliveries, with their numbers. */
export function CampaignProgress({ counts }: Pick<CampaignRow, 'counts'>) {
  const t = useWording('notifications')
  const f = useFormats()
  const { sent, failed, unsubscribed, stopped } = counts
  const total = counts.total - unsubscribed - stopped
  if (counts.total === 0) return null
  const share = (count: number) => (total === 0 ? 0 : count / total)
  const text = t('notifications:bulk.progress_of', { done: f.number(sent), total: f.number(total) })
  return (
    <div className={classes.progress}>
      <ProgressBar
        className={classes.bar}
        label={t('notifications:bulk.progress')}
        valueText={text}
        tone="good"
        share={share(sent)}
        failed={share(failed)}
      />
      <span className={`tabular ${classes.text}`}>{text}</span>
      {failed > 0 && <span className={classes.failures}>{t('notifications:bulk.failed', { count: failed })}</span>}
    </div>
  )
}
