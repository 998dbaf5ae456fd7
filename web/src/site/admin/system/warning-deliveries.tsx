import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import type { GetWarningSettings } from '@mapwright/contract/site/system/warning-endpoints.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { StatusBadge } from '../../../ui/text/status-badge.tsx'
import { When } from '../../../ui/text/when.tsx'
import classes from './system-page.module.css'

const tones = { waiting: 'active', delivered: 'good', failed: 'bad' } as const

/** The last messages to the webhook. Nothing if there are none. */
export function WarningDeliveries({ deliveries }: Pick<Wire<typeof GetWarningSettings>, 'deliveries'>) {
  const t = useWording('system')
  if (deliveries.length === 0) return null
  return (
    <>
      <h3 className={classes.heading}>{t('system:alerts.log')}</h3>
      <ul className={classes.list} aria-label={t('system:alerts.log')}>
        {deliveries.map(({ _id, type, status, code, detail, created_at }) => (
          <li key={_id} className={classes.delivery}>
            <div className={classes.line}>
              <span className={classes.name}>
                <span className="mono" dir="ltr" translate="no">
                  {type}
                </span>
                <StatusBadge tone={tones[status]}>{t(`system:alerts.status.${status}`)}</StatusBadge>
              </span>
              <span className="meta">
                {code !== null && `${code} · `}
                <When at={created_at} />
              </span>
            </div>
            {detail && (
              <p dir="auto" className={classes.error}>
                {detail}
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
