import { Anchor, Checkbox } from '@mantine/core'
import { formatHundredths } from '@mapwright/contract/api/amounts.ts'
import type { PaymentMethod } from '@mapwright/contract/billing/invoice.ts'
import { cartItemKey } from '@mapwright/contract/shop/cart-items.ts'
import type { Checkout } from '@mapwright/contract/shop/checkout.ts'
import type { CartPrice } from '@mapwright/contract/shop/price-cart.ts'
import type { ShippingMethod } from '@mapwright/contract/shop/shipping-method.ts'
import type { ShopAddress } from '@mapwright/contract/shop/shop-order.ts'
import type { WordingKey } from '@mapwright/contract/wording-keys.ts'
import { type ReactNode, useState } from 'react'
import { isBillable } from '../../billing/billing-panel.tsx'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { ActionButton } from '../../ui/action-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProblemAlert } from '../../ui/states.tsx'
import { Totals } from '../../ui/totals.tsx'
import { type CartLine, lineProblem, piecePrice } from '../cart/cart-lines.ts'
import classes from './checkout.module.css'
import type { usePlaceOrder } from './use-place-order.ts'
import { useTaxLabel } from './use-tax-label.ts'

type CheckoutSummaryProps = {
  lines: readonly CartLine[]
  checkout: Checkout
  address: ShopAddress
  method: ShippingMethod | undefined
  payment_method: PaymentMethod | undefined
  note: string
  /** Empty: none. */
  coupon_code: string
  couponField: ReactNode
  price: CartPrice
  placing: ReturnType<typeof usePlaceOrder>
}

/** Why the order cannot be placed yet. */
function missingOf({ checkout, lines, method, payment_method }: CheckoutSummaryProps): WordingKey | undefined {
  if (!isBillable(checkout.billing)) return 'credits:buy.billing_first'
  if (lines.some((line) => lineProblem(line, lines) !== undefined)) return 'shop:cart.blocked'
  if (!method) return 'shop:checkout.shipping_first'
  if (!payment_method) return 'shop:checkout.payment_first'
  return undefined
}

/** What is ordered and what it costs, the terms, and the button that orders it. */
export function CheckoutSummary(props: CheckoutSummaryProps) {
  const { lines, checkout, address, method, payment_method, note, coupon_code, couponField, price, placing } = props
  const { place, isBusy, problem } = placing
  const t = useWording('shop', 'credits')
  const f = useFormats()
  const taxLabel = useTaxLabel(checkout.tax)
  const [isAccepted, setIsAccepted] = useState(false)
  const [wasAsked, setWasAsked] = useState(false)
  const money = (amount: bigint) => f.money(formatHundredths(amount), checkout.currency)
  const missing = missingOf(props)
  // The total is final only with the cost of shipping.
  const buttonText = method
    ? t(payment_method === 'bank' ? 'shop:checkout.order_by_transfer' : 'shop:checkout.order', {
        total: money(price.total),
      })
    : t('shop:checkout.order_without_total')
  const order = () => {
    setWasAsked(true)
    if (!isAccepted || !method || !payment_method) return
    void place({
      ...{ shipping_method_id: method._id, shipping_address: address, coupon_code, payment_method },
      ...{ customer_note: note, expected_total: formatHundredths(price.total), terms_accepted: true },
    })
  }
  const isAddressRefused = Object.keys(problem?.fields ?? {}).some((name) => name.startsWith('shipping_address.'))
  return (
    <Panel title={t('shop:checkout.summary')}>
      <div className={classes.summary}>
        <ul className={classes.lines}>
          {lines.map((line) => (
            <li key={cartItemKey(line)} className={classes.line}>
              <span>
                <span>{t('shop:checkout.line', { count: line.quantity, name: line.product?.name ?? '' })}</span>
                {line.selected_extra_options.length > 0 && (
                  <span className="meta">{line.selected_extra_options.join(', ')}</span>
                )}
              </span>
              <span>
                {line.product && money(piecePrice(line.product, line.selected_extra_options) * BigInt(line.quantity))}
              </span>
            </li>
          ))}
        </ul>
        {couponField}
        <Totals
          lines={[
            { label: t('shop:totals.subtotal'), amount: money(price.subtotal) },
            { label: t('shop:totals.discount'), amount: price.discount > 0n ? money(-price.discount) : undefined },
            {
              label: t('shop:totals.shipping'),
              amount: method ? money(price.shipping_cost) : t('shop:checkout.shipping_open'),
            },
            { label: taxLabel, amount: money(price.vat) },
          ]}
          total={money(price.total)}
          {...(method ? {} : { totalLabel: t('shop:checkout.total_without_shipping') })}
        />
        <Checkbox
          checked={isAccepted}
          onChange={({ currentTarget: { checked } }) => setIsAccepted(checked)}
          error={wasAsked && !isAccepted ? t('shop:checkout.terms_first') : null}
          label={
            <>
              {t('shop:checkout.terms')}{' '}
              <Anchor
                inherit
                underline="always"
                renderRoot={(rest: object) => (
                  <PageLink {...rest} to="/shop/terms-and-conditions" target="_blank" rel="noopener" />
                )}
              >
                {t('shop:terms.title')}
              </Anchor>
            </>
          }
        />
        {isAddressRefused ? (
          <Notice tone="bad">{t('shop:checkout.address_refused')}</Notice>
        ) : (
          <ProblemAlert problem={problem} title={t('shop:checkout.failed')} />
        )}
        <ActionButton fullWidth size="md" busy={isBusy} disabledReason={missing && t(missing)} onClick={order}>
          {buttonText}
        </ActionButton>
      </div>
    </Panel>
  )
}
