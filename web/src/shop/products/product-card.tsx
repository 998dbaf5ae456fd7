import { ActionIcon } from '@mantine/core'
import type { ListedProduct } from '@mapwright/contract/shop/products/product.ts'
import { isDigital } from '@mapwright/contract/shop/products/product-kind.ts'
import { IconAdjustmentsHorizontal, IconShoppingCartPlus } from '@tabler/icons-react'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { usePutInCart } from '../cart/add-to-cart.tsx'
import { amountOf } from '../cart/cart-lines.ts'
import { ProductPicture } from '../pictures/product-picture.tsx'
import { UnitPrice } from '../prices/unit-price.tsx'
import { usePrices } from '../prices/use-prices.ts'
import classes from './product-card.module.css'
import { Stock } from './stock.tsx'

/** A product in a list that is a grid. The whole card is a link. Prices and buttons of neighboring cards are aligned. */
export function ProductCard({ product, isFirst = false }: { product: ListedProduct; isFirst?: boolean }) {
  const t = useWording('shop')
  const prices = usePrices()
  const { name, slug, brand, short_description, price, extra_options, image1 } = product
  const { disabledReason, ...adding } = usePutInCart(product)
  return (
    <li className={classes.cell}>
      <article className={classes.card}>
        <ProductPicture image={image1} alt={image1?.alt || name} size="small" isFirst={isFirst} />
        <div className={classes.what}>
          {brand !== '' && <span className={classes.brand}>{brand}</span>}
          <h2 className={classes.name}>
            <PageLink to="/shop/product/$slug" params={{ slug }} className={classes.link}>
              {name}
            </PageLink>
          </h2>
          {short_description !== '' && <p className={classes.text}>{short_description}</p>}
        </div>
        <span className={classes.price}>
          {extra_options.length > 0 ? t('shop:price.from', { price: prices.text(price) }) : prices.text(price)}
          <UnitPrice product={product} price={prices.shown(amountOf(price))} className={classes.unit} />
          <span className={classes.note}>{prices.note(!isDigital(product))}</span>
        </span>
        <div className={classes.foot}>
          <Stock product={product} />
          {disabledReason === undefined && <QuickAdd product={product} {...adding} />}
        </div>
      </article>
    </li>
  )
}

type QuickAddProps = { product: ListedProduct } & Pick<ReturnType<typeof usePutInCart>, 'put' | 'isBusy'>

/**
 * The button that puts one piece into the cart. Options are chosen on the product's page: such a product only has a symbol, which is part
 * of the card's link.
 */
function QuickAdd({ product: { name, extra_options }, put, isBusy }: QuickAddProps) {
  const t = useWording('shop')
  if (extra_options.length > 0)
    return (
      <span className={classes.choose} aria-hidden>
        <IconAdjustmentsHorizontal size={18} stroke={1.6} />
      </span>
    )
  return (
    <ActionIcon
      className={classes.add}
      variant="default"
      size={36}
      loading={isBusy}
      aria-label={t('shop:cart.add_product', { name })}
      onClick={() => void put(1)}
    >
      <IconShoppingCartPlus size={18} stroke={1.6} />
    </ActionIcon>
  )
}
