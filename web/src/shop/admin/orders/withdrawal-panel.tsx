import type { ShopOrder } from '@mapwright/contract/shop/orders/shop-order-shapes.ts'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { StepPanel } from '../../../ui/layout/step-panel.tsx'

/** The buyer's withdrawal from the order, and the steps that staff must take. */
export function WithdrawalPanel({ order }: { order: ShopOrder }) {
  const t = useWording('withdrawal')
  const f = useFormats()
  const { withdrawal, lines } = order
  if (!withdrawal) return null
  const { name, at, only_products } = withdrawal
  const isSent = lines.some(({ shipped }) => shipped > 0)
  const unshipped = only_products === '' ? 'withdrawal:to_cancel' : 'withdrawal:to_agree'
  return (
    <StepPanel
      title={t('withdrawal:who', { name })}
      text={
        <>
          {t('withdrawal:received_at', { time: f.dateTime(at) })} {t(isSent ? 'withdrawal:to_return' : unshipped)}
        </>
      }
      quoted={only_products}
      actions={null}
    />
  )
}
