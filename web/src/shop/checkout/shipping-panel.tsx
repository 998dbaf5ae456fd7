import type { Money } from '@mapwright/contract/api/amounts.ts'
import type { ShippingMethod } from '@mapwright/contract/shop/shipping/shipping-method.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Choices } from '../../ui/forms/choices.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { amountOf, type CartLine } from '../cart/cart-lines.ts'
import { CartWeight } from '../cart/cart-weight.tsx'
import { useKilograms } from '../cart/use-kilograms.ts'
import type { Prices } from '../prices/use-prices.ts'
import type { Receiving } from './use-receiving.ts'

type ShippingPanelProps = {
  lines: readonly CartLine[]
  receiving: Receiving
  /** True if the shipping address is in the seller's country. */
  isLocal: boolean
  prices: Prices
  /** Returns the net cost of a method for this cart. */
  costOf: (method: ShippingMethod) => Money
}

const inOneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ')

/** Returns the description of a method: cost and delivery time, address of a pick-up, or the reason why the method is not possible. */
function useDescription({ receiving, isLocal, prices, costOf }: ShippingPanelProps) {
  const t = useWording('shop')
  const kilograms = useKilograms()
  const f = useFormats()
  const minimums = ({ min_order_amount, min_product_count }: ShippingMethod): string =>
    [
      ...(Number(min_order_amount) > 0
        ? [`${t('shop:field.min_order_amount')}: ${prices.text(amountOf(min_order_amount))} (${prices.note(false)})`]
        : []),
      ...(min_product_count > 0 ? [`${t('shop:field.min_order_product_count')}: ${f.number(min_product_count)}`] : []),
    ].join(' · ')
  return (method: ShippingMethod): string => {
    const heaviest = method.weight_tiers.at(-1)
    if (heaviest && !receiving.carries(method))
      return t('shop:checkout.too_heavy', { limit: kilograms(heaviest.up_to) })
    if (!receiving.isEarned(method)) return minimums(method)
    const cost = costOf(method)
    const time = isLocal ? method.local_shipping_time : method.international_shipping_time
    return [
      cost === 0n ? t('shop:checkout.free') : `${prices.text(cost)} (${prices.note(false)})`,
      ...[time, inOneLine(method.pickup_address), inOneLine(method.pickup_hint)],
    ]
      .filter(Boolean)
      .join(' · ')
  }
}

/** Selects a shipping method by cost and delivery time, or a place for pick-up. */
export function ShippingPanel(props: ShippingPanelProps) {
  const { receiving, lines } = props
  const { offered, method: chosen, carries, isEarned, chooseMethod, kind } = receiving
  const t = useWording('shop')
  const describe = useDescription(props)
  const title = t(kind === 'pickup' ? 'shop:checkout.pickup' : 'shop:checkout.shipping')
  const isByWeight = offered.some(({ weight_tiers }) => weight_tiers.length > 0)
  return (
    <Panel title={title}>
      {offered.length === 0 ? (
        <p>{t('shop:checkout.no_shipping')}</p>
      ) : (
        <>
          <Choices<string>
            label={title}
            isLabelHidden
            value={chosen?._id ?? null}
            onChange={chooseMethod}
            choices={offered.map((method) => ({
              value: method._id,
              label: method.name,
              description: describe(method),
              disabled: !carries(method) || !isEarned(method),
            }))}
          />
          {isByWeight && <CartWeight lines={lines} />}
        </>
      )}
    </Panel>
  )
}
