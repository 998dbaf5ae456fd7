import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { use } from 'react'
import { Conversation } from '../../conversations/conversation.tsx'
import { useWording } from '../../platform/i18n/wording.ts'
import { Columns } from '../../ui/layout/columns.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Late } from '../../ui/loading/late.tsx'
import { ExportMenu } from '../export-menu.tsx'
import { OrderFeedback } from '../feedback/order-feedback.tsx'
import { FileChecks } from '../file-checks.tsx'
import { OrderMoneyActions } from '../money/order-money-actions.tsx'
import { OrderFiles } from '../order-files.tsx'
import { OrderLines } from '../order-lines.tsx'
import { OrderPower } from '../order-power.tsx'
import { orderSubject } from '../order-subject.ts'
import { OrderTimeline } from '../order-timeline.tsx'
import { OrderVehicle } from '../order-vehicle.tsx'
import { ToolFiles } from '../tool-files.tsx'
import { vehicleName } from '../vehicle-name.ts'
import { AutomationLog } from './automation/automation-log.tsx'
import { AutomationStep } from './automation/automation-step.tsx'
import { CompareLink } from './compare-link.tsx'
import { CorrectVehicle } from './correct-vehicle.tsx'
import { CustomerDetails } from './customer-details.tsx'
import { ModifiedFileDrop } from './modified-file-drop.tsx'
import { NextStep } from './next-step.tsx'
import classes from './order-content.module.css'
import { OrderForwarding } from './order-forwarding.ts'

/** The content of the order page for staff. */
export function OrderContent({ order }: { order: Order }) {
  const t = useWording('orders')
  const Forwarding = use(OrderForwarding)
  return (
    <Columns
      sideLabel={t('orders:order.side')}
      side={
        <>
          <Panel title={t('orders:order.customer')}>
            <CustomerDetails order={order} />
          </Panel>
          <OrderFeedback order={order} />
          <Panel title={t('orders:money.title')}>
            <OrderLines order={order} />
            <OrderMoneyActions order={order} />
          </Panel>
          <Panel title={t('orders:order.timeline')}>
            <OrderTimeline order={order} />
          </Panel>
          <AutomationLog order={order} />
        </>
      }
    >
      <AutomationStep order={order} />
      <NextStep order={order} />
      {Forwarding && order.status !== 'draft' && (
        <Late>
          <Forwarding order_id={order._id} />
        </Late>
      )}
      {(order.comment || order.instruction) && (
        <Panel title={t('orders:order.words')}>
          <div className={classes.words}>
            {order.comment && (
              <div>
                <h3>{t('orders:field.comment')}</h3>
                <p dir="auto">{order.comment}</p>
              </div>
            )}
            {order.instruction && (
              <div>
                <h3>{t('orders:field.instruction')}</h3>
                <p dir="auto">{order.instruction}</p>
              </div>
            )}
          </div>
        </Panel>
      )}
      <Panel
        title={t('orders:order.files')}
        actions={
          <>
            <CompareLink order={order} />
            <ExportMenu order={order} />
          </>
        }
      >
        <div className={classes.files}>
          <FileChecks order={order} isStaff />
          <ToolFiles order={order} isStaff />
          <ModifiedFileDrop order={order} />
          <OrderFiles order={order} />
        </div>
      </Panel>
      {order.status !== 'draft' && <Conversation about={{ subject: orderSubject, id: order._id }} />}
      {vehicleName(order) !== '' && (
        <Panel title={t('orders:order.vehicle')} actions={<CorrectVehicle order={order} />}>
          <div className={classes.vehicle}>
            <OrderVehicle order={order} />
            <OrderPower order={order} />
          </div>
        </Panel>
      )}
    </Columns>
  )
}
