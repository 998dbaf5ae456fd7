import { formatHundredths } from '@mapwright/contract/api/amounts.ts'
import type { ProductImage } from '@mapwright/contract/shop/products/product.ts'
import { type ContentUnit, unitPrice } from '@mapwright/contract/shop/products/unit-price.ts'
import type { CategoryRow } from '../../shop/categories/category-rows.ts'
import type { ListedProductRow, ProductRow } from '../../shop/products/product-rows.ts'
import { type ShopPage, shownPrice } from './shop-page.ts'

export const productPath = ({ slug }: Pick<ListedProductRow, 'slug'>) => `/shop/product/${slug}`
export const categoryPath = ({ slug }: Pick<CategoryRow, 'slug'>) => `/shop?category=${encodeURIComponent(slug)}`
export const picturePath = ({ _id }: ProductImage, size: 'small' | 'large') =>
  `/api/shop/product/picture/${_id}?size=${size}`

export const picturesOf = ({ image1, image2, image3 }: ListedProductRow): ProductImage[] =>
  [image1, image2, image3].filter((image) => image !== null)

/** The alternative text of a picture. The default is the product's name. */
export const altOf = ({ alt }: ProductImage, { name }: Pick<ListedProductRow, 'name'>): string => alt || name

const filled = (entries: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(entries).filter(([, value]) => value))

/** UN/CEFACT codes of the units of a product's content. */
const unitCodes: Readonly<Record<ContentUnit, string>> = {
  ...{ g: 'GRM', kg: 'KGM', ml: 'MLT', l: 'LTR', cm: 'CMT', m: 'MTR', m2: 'MTK', m3: 'MTQ', piece: 'C62' },
}

/** Describes the content of a product in the vocabulary of schema.org. Search engines calculate the price per unit from it. */
const referenceOf = ({ price, content, content_unit }: ListedProductRow) =>
  unitPrice(price, { content, content_unit })
    ? { referenceQuantity: { '@type': 'QuantitativeValue', value: content, unitCode: unitCodes[content_unit] } }
    : {}

/** Describes a product with its offer in the vocabulary of schema.org. */
export function productData(product: ProductRow, description: string, page: ShopPage): object {
  const { publicUrl, currency } = page
  const { name, product_code: sku, ean: gtin, brand, category_name: category, price, inventory } = product
  const [url, amount] = [publicUrl + productPath(product), formatHundredths(shownPrice(price, page))]
  return {
    '@type': 'Product',
    name,
    url,
    image: picturesOf(product).map((image) => ({
      '@type': 'ImageObject',
      url: publicUrl + picturePath(image, 'large'),
      ...{ width: image.width, height: image.height, caption: altOf(image, product) },
    })),
    ...filled({ description, sku, gtin, category }),
    ...(brand === '' ? {} : { brand: { '@type': 'Brand', name: brand } }),
    offers: {
      '@type': 'Offer',
      url,
      price: amount,
      priceCurrency: currency,
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: amount,
        priceCurrency: currency,
        valueAddedTaxIncluded: page.prices.with_vat,
        ...referenceOf(product),
      },
      availability: `https://schema.org/${inventory > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
    },
  }
}
