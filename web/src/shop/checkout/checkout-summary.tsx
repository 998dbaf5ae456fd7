import { Anchor, Checkbox } from '@mantine/core'
import { formatHundredths, type Money, money } from '@mapwright/contract/api/amounts.ts'
import type { PaymentMethod } from '@mapwright/contract/billing/invoice.ts'
import { cartItemKey } from '@mapwright/contract/shop/cart/cart-items.ts'
import type { CartPrice } from '@mapwright/contract/shop/cart/price-cart.ts'
import type { PricedCheckout } from '@mapwright/contract/shop/checkout/checkout.ts'
import type { ShopAddress } from '@mapwright/contract/shop/orders/shop-order.ts'
import type { ListedProduct } from '@mapwright/contract/shop/products/product.ts'
import type { ShippingMethod } from '@mapwright/contract/shop/shipping/shipping-method.ts'
import { partsWithVat } from '@mapwright/contract/shop/shown-price.ts'
import type { WordingKey } from '@mapwright/contract/wording-keys.ts'
import { type ReactNode, useState } from 'react'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { isPublished } from '../../platform/site-data.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { Totals } from '../../ui/layout/totals.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { ProblemAlert } from '../../ui/messages/states.tsx'
import { areDigital, type CartLine, hasDigital, lineProblem, piecePrice } from '../cart/cart-lines.ts'
import { UnitPrice } from '../prices/unit-price.tsx'
import type { Prices } from '../prices/use-prices.ts'
import { usePublishedTexts } from '../published-texts.ts'
import classes from './checkout.module.css'
import type { CheckoutPart } from './checkout-parts.ts'
import { type MissingPart, PlaceOrderButton } from './place-order-button.tsx'
import type { Placing } from './use-place-order.ts'
import { useTaxLabel } from './use-tax-label.ts'

type CheckoutSummaryProps = {
  lines: readonly CartLine[]
  checkout: PricedCheckout
  address: ShopAddress
  method: ShippingMethod | undefined
  payment_method: PaymentMethod | undefined
  note: string
  /** Empty if no coupon is applied. */
  coupon_code: string
  couponField: ReactNode
  price: CartPrice
  prices: Prices
  placing: Placing
  /**
   * Missing input. `blocked` is shown immediately, `missing` only after an attempt to order. Does not include the choices that
   * the summary checks itself.
   */
  blocked: MissingPart | undefined
  missing: MissingPart | undefined
  onIncomplete: (() => void) | undefined
  captcha?: ReactNode
}

/** The net price of a line. */
const lineWorth = (product: ListedProduct, { selected_extra_options, quantity }: CartLine): Money =>
  money(piecePrice(product, selected_extra_options) * BigInt(quantity))

type Choice = { key: WordingKey; part: CheckoutPart | undefined }

/** Returns the first choice that is still missing; undefined if the order is complete. */
function missingChoice({ lines, method, payment_method }: CheckoutSummaryProps): Choice | undefined {
  if (lines.some((line) => lineProblem(line, lines) !== undefined)) return { key: 'shop:cart.blocked', part: undefined }
  if (!method && !areDigital(lines)) return { key: 'shop:checkout.shipping_first', part: 'shipping' }
  if (!payment_method) return { key: 'shop:checkout.payment_first', part: 'payment' }
  return undefined
}

/** The items with their quantities, options and prices. */
function OrderedItems({ lines, prices }: Pick<CheckoutSummaryProps, 'lines' | 'prices'>) {
  const t = useWording('shop')
  return (
    <ul className={classes.lines}>
      {lines.map((line) => (
        <li key={cartItemKey(line)} className={classes.line}>
          <span>
            <span>{t('shop:checkout.line', { count: line.quantity, name: line.product?.name ?? '' })}</span>
            {line.selected_extra_options.length > 0 && (
              <span className="meta">{line.selected_extra_options.join(', ')}</span>
            )}
            {line.product && (
              <UnitPrice
                product={line.product}
                price={prices.shown(piecePrice(line.product, line.selected_extra_options))}
                className="meta"
              />
            )}
          </span>
          <span>{line.product && prices.text(lineWorth(line.product, line))}</span>
        </li>
      ))}
    </ul>
  )
}

type CheckoutTotalsProps = Pick<CheckoutSummaryProps, 'lines' | 'checkout' | 'method' | 'price' | 'prices'>

