import { Switch } from '@mantine/core'
import {
  ChangeCustomerAutomation,
  ChangeServing,
  GetAutomation,
} from '@mapwright/contract/orders/automation/automation-endpoints.ts'
import type { AutomationHistory, AutomationRun } from '@mapwright/contract/orders/order-automation.ts'
import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { useCommand, useQueryOf } from '../../../platform/api/queries.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { PageLink } from '../../../platform/routing/page-link.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { notify } from '../../../ui/messages/notify.ts'
import { StatusBadge, type Tone } from '../../../ui/text/status-badge.tsx'
import { When } from '../../../ui/text/when.tsx'
import classes from './automation-log.module.css'
import { RetryButton } from './automation-step.tsx'
import { LogLine } from './log-line.tsx'

const tones: Record<AutomationRun['state'], Tone> = {
  working: 'active',
  proposed: 'info',
  delivered: 'good',
  failed: 'warn',
  dismissed: 'quiet',
  replaced: 'quiet',
  overtaken: 'quiet',
}

function RunEntry({ run }: { run: AutomationRun }) {
  const t = useWording('orders')
  return (
    <li>
      <div className={classes.head}>
        <StatusBadge tone={tones[run.state]}>{t(`orders:automation.run.${run.state}`)}</StatusBadge>
        <span className="meta">
          {t(`orders:automation.kind.${run.kind}`)} · <When at={run.started_at} mode="dateTime" />
        </span>
      </div>
      {run.source && run.match && (
        <p className={classes.source}>
          <PageLink to="/admin/manage_orders/order_details/$id" params={{ id: run.source.order_id }}>
            {t('orders:order.title', { number: run.source.number })}
          </PageLink>
          <span className="meta">{t(`orders:automation.match.${run.match}`)}</span>
        </p>
      )}
      {run.by && <p className="meta">{t('orders:automation.by', { name: run.by })}</p>}
      {run.reason && <p>{t(`orders:automation.reason.${run.reason}`)}</p>}
      <ul className={classes.lines}>
        {run.log.map((entry) => (
          <LogLine key={entry._id} entry={entry} />
        ))}
      </ul>
    </li>
  )
}

/** Staff's switches: whether other orders may reuse this delivery, and whether automation skips this customer's orders. */
function Preferences({ order, history }: { order: Order; history: AutomationHistory }) {
  const t = useWording('orders')
  const params = { id: order._id }
  const serve = useCommand(ChangeServing)
  const customer = useCommand(ChangeCustomerAutomation)
  const { serves, by_hand } = history
  return (
    <div className={classes.wishes}>
      {by_hand.order && <p className="meta">{t('orders:automation.wish_order')}</p>}
      {by_hand.customer && <p className="meta">{t('orders:automation.wish_customer')}</p>}
      {serves !== null && (
        <Switch
          size="sm"
          label={t('orders:automation.serves')}
          description={t('orders:automation.serves_text')}
          checked={serve.isPending ? !serves : serves}
          disabled={serve.isPending}
          onChange={(event) =>
            serve.mutate({ params, body: { serves: event.currentTarget.checked } }, { onError: notify.refused })
          }
        />
      )}
      <Switch
        size="sm"
        label={t('orders:automation.customer_by_hand')}
        checked={customer.isPending ? !by_hand.staff : by_hand.staff}
        disabled={customer.isPending}
        onChange={(event) =>
          customer.mutate({ params, body: { by_hand: event.currentTarget.checked } }, { onError: notify.refused })
        }
      />
    </div>
  )
}

/** The log of automation for an order, with a retry button. */
export function AutomationLog({ order }: { order: Order }) {
  const t = useWording('orders')
  const { data } = useQueryOf(GetAutomation, { params: { id: order._id } }, { enabled: order.status !== 'draft' })
  const history = data?.automation
  if (!history || (!history.is_on && history.runs.length === 0)) return null
  return (
    <Panel
      title={t('orders:automation.title')}
      actions={order.status === 'pending' && <RetryButton order={order} history={history} />}
    >
      <div className={classes.stack}>
        {history.runs.length === 0 ? (
          <p className="meta">{t('orders:automation.no_runs')}</p>
        ) : (
          <ul className={classes.runs}>
            {history.runs.map((run) => (
              <RunEntry key={run._id} run={run} />
            ))}
          </ul>
        )}
        <Preferences order={order} history={history} />
      </div>
    </Panel>
  )
}
