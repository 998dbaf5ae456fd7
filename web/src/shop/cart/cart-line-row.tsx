import { ActionIcon, Anchor } from '@mantine/core'
import { money } from '@mapwright/contract/api/amounts.ts'
import { IconTrash } from '@tabler/icons-react'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { ProductPicture } from '../pictures/product-picture.tsx'
import { UnitPrice } from '../prices/unit-price.tsx'
import { usePrices } from '../prices/use-prices.ts'
import { type CartLine, type LineProblem, piecePrice } from './cart-lines.ts'
import classes from './cart-view.module.css'
import { QuantityField } from './quantity-field.tsx'

type CartLineRowProps = {
  line: CartLine
  problem: LineProblem | undefined
  onQuantity: (quantity: number) => void
  onLeave?: () => void
}

/** A product in the cart with options, quantity and price. */
export function CartLineRow({ line, problem, onQuantity, onLeave }: CartLineRowProps) {
  const t = useWording('shop')
  const prices = usePrices()
  const { product, quantity, selected_extra_options: options } = line
  const name = product?.name ?? t('shop:cart.unknown')
  const price = product ? piecePrice(product, options) : money(0n)
  const inventory = product?.inventory ?? 0
  return (
    <li className={classes.line}>
      <span className={classes.picture}>
        <ProductPicture image={product?.image1 ?? null} alt="" size="thumb" />
      </span>
      <div className={classes.what}>
        {product ? (
          <Anchor
            className={`${classes.name} tap`}
            renderRoot={(props: object) => (
              <PageLink {...props} to="/shop/product/$slug" params={{ slug: product.slug }} onClick={onLeave} />
            )}
          >
            {name}
          </Anchor>
        ) : (
          <span className={classes.name}>{name}</span>
        )}
        {options.length > 0 && <span className="meta">{options.join(', ')}</span>}
        {product && <span className="meta">{t('shop:cart.each', { price: prices.text(price) })}</span>}
        {product && <UnitPrice product={product} price={prices.shown(price)} className="meta" />}
        {problem && (
          <span className={classes.problem} role="alert">
            {t(`shop:cart.problem.${problem}`, { count: inventory })}
          </span>
        )}
      </div>
      <div className={classes.pieces}>
        {problem === 'gone' || problem === 'out' ? null : (
          <QuantityField
            label={t('shop:cart.quantity_of', { name })}
            value={quantity}
            max={Math.max(inventory, 1)}
            onChange={onQuantity}
          />
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('shop:cart.remove', { name })}
          onClick={() => onQuantity(0)}
        >
          <IconTrash size={18} stroke={1.6} />
        </ActionIcon>
      </div>
      <span className={classes.amount}>{product && prices.text(money(price * BigInt(quantity)))}</span>
    </li>
  )
}
