import { Checkbox } from '@mantine/core'
import type { Product } from '@mapwright/contract/shop/products/product.ts'
import { isDigital } from '@mapwright/contract/shop/products/product-kind.ts'
import { useState } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { AddToCart } from '../cart/add-to-cart.tsx'
import { piecePrice } from '../cart/cart-lines.ts'
import { UnitPrice } from '../prices/unit-price.tsx'
import { usePrices } from '../prices/use-prices.ts'
import { NotifyWhenBack } from '../stock-notices/notify-when-back.tsx'
import classes from './product-purchase.module.css'
import { Stock } from './stock.tsx'

/** The price with the selected options, and the availability. */
export function ProductPurchase({ product }: { product: Product }) {
  const t = useWording('shop')
  const prices = usePrices()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { short_description, extra_options } = product
  const price = piecePrice(product, chosen)
  return (
    <Panel>
      <div className={classes.purchase}>
        {short_description !== '' && <p className={classes.text}>{short_description}</p>}
        <div className={classes.line}>
          <span className={classes.price}>{prices.text(price)}</span>
          <Stock product={product} />
        </div>
        <UnitPrice product={product} price={prices.shown(price)} className={classes.unit} />
        <p className="meta">{prices.note(!isDigital(product))}</p>
        {extra_options.length > 0 && (
          <fieldset className={classes.options}>
            <legend>{t('shop:product.options')}</legend>
            {extra_options.map((option) => (
              <Checkbox
                key={option.name}
                label={
                  <span className={classes.option}>
                    <span>{option.name}</span>
                    <span className={classes.extra}>{t('shop:price.plus', { price: prices.text(option.price) })}</span>
                  </span>
                }
                checked={chosen.includes(option.name)}
                onChange={({ currentTarget: { checked } }) =>
                  setChosen(checked ? [...chosen, option.name] : chosen.filter((name) => name !== option.name))
                }
              />
            ))}
          </fieldset>
        )}
        {product.inventory > 0 ? (
          <AddToCart product={product} options={chosen} />
        ) : (
          <NotifyWhenBack product_id={product._id} />
        )}
      </div>
    </Panel>
  )
}
