import { mayAsMember } from '@mapwright/contract/accounts/member.ts'
import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { Conversation } from '../../conversations/conversation.tsx'
import { useWording } from '../../platform/i18n/wording.ts'
import { useMe } from '../../platform/session/me.ts'
import { Columns } from '../../ui/layout/columns.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { ActionFields } from '../../ui/page/readable-offline.tsx'
import { OrderApproval } from '../approval/order-approval.tsx'
import { ExportMenu } from '../export-menu.tsx'
import { GiveFeedback } from '../feedback/give-feedback.tsx'
import { ReleaseFeedback } from '../feedback/release-feedback.tsx'
import { FileChecks } from '../file-checks.tsx'
import { OwnOffers } from '../money/own-offers.tsx'
import { OrderFiles } from '../order-files.tsx'
import { OrderLines } from '../order-lines.tsx'
import { OrderPower } from '../order-power.tsx'
import { orderSubject } from '../order-subject.ts'
import { OrderTimeline } from '../order-timeline.tsx'
import { OrderVehicle } from '../order-vehicle.tsx'
import { ToolFiles } from '../tool-files.tsx'
import classes from './details.module.css'
import { OwnNextStep } from './own-next-step.tsx'
import { ExpiringFiles, Retention } from './retention.tsx'

function Words({ order: { comment, instruction } }: { order: Order }) {
  const t = useWording('orders')
  if (comment === '' && instruction === '') return null
  return (
    <Panel title={t('orders:details.words')}>
      <div className={classes.words}>
        {comment && (
          <div>
            <h3>{t('orders:field.comment')}</h3>
            <p dir="auto">{comment}</p>
          </div>
        )}
        {instruction && (
          <div>
            <h3>{t('orders:field.instruction')}</h3>
            <p dir="auto">{instruction}</p>
          </div>
        )}
      </div>
    </Panel>
  )
}

/** The content of the customer's order page. */
export function OwnOrder({ order }: { order: Order }) {
  const t = useWording('orders', 'team')
  const isPlaced = order.status !== 'draft'
  const me = useMe()
  const isOwner = !me.membership
  // Delivered files are shown first.
  const isDelivered = order.status === 'completed'
  return (
    <Columns
      sideLabel={t('orders:details.side')}
      side={
        <>
          {isPlaced && mayAsMember(me, 'prices') && (
            <Panel title={t('orders:money.title')}>
              <OrderLines order={order} />
            </Panel>
          )}
          <Panel title={t('orders:order.timeline')}>
            <OrderTimeline order={order} />
          </Panel>
        </>
      }
    >
      {isOwner && !isDelivered && <OwnOffers order={order} />}
      {order.placed_by && <p className="meta">{t('team:placed_by', { name: order.placed_by.name })}</p>}
      <ExpiringFiles order={order} />
      {order.approval ? (
        <OrderApproval id={order._id} approval={order.approval} />
      ) : (
        <OwnNextStep key={order.status} order={order} />
      )}
      {isOwner && isDelivered && <OwnOffers order={order} />}
      {isOwner && (
        <ActionFields>
          <GiveFeedback order={order} />
          <ReleaseFeedback order={order} />
        </ActionFields>
      )}
      {isPlaced && (
        <Panel title={t('orders:order.vehicle')} tone="vehicle">
          <div className={classes.stack}>
            <OrderPower order={order} />
            <OrderVehicle order={order} />
          </div>
        </Panel>
      )}
      <Panel
        title={t('orders:order.files')}
        actions={
          isPlaced && (
            <ActionFields>
              <ExportMenu order={order} isHeldBack={order.payment === 'due'} />
            </ActionFields>
          )
        }
      >
        <div className={classes.stack}>
          <FileChecks order={order} isStaff={false} />
          <ToolFiles order={order} isStaff={false} />
          <OrderFiles
            order={order}
            isOwn
            heldBack={order.payment === 'due' ? t('orders:problem.payment_due') : undefined}
          />
          <Retention order={order} />
        </div>
      </Panel>
      <Words order={order} />
      {isPlaced && <Conversation about={{ subject: orderSubject, id: order._id }} />}
    </Columns>
  )
}
