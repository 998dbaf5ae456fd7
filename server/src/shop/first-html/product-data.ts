import { formatHundredths } from '@mapwright/contract/api/amounts.ts'
import type { ProductImage } from '@mapwright/contract/shop/product.ts'
import type { CategoryRow } from '../categories/category-rows.ts'
import type { ListedProductRow, ProductRow } from '../products/product-rows.ts'
import type { ShopPage } from './shop-page.ts'

export const productPath = ({ slug }: Pick<ListedProductRow, 'slug'>) => `/shop/product/${slug}`
export const categoryPath = ({ slug }: Pick<CategoryRow, 'slug'>) => `/shop?category=${encodeURIComponent(slug)}`
export const picturePath = ({ _id }: ProductImage, size: 'small' | 'large') =>
  `/api/shop/product/picture/${_id}?size=${size}`

export const picturesOf = ({ image1, image2, image3 }: ListedProductRow): ProductImage[] =>
  [image1, image2, image3].filter((image) => image !== null)

const filled = (entries: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(entries).filter(([, value]) => value))

/** A product with its offer, as schema.org describes it. Prices are without VAT. */
export function productData(product: ProductRow, description: string, { publicUrl, currency }: ShopPage): object {
  const { name, product_code: sku, ean: gtin, brand, category_name: category, price, inventory } = product
  const [url, amount] = [publicUrl + productPath(product), formatHundredths(price)]
  return {
    '@type': 'Product',
    name,
    url,
    image: picturesOf(product).map((image) => publicUrl + picturePath(image, 'large')),
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
        valueAddedTaxIncluded: false,
      },
      availability: `https://schema.org/${inventory > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
    },
  }
}

type Crumb = { name: string; path: string }

/** The way from the shop to a page, which comes last. */
export const breadcrumbData = (crumbs: readonly Crumb[], publicUrl: string): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: publicUrl + path,
  })),
})
