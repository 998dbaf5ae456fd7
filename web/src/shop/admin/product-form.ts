import { imageFields, type ListedProduct, type Product, type ProductStatus } from '@mapwright/contract/shop/product.ts'
import type { AnyInput } from '../../platform/api/request-of.ts'
import { keptPictures, type PictureItem } from '../../ui/pictures/picture-items.ts'

/** An option in the form; its key survives changes of its name. */
export type EnteredOption = { key: string; name: string; price: string }

/** The form values of a product. */
export type EnteredProduct = {
  name: string
  slug: string
  price: string
  category_id: string | null
  status: ProductStatus
  short_description: string
  /** Undefined until it is changed: the list does not contain it. */
  description: string | undefined
  pictures: readonly PictureItem[]
  product_code: string
  brand: string
  ean: string
  weight: number | null
  weight_unit: ListedProduct['weight_unit']
  inventory: number | null
  low_stock: number | null
  extra_options: readonly EnteredOption[]
  publish_at: string | null
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
  product_code: '',
  brand: '',
  ean: '',
  weight: 0,
  weight_unit: 'kg',
  inventory: 0,
  low_stock: 0,
  extra_options: [],
  publish_at: null,
}

const picturesOf = ({ image1, image2, image3 }: Pick<Product, (typeof imageFields)[number]>) =>
  [image1, image2, image3].filter((image) => image !== null)

export const productValues = (product: ListedProduct): EnteredProduct => ({
  ...product,
  description: undefined,
  pictures: keptPictures(picturesOf(product)),
  extra_options: product.extra_options.map((option) => ({ ...option, key: option.name })),
})

/** The order of the pictures, in which new ones are called by the field that they are sent in, and those fields. */
function sentImages(pictures: readonly PictureItem[]) {
  const named = pictures.map(({ key, file }, at) => ({ token: file ? (imageFields[at] ?? key) : key, file }))
  return {
    image_order: named.map(({ token }) => token).join(','),
    files: Object.fromEntries(named.flatMap(({ token, file }) => (file ? [[token, file]] : []))),
  }
}

/** All fields of a new product; an existing one keeps its description unless it was changed. */
export function productInput(values: EnteredProduct, id: string | undefined): AnyInput {
  const { pictures, description, extra_options, category_id, publish_at, weight, inventory, low_stock, ...texts } =
    values
  const { image_order, files } = sentImages(pictures)
  return {
    body: {
      ...texts,
      ...(description === undefined ? {} : { description }),
      category_id: category_id ?? '',
      publish_at: publish_at ?? '',
      weight: String(weight ?? 0),
      inventory: String(inventory ?? 0),
      low_stock: String(low_stock ?? 0),
      extra_options: JSON.stringify(
        extra_options
          .filter(({ name }) => name.trim() !== '')
          .map(({ name, price }) => ({ name, price: price.trim() || '0' })),
      ),
      ...(id === undefined ? {} : { id, image_order }),
    },
    files,
  }
}
