import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import type { GetDashboard } from '@mapwright/contract/orders/dashboard-endpoints.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { StatTile } from '../../ui/layout/stat-tile.tsx'
import classes from './dashboard.module.css'

type Dashboard = Wire<typeof GetDashboard>

const queue = '/admin/manage_orders/pending_orders'

/**
 * The tiles of the dashboard. Yesterday's total is a figure and not a trend, because comparing it with an incomplete day would be
 * misleading.
 */
export function DashboardTiles({ data }: { data: Dashboard | undefined }) {
  const t = useWording('orders')
  const f = useFormats()
  const { waiting, today, yesterday } = data ?? {}
  return (
    <div className={classes.tiles}>
      <StatTile
        keepsHintLine
        label={t('orders:status.pending')}
        value={waiting && f.number(waiting.pending)}
        hint={
          waiting?.oldest_pending_at && t('orders:dashboard.oldest', { when: f.relative(waiting.oldest_pending_at) })
        }
        to={queue}
        search={{ status: 'pending' }}
      />
      <StatTile
        keepsHintLine
        label={t('orders:status.in_progress')}
        value={waiting && f.number(waiting.in_progress)}
        to={queue}
        search={{ status: 'in_progress' }}
      />
      <StatTile
        keepsHintLine
        label={t('orders:dashboard.overdue')}
        value={waiting && f.number(waiting.overdue)}
        hint={t('orders:dashboard.overdue_hint')}
        to={queue}
        search={{ urgency: 'late' }}
      />
      <StatTile
        keepsHintLine
        label={t('orders:status.incomplete')}
        value={waiting && f.number(waiting.incomplete)}
        hint={t('orders:dashboard.with_customer')}
        to={queue}
        search={{ waits_for: 'customer' }}
      />
      <StatTile
        keepsHintLine
        label={t('orders:dashboard.submitted_today')}
        value={today && f.number(today.submitted)}
        hint={yesterday && t('orders:dashboard.yesterday', { value: f.number(yesterday.submitted) })}
      />
      <StatTile
        keepsHintLine
        label={t('orders:dashboard.completed_today')}
        value={today && f.number(today.completed)}
        hint={yesterday && t('orders:dashboard.yesterday', { value: f.number(yesterday.completed) })}
      />
      <StatTile
        keepsHintLine
        label={t('orders:dashboard.credits_today')}
        value={today && f.credits(today.credits)}
        hint={yesterday && t('orders:dashboard.yesterday', { value: f.credits(yesterday.credits) })}
      />
    </div>
  )
}
