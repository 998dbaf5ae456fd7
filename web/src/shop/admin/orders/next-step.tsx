import { canMoveShopOrder } from '@mapwright/contract/shop/orders/can-move-shop-order.ts'
import {
  CancelShopOrder,
  MarkShopOrderAsCompleted,
  MarkShopOrderAsOnHold,
  MarkShopOrderAsPaid,
  MarkShopOrderAsProcessing,
  MarkShopOrderAsShipped,
  ReturnShopOrder,
} from '@mapwright/contract/shop/orders/order-endpoints.ts'
import {
  type ShopOrderEvent,
  type ShopOrderStatus,
  shopOrderRules,
} from '@mapwright/contract/shop/orders/shop-order.ts'
import type { ShopOrder } from '@mapwright/contract/shop/orders/shop-order-shapes.ts'
import { useState } from 'react'
import type { ClientEndpoint } from '../../../platform/api/client-endpoint.ts'
import { useCommand } from '../../../platform/api/queries.ts'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { ActionButton } from '../../../ui/actions/action-button.tsx'
import { useConfirm } from '../../../ui/dialogs/confirm.tsx'
import { Dialog } from '../../../ui/dialogs/overlays.tsx'
import { StepPanel } from '../../../ui/layout/step-panel.tsx'
import { notify } from '../../../ui/messages/notify.ts'
import { useRefusal } from '../../../ui/resource/use-refusal.ts'
import { statusKey } from '../../orders/order-wording.ts'
import { CancelForm, piecesWithCustomer } from './cancel-form.tsx'
import { PaymentForm } from './payment-form.tsx'
import { ReturnForm } from './return-form.tsx'
import { ShippingForm } from './shipping-form.tsx'
import { useRefundText } from './use-refund-text.ts'

type Action = ShopOrderEvent | 'return'

const endpoints: Record<Action, ClientEndpoint> = {
  pay: MarkShopOrderAsPaid,
  process: MarkShopOrderAsProcessing,
  hold: MarkShopOrderAsOnHold,
  ship: MarkShopOrderAsShipped,
  complete: MarkShopOrderAsCompleted,
  cancel: CancelShopOrder,
  return: ReturnShopOrder,
}

/** The recommended event in each status. */
const next: Partial<Record<ShopOrderStatus, ShopOrderEvent>> = {
  initiated: 'pay',
  paid: 'process',
  on_hold: 'process',
  processing: 'ship',
  shipped: 'complete',
}

const forms = { pay: PaymentForm, ship: ShippingForm, return: ReturnForm, cancel: CancelForm } as const

/** Returns the function for each button. */
function useRuns(order: ShopOrder, open: (form: keyof typeof forms) => void): Record<Action, () => void> {
  const t = useWording('shop')
  const f = useFormats()
  const confirm = useConfirm()
  const refundText = useRefundText(order)
  const process = useCommand(MarkShopOrderAsProcessing)
  const hold = useCommand(MarkShopOrderAsOnHold)
  const complete = useCommand(MarkShopOrderAsCompleted)
  const makeReady = useCommand(MarkShopOrderAsShipped)
  const cancel = useCommand(CancelShopOrder, { refreshes: ['credits', 'billing', 'payments'] })
  const { _id: id, invoice_no: number, paid_at, total, refunded, currency } = order
  const moved = (run: Promise<unknown>, text: string) => void run.then(() => notify.done(text), notify.refused)
  return {
    pay: () => open('pay'),
    ship: () =>
      order.is_pickup
        ? moved(makeReady.mutateAsync({ body: { id } }), t('shop:manage.ready', { number }))
        : open('ship'),
    return: () => open('return'),
    process: () => moved(process.mutateAsync({ body: { id } }), t('shop:manage.processed', { count: 1 })),
    complete: () => moved(complete.mutateAsync({ body: { id } }), t('shop:manage.completed', { number })),
    hold: () =>
      void confirm({
        title: t('shop:manage.hold_title', { number }),
        text: t('shop:manage.hold_text'),
        action: t('shop:manage.hold'),
        reason: { label: t('shop:manage.reason'), maxLength: shopOrderRules.max_reason },
        run: (reason) => hold.mutateAsync({ body: { id, reason } }),
      }),
    cancel: () => {
      if (piecesWithCustomer(order).length > 0) {
        open('cancel')
        return
      }
      void confirm({
        title: t('shop:manage.cancel_title', { number }),
        text: paid_at
          ? `${t('shop:manage.cancel_text', { amount: f.money(Number(total) - Number(refunded), currency) })} ${refundText}`
          : t('shop:manage.cancel_text_unpaid'),
        action: t('shop:manage.cancel'),
        danger: true,
        reason: { label: t('shop:manage.reason'), maxLength: shopOrderRules.max_reason },
        run: (reason) => cancel.mutateAsync({ body: { id, reason } }),
      })
    },
  }
}

