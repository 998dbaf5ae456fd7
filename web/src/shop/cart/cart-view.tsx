import { Button } from '@mantine/core'
import { cartItemKey } from '@mapwright/contract/shop/cart/cart-items.ts'
import { priceCart } from '@mapwright/contract/shop/cart/price-cart.ts'
import { percent } from '@mapwright/contract/site/vat.ts'
import { IconShoppingCart } from '@tabler/icons-react'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink, useGo } from '../../platform/routing/page-link.tsx'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { SkeletonText } from '../../ui/loading/skeletons.tsx'
import { EmptyState } from '../../ui/messages/states.tsx'
import { usePrices } from '../prices/use-prices.ts'
import { CartLineRow } from './cart-line-row.tsx'
import { areDigital, type CartLine, lineProblem, piecesOf, pricedItems } from './cart-lines.ts'
import classes from './cart-view.module.css'
import { CartWeight } from './cart-weight.tsx'
import { type Cart, withQuantity } from './use-cart.ts'

type CartViewProps = { lines: readonly CartLine[]; change: Cart['change']; onLeave?: () => void }

/** The content of the cart, its price, and a link to the checkout. `onLeave` is called when a link opens another page. */
export function CartView({ lines, change, onLeave }: CartViewProps) {
  const t = useWording('shop')
  const prices = usePrices()
  const go = useGo()
  if (lines.length === 0)
    return (
      <EmptyState
        icon={IconShoppingCart}
        title={t('shop:cart.empty')}
        text={t('shop:cart.empty_text')}
        action={
          <Button renderRoot={(props: object) => <PageLink {...props} to="/shop" onClick={onLeave} />}>
            {t('shop:cart.to_shop')}
          </Button>
        }
      />
    )
  if (!prices.isKnown) return <SkeletonText lines={6} />
  const items = pricedItems(lines, [])
  const { subtotal } = priceCart({
    items,
    coupon: null,
    shipping: null,
    isLocal: true,
    vat_percentage: percent(0n),
    unit: 1n,
  })
  const isBlocked = lines.some((line) => lineProblem(line, lines) !== undefined)
  return (
    <div className={classes.cart}>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <CartLineRow
            key={cartItemKey(line)}
            line={line}
            problem={lineProblem(line, lines)}
            onQuantity={(quantity) => change(withQuantity(lines, line, quantity))}
            {...(onLeave ? { onLeave } : {})}
          />
        ))}
      </ul>
      <div className={classes.sum}>
        <div className={classes.total}>
          <span>{t('shop:cart.subtotal', { count: piecesOf(lines) })}</span>
          <strong>{prices.text(subtotal)}</strong>
        </div>
        <p className="meta">{prices.note(!areDigital(lines))}</p>
        <CartWeight lines={lines} />
        <ActionButton
          fullWidth
          size="md"
          disabledReason={isBlocked ? t('shop:cart.blocked') : undefined}
          onClick={() => {
            onLeave?.()
            go('/shop/checkout')
          }}
        >
          {t('shop:cart.checkout')}
        </ActionButton>
      </div>
    </div>
  )
}
