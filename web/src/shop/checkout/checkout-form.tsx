import { Textarea } from '@mantine/core'
import type { PaymentMethod } from '@mapwright/contract/billing/invoice.ts'
import type { SavedAddress } from '@mapwright/contract/shop/address.ts'
import type { Checkout } from '@mapwright/contract/shop/checkout.ts'
import { ValidateCoupon } from '@mapwright/contract/shop/checkout-endpoints.ts'
import type { ShippingMethod } from '@mapwright/contract/shop/shipping-method.ts'
import { type ShopAddress, shopOrderRules } from '@mapwright/contract/shop/shop-order.ts'
import { useState } from 'react'
import { BillingPanel } from '../../billing/billing-panel.tsx'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Panel } from '../../ui/panel.tsx'
import type { CartLine } from '../cart/cart-lines.ts'
import { ofBilling } from './address-lines.ts'
import classes from './checkout.module.css'
import { CheckoutSummary } from './checkout-summary.tsx'
import { CouponField } from './coupon-field.tsx'
import { DeliveryPanel, type Destination } from './delivery-panel.tsx'
import { PaymentPanel } from './payment-panel.tsx'
import { ShippingPanel } from './shipping-panel.tsx'
import { useCheckoutPrice } from './use-checkout-price.ts'
import { usePlaceOrder } from './use-place-order.ts'

type CheckoutFormProps = {
  lines: readonly CartLine[]
  checkout: Checkout
  addresses: readonly SavedAddress[]
  methods: readonly ShippingMethod[]
  destination: Destination
  /** Where it is sent. */
  address: ShopAddress
  onDestination: (destination: Destination) => void
}

/** The one that is wanted; where there is only one, that one. */
const chosenOf = <Item,>(items: readonly Item[], isWanted: (item: Item) => boolean): Item | undefined =>
  items.find(isWanted) ?? (items.length === 1 ? items[0] : undefined)

/** The steps of an order next to what it costs; what is chosen here changes the price at once. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { lines, checkout, addresses, methods, destination, address, onDestination } = props
  const t = useWording('shop')
  const [methodId, setMethodId] = useState<string>()
  const [payment, setPayment] = useState<PaymentMethod>()
  const [code, setCode] = useState('')
  const [note, setNote] = useState('')
  const placing = usePlaceOrder(lines)
  // Not while the order is placed: afterwards the coupon may be used up by it.
  const validated = useQueryOf(
    ValidateCoupon,
    { params: { code } },
    { enabled: code !== '' && !placing.isBusy, retry: false },
  )
  const coupon = code === '' || validated.error ? undefined : validated.data?.coupon
  const { priceWith } = useCheckoutPrice({ lines, checkout, country: address.country, coupon })
  const method = chosenOf(methods, ({ _id }) => _id === methodId)
  const payment_method = chosenOf(checkout.payment_methods, (one) => one === payment)
  return (
    <div className={classes.columns}>
      <div className={classes.steps}>
        <BillingPanel billing={checkout.billing} tax={checkout.tax} />
        <DeliveryPanel
          billing={ofBilling(checkout.billing)}
          addresses={addresses}
          chosen={destination}
          onChoose={onDestination}
        />
        <ShippingPanel
          methods={methods}
          chosen={method}
          isLocal={address.country === checkout.country}
          costOf={(one) => priceWith(one).shipping_cost}
          onChoose={setMethodId}
        />
        <PaymentPanel methods={checkout.payment_methods} chosen={payment_method} onChoose={setPayment} />
        <Panel title={t('shop:checkout.note')}>
          <Textarea
            aria-label={t('shop:checkout.note')}
            description={t('shop:checkout.note_help')}
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
          {...{ lines, checkout, address, method, payment_method, note, placing }}
          coupon_code={coupon ? code : ''}
          price={priceWith(method)}
          couponField={
            <CouponField
              coupon={coupon}
              problem={code === '' ? null : validated.error}
              isBusy={code !== '' && validated.isFetching}
              onApply={setCode}
            />
          }
        />
      </div>
    </div>
  )
}
