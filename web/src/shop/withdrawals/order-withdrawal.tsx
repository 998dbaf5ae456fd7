import { Button } from '@mantine/core'
import type { ShopOrder } from '@mapwright/contract/shop/orders/shop-order-shapes.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { StepPanel } from '../../ui/layout/step-panel.tsx'

/**
 * Returns true if the order shows the buyer's right of withdrawal. An unpaid order does not: the buyer simply cancels it, and the shop's
 * footer has the link to the declaration.
 */
export const offersWithdrawal = ({ can_withdraw, current_status }: ShopOrder): boolean =>
  can_withdraw && current_status !== 'initiated'

/** The customer's right to withdraw from an order, with deadline and link. After a withdrawal, shows the withdrawal, and the right for the rest of the order. */
export function OrderWithdrawal({ order }: { order: ShopOrder }) {
  const t = useWording('shop', 'withdrawal')
  const f = useFormats()
  const { withdraw_until: until, withdrawal, invoice_no: number } = order
  return (
    <>
      {withdrawal && (
        <StepPanel
          title={t('shop:order.event.withdraw')}
          text={t('withdrawal:open', { time: f.dateTime(withdrawal.at) })}
          quoted={withdrawal.only_products}
          actions={null}
        />
      )}
      {offersWithdrawal(order) && (
        <StepPanel
          title={t('withdrawal:your_right')}
          text={until ? t('withdrawal:until', { until: f.dateTime(until) }) : t('withdrawal:until_later')}
          actions={
            <Button
              variant="default"
              renderRoot={(props: object) => <PageLink {...props} to="/shop/withdrawal" search={{ number }} />}
            >
              {t('shop:withdrawal.button')}
            </Button>
          }
        />
      )}
    </>
  )
}
