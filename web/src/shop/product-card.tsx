import { ActionIcon } from '@mantine/core'
import type { ListedProduct } from '@mapwright/contract/shop/product.ts'
import { IconShoppingCartPlus } from '@tabler/icons-react'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { PageLink } from '../platform/routing/page-link.tsx'
import { usePutInCart } from './add-to-cart.tsx'
import classes from './product-card.module.css'
import { ProductPicture } from './product-picture.tsx'
import { Stock } from './stock.tsx'

/** A product in a grid; the whole card is the link. */
export function ProductCard({ product, isFirst = false }: { product: ListedProduct; isFirst?: boolean }) {
  const t = useWording('shop')
  const f = useFormats()
  const { name, slug, brand, short_description, price, extra_options, image1 } = product
  const { put, isBusy, disabledReason } = usePutInCart(product)
  return (
    <article className={classes.card}>
      <ProductPicture image={image1} alt="" size="small" isFirst={isFirst} />
      <div className={classes.body}>
        {brand !== '' && <span className={classes.brand}>{brand}</span>}
        <h2 className={classes.name}>
          <PageLink to="/shop/product/$slug" params={{ slug }} className={classes.link}>
            {name}
          </PageLink>
        </h2>
        {short_description !== '' && <p className={classes.text}>{short_description}</p>}
        <div className={classes.foot}>
          <span className={classes.price}>
            {extra_options.length > 0 ? t('shop:price.from', { price: f.money(price) }) : f.money(price)}
          </span>
          <Stock product={product} />
          {disabledReason === undefined && (
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
          )}
        </div>
      </div>
    </article>
  )
}
