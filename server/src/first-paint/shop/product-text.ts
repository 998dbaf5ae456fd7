import { formatHundredths } from '@mapwright/contract/api/amounts.ts'
import { isDigital } from '@mapwright/contract/shop/products/product-kind.ts'
import { unitPrice } from '@mapwright/contract/shop/products/unit-price.ts'
import { priceNoteKey } from '@mapwright/contract/shop/shown-price.ts'
import { percentText } from '../../platform/events/fact-text.ts'
import { escapeHtml } from '../../platform/html/escape-html.ts'
import { isRtl, supportedLanguage, translate } from '../../platform/i18n/wording.ts'
import type { ListedProductRow } from '../../shop/products/product-rows.ts'
import { altOf, picturePath, picturesOf } from './product-data.ts'
import { type ShopPage, shownPrice } from './shop-page.ts'

/** Builds a paragraph of escaped text. Returns an empty string for an empty text. */
export const paragraph = (text: string): string => (text === '' ? '' : `<p>${escapeHtml(text)}</p>`)

/** Builds a paragraph with the price, the price per unit and the availability. */
export function priceHtml(product: ListedProductRow, page: ShopPage): string {
  const { language, currency } = page
  const { inventory } = product
  const price = shownPrice(product.price, page)
  const locale = supportedLanguage(language)
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency })
  const stock = translate(locale, 'shop', inventory > 0 ? 'stock.in' : 'stock.out')
  const one = unitPrice(price, product)
  const perUnit =
    one && translate(locale, 'shop', `price.per.${one.per}`, { price: format.format(formatHundredths(one.price)) })
  const isolated = (text: string) => (isRtl(locale) ? `<bdi>${escapeHtml(text)}</bdi>` : escapeHtml(text))
  const parts = [isolated(format.format(formatHundredths(price))), perUnit && isolated(perUnit), escapeHtml(stock)]
  return `<p>${parts.filter(Boolean).join(' · ')}</p>`
}

/** Builds the note on VAT and shipping for a price. */
export function priceNote(product: Pick<ListedProductRow, 'kind'>, { language, prices }: ShopPage): string {
  const locale = supportedLanguage(language)
  const rate = percentText(prices.tax.percentage)(locale)
  return translate(locale, 'shop', `price.${priceNoteKey({ ...prices, isSent: !isDigital(product) })}`, { rate })
}

/** Builds the HTML of a product's pictures, at most `max`. */
export const picturesHtml = (product: ListedProductRow, size: 'small' | 'large', max: number): string =>
  picturesOf(product)
    .slice(0, max)
    .map(
      (image) =>
        `<p><img src="${escapeHtml(picturePath(image, size))}" alt="${escapeHtml(altOf(image, product))}" width="320" height="${Math.round((320 * image.height) / image.width)}" /></p>`,
    )
    .join('')