/**
 * Returns the possible actions on an order, and the recommended one as `main`. After a withdrawal, `main` is the return of shipped
 * pieces. If no shipped pieces remain and the whole order was withdrawn, `main` is the cancellation.
 */
function actionsOf({ current_status: status, lines, withdrawal }: ShopOrder) {
  const obvious = next[status]
  const canReturn = status !== 'cancelled' && lines.some(({ shipped, returned }) => returned < shipped)
  const afterWithdrawal = canReturn ? 'return' : withdrawal?.only_products === '' ? 'cancel' : undefined
  const others = (['hold', 'cancel'] as const).filter((event) => canMoveShopOrder(event, status))
  const actions: Action[] = [...(obvious ? [obvious] : []), ...(canReturn ? (['return'] as const) : []), ...others]
  return { actions, main: withdrawal ? afterWithdrawal : obvious }
}

/** Returns true if all pieces of a shipped order have been returned. */
const isReturned = ({ current_status, lines }: ShopOrder): boolean =>
  current_status === 'shipped' && lines.every(({ returned, quantity }) => returned >= quantity)

/** Returns the key of the text about the next step. */
function nextKey(order: ShopOrder) {
  const { current_status: status, lines, is_pickup, refunded, total } = order
  if (isReturned(order))
    return Number(refunded) < Number(total) ? 'shop:manage.next.returned_part' : 'shop:manage.next.returned'
  if (is_pickup && (status === 'processing' || status === 'shipped'))
    return `shop:manage.next.${status}_pickup` as const
  if (status === 'processing' && lines.some(({ shipped }) => shipped > 0)) return 'shop:manage.next.processing_part'
  return `shop:manage.next.${status}` as const
}

/** Returns the key of an action's label. Orders for pick-up have their own labels. */
function actionKey(action: Action, { is_pickup }: ShopOrder) {
  if (is_pickup && (action === 'ship' || action === 'complete')) return `shop:manage.${action}_pickup` as const
  return `shop:manage.${action}` as const
}

/** The state of an order in one sentence, the next step, and all other actions. A disabled button shows its reason. */
export function NextStep({ order }: { order: ShopOrder }) {
  const t = useWording('shop')
  const refusal = useRefusal()
  const [opened, setOpened] = useState<keyof typeof forms>()
  const runs = useRuns(order, setOpened)
  const f = useFormats()
  const { current_status: status, reason, currency } = order
  const { actions, main } = actionsOf(order)
  const OpenForm = opened && forms[opened]
  return (
    <StepPanel
      title={t(statusKey(status, order.is_pickup))}
      text={t(nextKey(order), { refunded: f.money(order.refunded, currency), total: f.money(order.total, currency) })}
      quoted={reason}
      actions={
        actions.length > 0 &&
        actions.map((action) => (
          <ActionButton
            key={action}
            variant={action === main ? 'filled' : 'default'}
            disabledReason={refusal(endpoints[action])}
            onClick={runs[action]}
          >
            {t(actionKey(action, order))}
          </ActionButton>
        ))
      }
    >
      <Dialog
        opened={opened !== undefined}
        onClose={() => setOpened(undefined)}
        title={opened && t(`shop:manage.${opened}_title`, { number: order.invoice_no })}
        size={480}
      >
        {OpenForm && <OpenForm order={order} onDone={() => setOpened(undefined)} />}
      </Dialog>
    </StepPanel>
  )
}
