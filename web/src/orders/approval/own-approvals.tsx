import { mayAsMember } from '@mapwright/contract/accounts/member.ts'
import { ListApprovals } from '@mapwright/contract/orders/approval/approval-endpoints.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { useMe } from '../../platform/session/me.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { ErrorState } from '../../ui/messages/states.tsx'
import { Credits } from '../../ui/text/amounts.tsx'
import { When } from '../../ui/text/when.tsx'
import classes from '../money/own-due.module.css'

/** Orders of the team that wait for the customer's approval. Shows nothing if there are none. */
export function OwnApprovals() {
  const t = useWording('team')
  const seesPrices = mayAsMember(useMe(), 'prices')
  const { data, error, refetch } = useQueryOf(ListApprovals)
  if (error) return <ErrorState problem={error} onRetry={() => void refetch()} />
  if (!data || data.approvals.length === 0) return null
  return (
    <Panel title={t('team:approvals')}>
      <ul className={classes.rows}>
        {data.approvals.map(({ order_id, vehicle, by, total, asked_at }) => (
          <li key={order_id} className={classes.row}>
            <div className={classes.what}>
              <PageLink to="/order_details/$id" params={{ id: order_id }} className="tap">
                <bdi>{vehicle || by}</bdi>
              </PageLink>
              <span className="meta">
                <bdi>{by}</bdi> · <When at={asked_at} />
              </span>
            </div>
            {seesPrices && (
              <strong className={classes.amount}>
                <Credits value={total} />
              </strong>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
