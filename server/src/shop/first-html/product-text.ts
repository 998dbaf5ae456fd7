import { formatHundredths } from '@mapwright/contract/api/amounts.ts'
import { escapeHtml } from '../../platform/html/escape-html.ts'
import { isRtl, supportedLanguage, translate } from '../../wording.ts'
import type { ListedProductRow } from '../products/product-rows.ts'
import { picturePath, picturesOf } from './product-data.ts'
import type { ShopPage } from './shop-page.ts'

/** A paragraph of escaped text, or nothing. */
export const paragraph = (text: string): string => (text === '' ? '' : `<p>${escapeHtml(text)}</p>`)

/** The price and whether the product is in stock, in a paragraph. */
export function priceHtml({ price, inventory }: ListedProductRow, { language, currency }: ShopPage): string {
  const locale = supportedLanguage(language)
  const amount = new Intl.NumberFormat(locale, { style: 'currency', currency }).format(formatHundredths(price))
  const stock = translate(locale, 'shop', inventory > 0 ? 'stock.in' : 'stock.out')
  const isolated = isRtl(locale) ? `<bdi>${escapeHtml(amount)}</bdi>` : escapeHtml(amount)
  return `<p>${isolated} · ${escapeHtml(stock)}</p>`
}

/** The pictures of a product, at most `max`. */
export const picturesHtml = (product: ListedProductRow, size: 'small' | 'large', max: number): string =>
  picturesOf(product)
    .slice(0, max)
    .map(
      (image) =>
        `<p><img src="${escapeHtml(picturePath(image, size))}" alt="${escapeHtml(product.name)}" width="320" height="${Math.round((320 * image.height) / image.width)}" /></p>`,
    )
    .join('')
