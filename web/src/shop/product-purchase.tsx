import { Checkbox } from '@mantine/core'
import { formatHundredths, parseHundredths } from '@mapwright/contract/api/amounts.ts'
import type { Product } from '@mapwright/contract/shop/product.ts'
import { useState } from 'react'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { Panel } from '../ui/panel.tsx'
import { AddToCart } from './add-to-cart.tsx'
import classes from './product-purchase.module.css'
import { Stock } from './stock.tsx'
import { NotifyWhenBack } from './stock-notices/notify-when-back.tsx'

/** The price with the chosen options, and whether the product is in stock. */
export function ProductPurchase({ product }: { product: Product }) {
  const t = useWording('shop')
  const f = useFormats()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { price, short_description, extra_options } = product
  const hundredths = (text: string) => parseHundredths(text) ?? 0n
  const total = extra_options
    .filter(({ name }) => chosen.includes(name))
    .reduce((sum, option) => sum + hundredths(option.price), hundredths(price))
  return (
    <Panel>
      <div className={classes.purchase}>
        {short_description !== '' && <p className={classes.text}>{short_description}</p>}
        <div className={classes.line}>
          <span className={classes.price}>{f.money(formatHundredths(total))}</span>
          <Stock product={product} />
        </div>
        <p className="meta">{t('shop:price.net')}</p>
        {extra_options.length > 0 && (
          <fieldset className={classes.options}>
            <legend>{t('shop:product.options')}</legend>
            {extra_options.map((option) => (
              <Checkbox
                key={option.name}
                label={
                  <span className={classes.option}>
                    <span>{option.name}</span>
                    <span className={classes.extra}>{t('shop:price.plus', { price: f.money(option.price) })}</span>
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
