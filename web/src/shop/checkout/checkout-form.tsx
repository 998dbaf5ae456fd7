import type { SavedAddress } from '@mapwright/contract/shop/checkout/address.ts'
import type { Checkout } from '@mapwright/contract/shop/checkout/checkout.ts'
import { ValidateCoupon } from '@mapwright/contract/shop/checkout/checkout-endpoints.ts'
import type { ShopAddress } from '@mapwright/contract/shop/orders/shop-order.ts'
import { useState } from 'react'
import { BillingPanel, isBillable } from '../../billing/billing-panel.tsx'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { areDigital, type CartLine } from '../cart/cart-lines.ts'
import { ofBilling } from './address-lines.ts'
import { CheckoutSteps } from './checkout-steps.tsx'
import { DeliveryPanel, type Destination } from './delivery-panel.tsx'
import { usePlaceOrder } from './use-place-order.ts'
import type { Receiving } from './use-receiving.ts'

type CheckoutFormProps = {
  lines: readonly CartLine[]
  checkout: Checkout
  addresses: readonly SavedAddress[]
  receiving: Receiving
  destination: Destination
  /** The shipping address. */
  address: ShopAddress
  onDestination: (destination: Destination) => void
}

/** The checkout of a customer, with the billing address and the address book. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { lines, checkout, addresses, receiving, destination, address, onDestination } = props
  const t = useWording('credits')
  const [code, setCode] = useState('')
  const placing = usePlaceOrder(lines)
  // Skipped while the order is being placed, because the order may already have used up the coupon.
  const validated = useQueryOf(
    ValidateCoupon,
    { params: { code } },
    { enabled: code !== '' && !placing.isBusy, retry: false },
  )
  return (
    <CheckoutSteps
      {...{ lines, checkout, receiving, address, placing }}
      buyer={
        <>
          <BillingPanel billing={checkout.billing} tax={checkout.tax} />
          {!areDigital(lines) && receiving.kind === 'parcel' && (
            <DeliveryPanel
              billing={ofBilling(checkout.billing)}
              addresses={addresses}
              chosen={destination}
              onChoose={onDestination}
            />
          )}
        </>
      }
      entered={{
        coupon: code === '' || validated.error ? undefined : validated.data?.coupon,
        problem: code === '' ? null : validated.error,
        isBusy: code !== '' && validated.isFetching,
        apply: setCode,
      }}
      blocked={isBillable(checkout.billing) ? undefined : { text: t('credits:buy.billing_first'), part: 'buyer' }}
    />
  )
}
