import type { ShopOrder } from '@mapwright/contract/shop/shop-order-shapes.ts'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { StepPanel } from '../../../ui/step-panel.tsx'

/** The buyer's withdrawal, and what has to follow from it. */
export function WithdrawalPanel({ order }: { order: ShopOrder }) {
  const t = useWording('withdrawal')
  const f = useFormats()
  const { withdrawal, lines } = order
  if (!withdrawal) return null
  const { name, at, only_products } = withdrawal
  const isSent = lines.some(({ shipped }) => shipped > 0)
  return (
    <StepPanel
      title={t('withdrawal:who', { name })}
      text={
        <>
          {t('withdrawal:received_at', { time: f.dateTime(at) })}{' '}
          {t(isSent ? 'withdrawal:to_return' : 'withdrawal:to_cancel')}
        </>
      }
      quoted={only_products}
      actions={null}
    />
  )
}
