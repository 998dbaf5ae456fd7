import { cartWeight, unweighedPieces } from '@mapwright/contract/shop/cart/price-cart.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { type CartLine, pricedItems } from './cart-lines.ts'
import { useKilograms } from './use-kilograms.ts'

/** The weight of the cart, and the number of pieces of unknown weight. Empty if no weight is known. */
export function CartWeight({ lines }: { lines: readonly CartLine[] }) {
  const t = useWording('shop')
  const kilograms = useKilograms()
  const items = pricedItems(lines, [])
  const weight = cartWeight(items)
  const unweighed = unweighedPieces(items)
  if (weight === 0) return null
  return (
    <p className="meta">
      {[
        t('shop:cart.weight', { weight: kilograms(weight) }),
        unweighed > 0 && t('shop:cart.unweighed', { count: unweighed }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  )
}
