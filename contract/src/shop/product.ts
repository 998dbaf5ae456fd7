import { z } from 'zod'
import { Id, InstantText, line, MoneyInput, MoneyText, paragraph } from '../api/scalars.ts'
import { SlugInput } from './category.ts'

export const productStatuses = ['draft', 'published', 'unpublished'] as const
export type ProductStatus = (typeof productStatuses)[number]

export const productSorts = ['name', 'price', 'inventory', 'created_at', 'updated_at'] as const

export const weightUnits = ['g', 'kg', 'lb', 'oz'] as const

/** The slots of a product's pictures, also the names of the file fields. */
export const imageFields = ['image1', 'image2', 'image3'] as const

/** Uploaded pictures are stored in two sizes, with at max `large` and `small` pixels per side. */
export const productImageRules = {
  max_bytes: 12 * 2 ** 20,
  max_pixels: 60_000_000,
  large: 1600,
  small: 480,
  max: imageFields.length,
} as const

const productCodeLength = 10
const maxExtraOptions = 20

/** A picture; its width and height are those of the large one. */
export const ProductImage = z.strictObject({ _id: Id, width: z.number().int(), height: z.number().int() })
export type ProductImage = z.output<typeof ProductImage>

/** An addition that the buyer can choose, identified by its name. */
const ExtraOption = z.strictObject({ name: z.string(), price: MoneyText })

/** A product as lists show it. Prices are without VAT. `inventory` is what can still be sold. */
export const ListedProduct = z.strictObject({
  _id: Id,
  name: z.string(),
  slug: z.string(),
  image1: ProductImage.nullable(),
  image2: ProductImage.nullable(),
  image3: ProductImage.nullable(),
  price: MoneyText,
  weight: z.number(),
  weight_unit: z.enum(weightUnits),
  short_description: z.string(),
  product_code: z.string(),
  category_id: Id.nullable(),
  category_name: z.string(),
  extra_options: z.array(ExtraOption),
  inventory: z.number().int(),
  low_stock: z.number().int(),
  brand: z.string(),
  ean: z.string(),
  status: z.enum(productStatuses),
  /** A published product is on sale from this time; null: at once. */
  publish_at: InstantText.nullable(),
  created_at: InstantText,
  updated_at: InstantText,
})
export type ListedProduct = z.output<typeof ListedProduct>

/** `description` is cleaned HTML. */
export const Product = ListedProduct.extend({ description: z.string() })
export type Product = z.output<typeof Product>

/** How many products can be asked for by their ids, and how many a browser remembers as seen. */
export const maxListedIds = 12

/** How many of the most frequent brands can be chosen. */
export const maxBrandFacets = 50

/** Each count takes the filters of the other facets into account. Prices are null if no product is left. */
export const ProductFacets = z.strictObject({
  /** Of the categories themselves, without those below them. */
  categories: z.array(z.strictObject({ category_id: Id, count: z.number().int() })),
  brands: z.array(z.strictObject({ brand: z.string(), count: z.number().int() })),
  lowest_price: MoneyText.nullable(),
  highest_price: MoneyText.nullable(),
  in_stock: z.number().int(),
})
export type ProductFacets = z.output<typeof ProductFacets>

const ExtraOptionInput = z.strictObject({ name: line(80, 1), price: MoneyInput })

const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const areUnique = (options: readonly { name: string }[]): boolean =>
  new Set(options.map(({ name }) => name.toLowerCase())).size === options.length

/** A JSON list in a text field of a multipart form. */
const ExtraOptionsInput = z
  .string()
  .max(8_000)
  .transform(parsedJson)
  .pipe(
    z
      .array(ExtraOptionInput)
      .max(maxExtraOptions)
      .refine(areUnique, { params: { code: 'twice' } }),
  )

/** The pictures in their new order, comma-separated: ids of existing ones, and the field names of uploaded ones. */
const ImageOrder = z
  .string()
  .max(imageFields.length * 40)
  .transform((text) => (text === '' ? [] : text.split(',')))
  .pipe(z.array(z.union([z.enum(imageFields), Id])).max(imageFields.length))

/** An EAN-8, UPC, EAN-13 or GTIN-14 with a correct check digit. */
const isEan = (text: string): boolean => {
  if (text === '') return true
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false
  const sum = [...text].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 1 ? 3 : 1), 0)
  return sum % 10 === 0
}

const count = z.coerce.number().int().min(0).max(1_000_000)

const texts = {
  name: line(120, 1),
  slug: SlugInput,
  price: MoneyInput,
  weight: z.coerce.number().min(0).max(1_000_000),
  weight_unit: z.enum(weightUnits),
  short_description: paragraph(300),
  description: paragraph(20_000),
  product_code: line(productCodeLength),
  category_id: z.union([Id, z.literal('')]).transform((id) => (id === '' ? null : id)),
  extra_options: ExtraOptionsInput,
  inventory: count,
  low_stock: count,
  brand: line(60),
  ean: line(14).refine(isEan, { params: { code: 'invalid' } }),
  status: z.enum(productStatuses),
  publish_at: z
    .union([z.iso.datetime({ offset: true }), z.literal('')])
    .transform((text) => (text === '' ? null : new Date(text))),
}

/** Text fields next to the pictures. An empty slug is derived from the name. */
export const ProductInput = z.strictObject({
  name: texts.name,
  slug: texts.slug.default(''),
  price: texts.price,
  weight: texts.weight.default(0),
  weight_unit: texts.weight_unit.default('kg'),
  short_description: texts.short_description.default(''),
  description: texts.description.default(''),
  product_code: texts.product_code.default(''),
  category_id: texts.category_id.default(null),
  extra_options: texts.extra_options.default([]),
  inventory: texts.inventory.default(0),
  low_stock: texts.low_stock.default(0),
  brand: texts.brand.default(''),
  ean: texts.ean.default(''),
  status: texts.status.default('draft'),
  publish_at: texts.publish_at.default(null),
})

/** Omitted fields stay unchanged. Without an order, uploaded pictures replace those in their slots. */
export const ProductChange = z
  .strictObject({ ...texts, image_order: ImageOrder })
  .partial()
  .extend({ id: Id })
