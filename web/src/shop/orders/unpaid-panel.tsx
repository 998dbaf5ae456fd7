import { Button, Group, Stack } from '@mantine/core'
import type { Payment } from '@mapwright/contract/payments/payment.ts'
import type { ShopOrder } from '@mapwright/contract/shop/orders/shop-order-shapes.ts'
import type { ReactNode } from 'react'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { ResultHead } from '../checkout/result-head.tsx'
import { resultState } from '../checkout/result-state.ts'

type UnpaidPanelProps = {
  order: ShopOrder
  /** Undefined while loading. */
  payment: Payment | undefined
  /** True if the buyer may have left the provider's page without paying. Payment is then offered again immediately. */
  hasGivenUp: boolean
  /** The bank details for a transfer. */
  transfer: ReactNode
  /** The methods for paying online. */
  online: ReactNode
  cancel: (reason: string) => Promise<unknown>
  /** True if the buyer comes from the checkout or from the provider's page. The outcome is then shown instead of the deadline. */
  isResult?: boolean
}

/** The payment of an unpaid order: methods, deadline, and the button that cancels the order. */
export function UnpaidPanel({ order, payment, hasGivenUp, transfer, online, cancel, isResult }: UnpaidPanelProps) {
  const t = useWording('shop')
  const f = useFormats()
  const confirm = useConfirm()
  const state = payment && resultState(order, payment, hasGivenUp)
  const showsOutcome = isResult === true && state !== undefined
  const isUnderWay = payment?.attempt?.status === 'pending'
  const until = order.reserved_until ? f.dateTime(order.reserved_until) : ''
  const ask = () =>
    confirm({
      title: t('shop:order.cancel_title', { number: order.invoice_no }),
      text: t('shop:order.cancel_text'),
      action: t('shop:order.cancel'),
      danger: true,
      run: () => cancel(t('shop:order.cancelled_by_customer')),
    })
  return (
    <Panel title={showsOutcome ? undefined : t('shop:order.pay')}>
      <Stack gap={12}>
        {showsOutcome ? (
          <ResultHead order={order} state={state} />
        ) : (
          <p>{t(isUnderWay ? 'shop:order.pay_pending' : 'shop:order.pay_until', { until })}</p>
        )}
        {state === 'transfer' && transfer}
        {(state === 'failed' || state === 'cancelled') && online}
        <Group>
          <Button variant="subtle" color="red" size="compact-sm" onClick={() => void ask()}>
            {t('shop:order.cancel')}
          </Button>
        </Group>
      </Stack>
    </Panel>
  )
}
