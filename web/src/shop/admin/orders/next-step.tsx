import { canMoveShopOrder } from '@mapwright/contract/shop/can-move-shop-order.ts'
import {
  CancelShopOrder,
  MarkShopOrderAsCompleted,
  MarkShopOrderAsOnHold,
  MarkShopOrderAsPaid,
  MarkShopOrderAsProcessing,
  MarkShopOrderAsShipped,
  ReturnShopOrder,
} from '@mapwright/contract/shop/order-endpoints.ts'
import { type ShopOrderEvent, type ShopOrderStatus, shopOrderRules } from '@mapwright/contract/shop/shop-order.ts'
import type { ShopOrder } from '@mapwright/contract/shop/shop-order-shapes.ts'
import { useState } from 'react'
import type { ClientEndpoint } from '../../../platform/api/client-endpoint.ts'
import { useCommand } from '../../../platform/api/queries.ts'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { useConfirm } from '../../../ui/confirm.tsx'
import { notify } from '../../../ui/notify.ts'
import { Dialog } from '../../../ui/overlays.tsx'
import { useRefusal } from '../../../ui/resource/use-refusal.ts'
import { StepPanel } from '../../../ui/step-panel.tsx'
import { PaymentForm } from './payment-form.tsx'
import { ReturnForm } from './return-form.tsx'
import { ShippingForm } from './shipping-form.tsx'

const endpoints: Record<ShopOrderEvent, ClientEndpoint> = {
  pay: MarkShopOrderAsPaid,
  process: MarkShopOrderAsProcessing,
  hold: MarkShopOrderAsOnHold,
  ship: MarkShopOrderAsShipped,
  complete: MarkShopOrderAsCompleted,
  cancel: CancelShopOrder,
}

/** The obvious event in each status. */
const next: Partial<Record<ShopOrderStatus, ShopOrderEvent>> = {
  initiated: 'pay',
  paid: 'process',
  on_hold: 'process',
  processing: 'ship',
  shipped: 'complete',
}

const forms = { pay: PaymentForm, ship: ShippingForm, return: ReturnForm } as const

/** What each event does when its button is pressed. */
function useRuns(order: ShopOrder, open: (form: keyof typeof forms) => void): Record<ShopOrderEvent, () => void> {
  const t = useWording('shop')
  const f = useFormats()
  const confirm = useConfirm()
  const process = useCommand(MarkShopOrderAsProcessing)
  const hold = useCommand(MarkShopOrderAsOnHold)
  const complete = useCommand(MarkShopOrderAsCompleted)
  const cancel = useCommand(CancelShopOrder, { refreshes: ['credits', 'billing', 'payments'] })
  const { _id: id, invoice_no: number, paid_at, total, refunded, currency } = order
  const moved = (run: Promise<unknown>, text: string) => void run.then(() => notify.done(text), notify.refused)
  return {
    pay: () => open('pay'),
    ship: () => open('ship'),
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
    cancel: () =>
      void confirm({
        title: t('shop:manage.cancel_title', { number }),
        text: paid_at
          ? t('shop:manage.cancel_text', { amount: f.money(Number(total) - Number(refunded), currency) })
          : t('shop:manage.cancel_text_unpaid'),
        action: t('shop:manage.cancel'),
        danger: true,
        reason: { label: t('shop:manage.reason'), maxLength: shopOrderRules.max_reason },
        run: (reason) => cancel.mutateAsync({ body: { id, reason } }),
      }),
  }
}

/** The state of an order in a sentence, the next step, and what else is possible; a disabled button states its reason. */
export function NextStep({ order }: { order: ShopOrder }) {
  const t = useWording('shop')
  const refusal = useRefusal()
  const [opened, setOpened] = useState<keyof typeof forms>()
  const runs = useRuns(order, setOpened)
  const { current_status: status, reason } = order
  const obvious = next[status]
  const others = (['hold', 'cancel'] as const).filter((event) => canMoveShopOrder(event, status))
  const isPartSent = order.lines.some(({ shipped }) => shipped > 0)
  const canReturn = status !== 'cancelled' && order.lines.some(({ shipped, returned }) => returned < shipped)
  const OpenForm = opened && forms[opened]
  return (
    <StepPanel
      title={t(`shop:order.status.${status}`)}
      text={t(
        isPartSent && status === 'processing' ? 'shop:manage.next.processing_part' : `shop:manage.next.${status}`,
      )}
      quoted={reason}
      actions={
        (obvious || others.length > 0 || canReturn) && (
          <>
            {obvious && (
              <ActionButton disabledReason={refusal(endpoints[obvious])} onClick={runs[obvious]}>
                {t(`shop:manage.${obvious}`)}
              </ActionButton>
            )}
            {canReturn && (
              <ActionButton
                variant="default"
                disabledReason={refusal(ReturnShopOrder)}
                onClick={() => setOpened('return')}
              >
                {t('shop:manage.return')}
              </ActionButton>
            )}
            {others.map((event) => (
              <ActionButton
                key={event}
                variant="default"
                disabledReason={refusal(endpoints[event])}
                onClick={runs[event]}
              >
                {t(`shop:manage.${event}`)}
              </ActionButton>
            ))}
          </>
        )
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
