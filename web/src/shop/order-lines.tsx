import { Anchor } from '@mantine/core'
import { formatHundredths } from '@mapwright/contract/api/amounts.ts'
import type { ShopOrder, ShopOrderLine } from '@mapwright/contract/shop/shop-order-shapes.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { PageLink } from '../platform/routing/page-link.tsx'
import { Panel } from '../ui/panel.tsx'
import { Totals } from '../ui/totals.tsx'
import { amountOf } from './cart/cart-lines.ts'
import cart from './cart/cart-view.module.css'
import classes from './order-lines.module.css'
import { ProductPicture } from './product-picture.tsx'

function Line({ line, currency }: { line: ShopOrderLine; currency: string }) {
  const t = useWording('shop')
  const f = useFormats()
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
        <span className="meta">{t('shop:order.pieces', { count: quantity, price: f.money(price, currency) })}</span>
        {shipped > 0 && shipped < quantity && (
          <span className="meta">{t('shop:order.shipped', { count: shipped })}</span>
        )}
        {returned > 0 && <span className="meta">{t('shop:order.returned', { count: returned })}</span>}
      </div>
      <span className={cart.amount}>{f.money(formatHundredths(amountOf(price) * BigInt(quantity)), currency)}</span>
    </li>
  )
}

/** What was ordered, as it was then, and what it cost. */
export function OrderLines({ order }: { order: ShopOrder }) {
  const t = useWording('shop', 'credits')
  const f = useFormats()
  const money = (amount: string) => f.money(amount, order.currency)
  const isMore = (amount: string) => amountOf(amount) > 0n
  return (
    <Panel title={t('shop:order.lines')}>
      <div className={classes.order}>
        <ul className={cart.lines}>
          {order.lines.map((line) => (
            <Line key={line._id} line={line} currency={order.currency} />
          ))}
        </ul>
        <Totals
          lines={[
            { label: t('shop:totals.subtotal'), amount: money(order.subtotal) },
            {
              label: t('shop:totals.discount'),
              amount: isMore(order.discount) ? money(`-${order.discount}`) : undefined,
            },
            { label: t('shop:totals.shipping'), amount: money(order.shipping_cost) },
            {
              label: t('credits:buy.vat', { rate: f.percent(Number(order.vat_percentage) / 100, 2) }),
              amount: money(order.vat),
            },
          ]}
          total={money(order.total)}
        />
        {isMore(order.refunded) && (
          <p className="meta">{t('shop:order.refunded', { amount: money(order.refunded) })}</p>
        )}
      </div>
    </Panel>
  )
}
