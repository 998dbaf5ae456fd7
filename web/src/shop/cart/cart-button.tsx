import { GetCart, MergeCart } from '@mapwright/contract/shop/cart/cart-endpoints.ts'
import { IconShoppingCart } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useCommand, useQueryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import classes from './cart-button.module.css'
import { piecesOf } from './cart-lines.ts'
import { useVisitorCart, visitorCart } from './visitor-cart.ts'

/** Moves a visitor's cart to the server after sign-in. The cart stays in the browser until the server has stored it. */
function useMergedCart(): void {
  const items = useVisitorCart()
  const { mutate } = useCommand(MergeCart)
  useEffect(() => {
    if (items.length === 0) return
    mutate(
      { body: { items: [...items] } },
      {
        // Clears the visitor's cart, unless it has changed during the request.
        onSuccess: () => {
          if (visitorCart.read() === items) visitorCart.write([])
        },
      },
    )
  }, [items, mutate])
}

/** The icon of the cart with the number of pieces. */
export function CartSymbol({ pieces }: { pieces: number }) {
  const t = useWording()
  const f = useFormats()
  return (
    <span className={classes.symbol}>
      <span className="visually-hidden">{t('app:cart', { count: pieces })}</span>
      <IconShoppingCart size={20} stroke={1.6} aria-hidden />
      {pieces > 0 && (
        <span className={classes.count} aria-hidden>
          {pieces > 99 ? '99+' : f.number(pieces)}
        </span>
      )}
    </span>
  )
}

/** Link to a customer's cart with the number of pieces. The number is missing if the cart cannot be loaded. */
export default function CartButton() {
  useMergedCart()
  const pieces = piecesOf(useQueryOf(GetCart).data?.shopping_cart.items ?? [])
  return (
    <PageLink to="/shop/cart" className={classes.button}>
      <CartSymbol pieces={pieces} />
    </PageLink>
  )
}
