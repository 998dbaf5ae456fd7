import { Anchor } from '@mantine/core'
import { formatHundredths, money } from '@mapwright/contract/api/amounts.ts'
import type { ShopOrder, ShopOrderLine } from '@mapwright/contract/shop/orders/shop-order-shapes.ts'
import { isDigital } from '@mapwright/contract/shop/products/product-kind.ts'
import { partsWithVat } from '@mapwright/contract/shop/shown-price.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Totals } from '../../ui/layout/totals.tsx'
import { amountOf } from '../cart/cart-lines.ts'
import cart from '../cart/cart-view.module.css'
import { useTaxLabel } from '../checkout/use-tax-label.ts'
import { ProductPicture } from '../pictures/product-picture.tsx'
import { type Prices, usePricesOf } from '../prices/use-prices.ts'
import classes from './order-lines.module.css'

function Line({ line, prices }: { line: ShopOrderLine; prices: Prices }) {
  const t = useWording('shop')
  const { name, slug, image, price, quantity, shipped, returned, selected_extra_options: options } = line
  return (
    <li className={cart.line}>
      <span className={cart.picture}>
        <ProductPicture image={image} alt="" size="small" />
      </span>
      <div className={cart.what}>
        {slug ? (
          <Anchor
            className={`${cart.name} tap`}
            renderRoot={(props: object) => <PageLink {...props} to="/shop/product/$slug" params={{ slug }} />}
          >
            {name}
          </Anchor>
        ) : (
          <span className={cart.name}>{name}</span>
        )}
        {options.length > 0 && <span className="meta">{options.map((option) => option.name).join(', ')}</span>}
        <span className="meta">{t('shop:order.pieces', { count: quantity, price: prices.text(price) })}</span>
        {isDigital(line) && shipped > 0 && (
          <span className="meta">{t('shop:order.delivered', { count: shipped })}</span>
        )}
        {!isDigital(line) && shipped > 0 && shipped < quantity && (
          <span className="meta">{t('shop:order.shipped', { count: shipped })}</span>
        )}
        {returned > 0 && <span className="meta">{t('shop:order.returned', { count: returned })}</span>}
      </div>
      <span className={cart.amount}>{prices.text(money(amountOf(price) * BigInt(quantity)))}</span>
    </li>
  )
}

const partsOf = ({ discount, shipping_cost, total }: ShopOrder, { rate }: Prices) => {
  const net = { discount: amountOf(discount), shipping_cost: amountOf(shipping_cost), total: amountOf(total) }
  return partsWithVat(net, rate)
}

const netParts = ({ subtotal, discount, shipping_cost }: ShopOrder) => ({
  ...{ subtotal: amountOf(subtotal), discount: amountOf(discount), shipping_cost: amountOf(shipping_cost) },
})

/** The ordered items with details and prices as of the time of the order. */
export function OrderLines({ order }: { order: ShopOrder }) {
  const t = useWording('shop', 'credits')
  const f = useFormats()
  const { with_vat, vat_percentage: percentage, currency } = order
  const tax = {
    country: '',
    percentage,
    reverse_charge: false,
    intra_community: false,
    needs_proof: false,
    is_exempt: false,
  }
  const prices = usePricesOf({ with_vat, tax }, currency)
  const parts = with_vat ? partsOf(order, prices) : netParts(order)
  const shown = (amount: bigint) => f.money(formatHundredths(amount), currency)
  const vat = { label: useTaxLabel(tax), amount: f.money(order.vat, currency) }
  return (
    <Panel title={t('shop:order.lines')}>
      <div className={classes.order}>
        <ul className={cart.lines}>
          {order.lines.map((line) => (
            <Line key={line._id} line={line} prices={prices} />
          ))}
        </ul>
        <Totals
          lines={[
            { label: t('shop:totals.subtotal'), amount: shown(parts.subtotal) },
            { label: t('shop:totals.discount'), amount: parts.discount > 0n ? shown(-parts.discount) : undefined },
            {
              label: t('shop:totals.shipping'),
              amount: order.lines.every(isDigital) ? undefined : shown(parts.shipping_cost),
            },
            ...(with_vat ? [] : [vat]),
          ]}
          total={f.money(order.total, currency)}
          included={with_vat ? [{ ...vat, label: t('shop:totals.included_vat', { vat: vat.label }) }] : []}
        />
        {order.refunds.map(({ amount, status }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: refunds are only added, at the end
          <p key={at} className="meta">
            {t(`shop:order.refund_${status}`, { amount: f.money(amount, currency) })}
          </p>
        ))}
      </div>
    </Panel>
  )
}
