import { Textarea } from '@mantine/core'
import { formatHundredths } from '@mapwright/contract/api/amounts.ts'
import type { PaymentMethod } from '@mapwright/contract/billing/invoice.ts'
import { methodsFor } from '@mapwright/contract/payments/payment-amounts.ts'
import type { AppliedCoupon, PricedCheckout } from '@mapwright/contract/shop/checkout/checkout.ts'
import { type ShopAddress, shopOrderRules } from '@mapwright/contract/shop/orders/shop-order.ts'
import { type ReactNode, useState } from 'react'
import type { ProblemError } from '../../platform/api/problem-error.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { areDigital, type CartLine } from '../cart/cart-lines.ts'
import { useCountStep } from '../cart/count-step.ts'
import { usePricesOf } from '../prices/use-prices.ts'
import classes from './checkout.module.css'
import { type CheckoutPart, partId } from './checkout-parts.ts'
import { CheckoutSummary } from './checkout-summary.tsx'
import { CouponField } from './coupon-field.tsx'
import { PaymentPanel } from './payment-panel.tsx'
import type { MissingPart } from './place-order-button.tsx'
import { ReceivingPanel } from './receiving-panel.tsx'
import { ShippingPanel } from './shipping-panel.tsx'
import { useCheckoutPrice } from './use-checkout-price.ts'
import type { Placing } from './use-place-order.ts'
import type { Receiving } from './use-receiving.ts'

/** The coupon of a checkout, and the result of its validation. */
export type EnteredCoupon = {
  coupon: AppliedCoupon | undefined
  problem: ProblemError | null
  isBusy: boolean
  apply: (code: string) => void
}

type CheckoutStepsProps = {
  lines: readonly CartLine[]
  checkout: PricedCheckout
  receiving: Receiving
  /** The shipping address. Not used for pick-ups. */
  address: ShopAddress
  /** The panels for the buyer and the shipping address. */
  buyer: ReactNode
  entered: EnteredCoupon
  placing: Placing
  /** Missing input that disables the button. Does not include the choices that the summary checks itself. */
  blocked?: MissingPart | undefined
  missing?: MissingPart | undefined
  /** Called when the buyer tries to place an incomplete order. */
  onIncomplete?: () => void
  captcha?: ReactNode
}

/** Returns the item that the buyer selected. A single item is selected automatically. */
const chosenOf = <Item,>(items: readonly Item[], isWanted: (item: Item) => boolean): Item | undefined =>
  items.find(isWanted) ?? (items.length === 1 ? items[0] : undefined)

function Part({ part, children }: { part: CheckoutPart; children: ReactNode }) {
  return (
    <div id={partId(part)} className={classes.part}>
      {children}
    </div>
  )
}

/** The steps of the checkout next to the price. Each choice updates the price immediately. */
export function CheckoutSteps(props: CheckoutStepsProps) {
  const { lines, checkout, receiving, address, buyer, entered, placing, blocked, missing, onIncomplete, captcha } =
    props
  useCountStep('checkout')
  const t = useWording('shop')
  const prices = usePricesOf(checkout, checkout.currency)
  const [payment, setPayment] = useState<PaymentMethod>()
  const [note, setNote] = useState('')
  const { coupon, problem, isBusy, apply } = entered
  const { method, kind } = receiving
  const country = kind === 'pickup' ? checkout.country : address.country
  const { priceWith } = useCheckoutPrice({ lines, checkout, country, coupon })
  const price = priceWith(method)
  const payment_methods = methodsFor(checkout.payment_methods, formatHundredths(price.total), checkout.currency)
  const payment_method = chosenOf(payment_methods, (one) => one === payment)
  return (
    <div className={classes.columns}>
      <div className={classes.steps}>
        {!areDigital(lines) && <ReceivingPanel receiving={receiving} />}
        <Part part="buyer">{buyer}</Part>
        {!areDigital(lines) && (
          <Part part="shipping">
            <ShippingPanel
              {...{ lines, receiving }}
              isLocal={country === checkout.country}
              prices={prices}
              costOf={(one) => priceWith(one).shipping_cost}
            />
          </Part>
        )}
        <Part part="payment">
          <PaymentPanel methods={payment_methods} chosen={payment_method} onChoose={setPayment} />
        </Part>
        <Panel title={t('shop:checkout.note')}>
          <Textarea
            aria-label={t('shop:checkout.note')}
            description={!areDigital(lines) && t('shop:checkout.note_help')}
            autosize
            minRows={2}
            maxLength={shopOrderRules.max_note}
            value={note}
            onChange={({ currentTarget: { value } }) => setNote(value)}
          />
        </Panel>
      </div>
      <div className={classes.side}>
        <CheckoutSummary
          {...{ lines, checkout, address, method, payment_method, note, placing, prices, captcha }}
          {...{ blocked, missing, onIncomplete }}
          coupon_code={coupon?.code ?? ''}
          price={price}
          couponField={<CouponField coupon={coupon} problem={problem} isBusy={isBusy} onApply={apply} />}
        />
      </div>
    </div>
  )
}
