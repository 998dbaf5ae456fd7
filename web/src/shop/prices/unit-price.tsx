import { formatHundredths, type Money } from '@mapwright/contract/api/amounts.ts'
import type { ListedProduct } from '@mapwright/contract/shop/products/product.ts'
import { unitPrice } from '@mapwright/contract/shop/products/unit-price.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'

type UnitPriceProps = {
  product: ListedProduct
  /** The price of one piece with its options, as displayed. */
  price: Money
  className: string | undefined
}

/** The price per kg, l, m, m², m³ or piece. Empty if the product has no unit price. */
export function UnitPrice({ product, price, className }: UnitPriceProps) {
  const t = useWording('shop')
  const f = useFormats()
  const one = unitPrice(price, product)
  if (!one) return null
  return (
    <span className={className}>{t(`shop:price.per.${one.per}`, { price: f.money(formatHundredths(one.price)) })}</span>
  )
}
