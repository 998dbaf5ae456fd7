import type { ShopOrder } from '@mapwright/contract/shop/orders/shop-order-shapes.ts'
import { PaymentIcon } from '../../payments/payment-icon.tsx'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import classes from './checkout-result.module.css'
import { ResultNext } from './result-next.tsx'
import type { ResultState } from './result-state.ts'

/** The outcome of an order: heading, number, total, explanation and next steps. */
export function ResultHead({ order, state }: { order: ShopOrder; state: ResultState }) {
  const t = useWording('shop')
  const f = useFormats()
  const { invoice_no, total, currency, reserved_until } = order
  const until = reserved_until ? f.dateTime(reserved_until) : ''
  return (
    <>
      <div className={classes.head} role="status">
        <PaymentIcon state={state === 'transfer' ? 'pending' : state} />
        <div>
          <h2 className={classes.title}>{t(`shop:result.${state}.title`)}</h2>
          <p className="meta">
            <bdi>{t('shop:result.order', { number: invoice_no, total: f.money(total, currency) })}</bdi>
          </p>
        </div>
      </div>
      <p>{t(`shop:result.${state}.text`, { until })}</p>
      <ResultNext order={order} state={state} />
    </>
  )
}
