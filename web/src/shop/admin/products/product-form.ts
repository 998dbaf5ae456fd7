import {
  imageFields,
  type ListedProduct,
  type Product,
  type ProductStatus,
} from '@mapwright/contract/shop/products/product.ts'
import type { ProductKind } from '@mapwright/contract/shop/products/product-kind.ts'
import type { AnyInput } from '../../../platform/api/request-of.ts'
import type { PictureItem } from '../../../ui/pictures/picture-items.ts'
import { instantOf, localTime } from '../../../ui/text/local-time.ts'

/** An option in the form. Its key stays the same when the name changes. */
export type EnteredOption = { key: string; name: string; price: string }

/** A product in the field for related products. */
export type NamedProduct = { _id: string; name: string }

/** The form values of a product. */
export type EnteredProduct = {
  name: string
  slug: string
  price: string
  category_id: string | null
  status: ProductStatus
  short_description: string
  /** Undefined until the description is changed, because the list of products does not contain it. */
  description: string | undefined
  pictures: readonly PictureItem[]
  /** Undefined until the related products are changed, because the list of products does not contain them. */
  related_ids: readonly NamedProduct[] | undefined
  product_code: string
  brand: string
  ean: string
  seo_title: string
  seo_description: string
  weight: number | null
  weight_unit: ListedProduct['weight_unit']
  content: number | null
  content_unit: ListedProduct['content_unit']
  inventory: number | null
  low_stock: number | null
  kind: ProductKind
  /** A new file. Null keeps the current file. */
  file: File | null
  max_downloads: number | null
  download_days: number | null
  extra_options: readonly EnteredOption[]
  /** Local date and time of publication. Empty publishes immediately. */
  publish_at: string
}

export const blankProduct: EnteredProduct = {
  name: '',
  slug: '',
  price: '',
  category_id: null,
  status: 'draft',
  short_description: '',
  description: undefined,
  pictures: [],
  related_ids: undefined,
  product_code: '',
  brand: '',
  ean: '',
  seo_title: '',
  seo_description: '',
  weight: 0,
  weight_unit: 'kg',
  content: null,
  content_unit: 'kg',
  inventory: 0,
  low_stock: 0,
  kind: 'goods',
  file: null,
  max_downloads: null,
  download_days: null,
  extra_options: [],
  publish_at: '',
}

const picturesOf = ({ image1, image2, image3 }: Pick<Product, (typeof imageFields)[number]>) =>
  [image1, image2, image3].filter((image) => image !== null)

/** Returns the form values of a product. `write` formats an amount in the language of the page. */
export function productValues(product: ListedProduct, write: (text: string) => string): EnteredProduct {
  const { name, slug, price, category_id, status, short_description, product_code, brand, ean } = product
  const { seo_title, seo_description, weight, weight_unit, content, content_unit, inventory, low_stock } = product
  const { kind, max_downloads, download_days, extra_options } = product
  return {
    ...{ name, slug, price, category_id, status, short_description, product_code, brand, ean },
    ...{ seo_title, seo_description, weight, weight_unit, content, content_unit, inventory, low_stock },
    ...{ kind, max_downloads, download_days },
    description: undefined,
    related_ids: undefined,
    file: null,
    publish_at: localTime(product.publish_at),
    pictures: picturesOf(product).map(({ _id, focus_x: x, focus_y: y, alt }) => ({ key: _id, focus: { x, y }, alt })),
    extra_options: extra_options.map((option) => ({ ...option, price: write(option.price), key: option.name })),
  }
}

/** Returns the order of the pictures, and the new files by upload field. In the order, a new picture is represented by its upload field. */
function sentImages(pictures: readonly PictureItem[]) {
  const named = pictures.map(({ key, file, focus, alt }, at) => ({
    token: file ? (imageFields[at] ?? key) : key,
    ...{ file, focus, alt },
  }))
  return {
    image_order: named.map(({ token }) => token).join(','),
    image_focus: named.flatMap(({ token, focus }) => (focus ? `${token}:${focus.x}:${focus.y}` : [])).join(','),
    image_alts: JSON.stringify(named.flatMap(({ token, alt }) => (alt === undefined ? [] : [[token, alt]]))),
    files: Object.fromEntries(named.flatMap(({ token, file }) => (file ? [[token, file]] : []))),
  }
}

/**
 * Returns the request for a new or changed product. An existing product keeps its description unless it was changed. `read`
 * converts an amount to the wire format.
 */
export function productInput(values: EnteredProduct, id: string | undefined, read: (text: string) => string): AnyInput {
  const { pictures, description, extra_options, category_id, publish_at, weight, inventory, low_stock, ...others } =
    values
  const { file, max_downloads, download_days, content, related_ids, ...texts } = others
  const { image_order, image_focus, image_alts, files } = sentImages(pictures)
  return {
    body: {
      ...texts,
      ...(description === undefined ? {} : { description }),
      ...(related_ids === undefined ? {} : { related_ids: related_ids.map(({ _id }) => _id).join(',') }),
      category_id: category_id ?? '',
      publish_at: instantOf(publish_at) ?? '',
      weight: String(weight ?? 0),
      inventory: String(inventory ?? 0),
      low_stock: String(low_stock ?? 0),
      content: String(content ?? ''),
      max_downloads: String(max_downloads ?? ''),
      download_days: String(download_days ?? ''),
      extra_options: JSON.stringify(
        extra_options
          .filter(({ name }) => name.trim() !== '')
          .map(({ name, price }) => ({ name, price: read(price) || '0' })),
      ),
      ...{ image_focus, image_alts },
      ...(id === undefined ? {} : { id, image_order }),
    },
    files: file && values.kind === 'file' ? { ...files, file } : files,
  }
}