/** The price and its parts. Shipping is omitted until a method is selected. */
function CheckoutTotals({ lines, checkout, method, price, prices }: CheckoutTotalsProps) {
  const t = useWording('shop')
  const f = useFormats()
  const taxLabel = useTaxLabel(checkout.tax)
  const shown = (amount: bigint) => f.money(formatHundredths(amount), checkout.currency)
  const parts = prices.with_vat ? partsWithVat(price, prices.rate) : price
  const isPriced = method !== undefined || areDigital(lines)
  const isPickup = method?.kind === 'pickup'
  return (
    <Totals
      lines={[
        { label: t('shop:totals.subtotal'), amount: shown(parts.subtotal) },
        { label: t('shop:totals.discount'), amount: parts.discount > 0n ? shown(-parts.discount) : undefined },
        {
          label: t(isPickup ? 'shop:checkout.pickup' : 'shop:totals.shipping'),
          amount: areDigital(lines)
            ? undefined
            : method
              ? shown(parts.shipping_cost)
              : t('shop:checkout.shipping_open'),
        },
        { label: taxLabel, amount: prices.with_vat ? undefined : shown(price.vat) },
      ]}
      total={shown(price.total)}
      included={
        prices.with_vat ? [{ label: t('shop:totals.included_vat', { vat: taxLabel }), amount: shown(price.vat) }] : []
      }
      {...(isPriced ? {} : { totalLabel: t('shop:checkout.total_without_shipping') })}
    />
  )
}

/** The label of the checkbox, with a link to the terms. */
function AcceptedTerms() {
  const t = useWording('shop')
  return (
    <>
      {t('shop:checkout.terms')}{' '}
      <Anchor
        inherit
        className="tap-area"
        underline="always"
        renderRoot={(rest: object) => (
          <PageLink {...rest} to="/shop/terms-and-conditions" target="_blank" rel="noopener" />
        )}
      >
        {t('shop:terms.title')}
      </Anchor>
    </>
  )
}

/** Opens the instructions on withdrawal in a new tab, so that the checkout keeps its input. */
function WithdrawalLink() {
  const t = useWording('withdrawal')
  return (
    <Anchor
      className={`${classes.rights} tap`}
      underline="always"
      renderRoot={(rest: object) => <PageLink {...rest} to="/shop/withdrawal" target="_blank" rel="noopener" />}
    >
      {t('withdrawal:your_right')}
    </Anchor>
  )
}

/** The ordered items, the price, the terms, and the button that places the order. */
export function CheckoutSummary(props: CheckoutSummaryProps) {
  const { lines, checkout, address, method, payment_method, note, coupon_code, couponField, price, prices, placing } =
    props
  const { blocked, missing, onIncomplete, captcha } = props
  const { place, isBusy, problem } = placing
  const t = useWording('shop')
  const f = useFormats()
  const texts = usePublishedTexts()
  const hasTerms = texts?.hasTerms ?? isPublished('shop_terms')
  const [isAccepted, setIsAccepted] = useState(false)
  const [hasConsented, setHasConsented] = useState(false)
  const [wasAsked, setWasAsked] = useState(false)
  const choice = missingChoice(props)
  const needsConsent = hasDigital(lines)
  const isPriced = method !== undefined || areDigital(lines)
  const isPickup = method?.kind === 'pickup'
  // The button shows the total only if it includes the shipping cost.
  const buttonText = isPriced
    ? t(payment_method === 'bank' ? 'shop:checkout.order_by_transfer' : 'shop:checkout.order', {
        total: f.money(formatHundredths(price.total), checkout.currency),
      })
    : t('shop:checkout.order_without_total')
  const order = () => {
    setWasAsked(true)
    if ((hasTerms && !isAccepted) || (needsConsent && !hasConsented) || !isPriced || !payment_method)
      return onIncomplete?.()
    void place({
      ...(method ? { shipping_method_id: method._id } : {}),
      ...(method && !isPickup ? { shipping_address: address } : {}),
      ...{ coupon_code, payment_method, digital_consent: needsConsent },
      ...{
        customer_note: note,
        expected_total: formatHundredths(price.total),
        terms_accepted: isAccepted || !hasTerms,
      },
    })
  }
  const isAddressRefused = Object.keys(problem?.fields ?? {}).some((name) => name.startsWith('shipping_address.'))
  return (
    <Panel title={t('shop:checkout.summary')}>
      <div className={classes.summary}>
        <OrderedItems lines={lines} prices={prices} />
        {couponField}
        <CheckoutTotals {...{ lines, checkout, method, price, prices }} />
        {hasTerms && (
          <Checkbox
            checked={isAccepted}
            onChange={({ currentTarget: { checked } }) => setIsAccepted(checked)}
            error={wasAsked && !isAccepted ? t('shop:checkout.terms_first') : null}
            label={<AcceptedTerms />}
          />
        )}
        {texts?.hasWithdrawal && <WithdrawalLink />}
        {needsConsent && (
          <Checkbox
            checked={hasConsented}
            onChange={({ currentTarget: { checked } }) => setHasConsented(checked)}
            error={wasAsked && !hasConsented ? t('shop:checkout.consent_first') : null}
            label={t('shop:checkout.consent')}
          />
        )}
        {captcha}
        {isAddressRefused ? (
          <Notice tone="bad">{t('shop:checkout.address_refused')}</Notice>
        ) : (
          <ProblemAlert problem={problem} title={t('shop:checkout.failed')} />
        )}
        <PlaceOrderButton
          label={buttonText}
          isBusy={isBusy}
          blocked={blocked ?? (choice && { text: t(choice.key), part: choice.part })}
          missing={wasAsked ? missing : undefined}
          onClick={order}
        />
      </div>
    </Panel>
  )
}
