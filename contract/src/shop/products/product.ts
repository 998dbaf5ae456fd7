import { z } from 'zod'
import { Id, InstantText, line, MoneyInput, MoneyText, paragraph } from '../../api/scalars.ts'
import { SlugInput } from '../categories/category.ts'
import { digitalRules, maxStock, productKinds } from './product-kind.ts'
import { contentUnits } from './unit-price.ts'

export const productStatuses = ['draft', 'published', 'unpublished'] as const
export type ProductStatus = (typeof productStatuses)[number]

export const productSorts = ['name', 'price', 'inventory', 'created_at', 'updated_at'] as const

export const weightUnits = ['g', 'kg', 'lb', 'oz'] as const

/** The slots of a product's pictures, also the names of the file fields. */
export const imageFields = ['image1', 'image2', 'image3'] as const

/**
 * Uploaded pictures are stored in two sizes with at most `large` and `small` pixels per side; a job adds further widths
 * (`picture-widths.ts`).
 */
export const productImageRules = {
  max_bytes: 12 * 2 ** 20,
  max_pixels: 60_000_000,
  large: 1600,
  small: 480,
  max: imageFields.length,
} as const

const seoRules = { max_title: 120, max_description: 320 } as const
const productCodeLength = 10
export const maxAltLength = 200
export const maxRelatedProducts = 8
const maxExtraOptions = 20

/**
 * A picture; width and height are those of its large version. The focus is the point that stays visible when the picture is cropped, in
 * percent from the left and the top.
 */
export const ProductImage = z.strictObject({
  _id: Id,
  width: z.number().int(),
  height: z.number().int(),
  focus_x: z.number().int(),
  focus_y: z.number().int(),
  /** The alternative text of the picture; empty: the name of the product. */
  alt: z.string(),
})
export type ProductImage = z.output<typeof ProductImage>

/** An addition that the buyer can choose, identified by its name. */
const ExtraOption = z.strictObject({ name: z.string(), price: MoneyText })

/** A product as shown in lists. Prices are without VAT. `inventory` is the stock that is still available. */
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
  /** The content of one piece, for the price per unit; null: the price per unit is not shown. */
  content: z.number().nullable(),
  content_unit: z.enum(contentUnits),
  short_description: z.string(),
  product_code: z.string(),
  category_id: Id.nullable(),
  category_name: z.string(),
  extra_options: z.array(ExtraOption),
  inventory: z.number().int(),
  low_stock: z.number().int(),
  kind: z.enum(productKinds),
  /** The name of the file to download; empty: none yet. */
  file_name: z.string(),
  /** The number of downloads per purchased piece of a file, and the number of days for which they are possible; null: unlimited. */
  max_downloads: z.number().int().nullable(),
  download_days: z.number().int().nullable(),
  brand: z.string(),
  ean: z.string(),
  /** The texts for search engines; empty: the name and the short description. */
  seo_title: z.string(),
  seo_description: z.string(),
  status: z.enum(productStatuses),
  /** The time from which a published product is on sale; null: immediately. */
  publish_at: InstantText.nullable(),
  created_at: InstantText,
  updated_at: InstantText,
})
export type ListedProduct = z.output<typeof ListedProduct>

/** `description` is cleaned HTML. */
export const Product = ListedProduct.extend({ description: z.string() })
export type Product = z.output<typeof Product>

/** Maximum number of products that can be requested by id, and that a browser remembers as recently viewed. */
export const maxListedIds = 12

/** The number of most frequent brands that are offered as filters. */
export const maxBrandFacets = 50

/** Each count takes the filters of the other facets into account. Prices are null if no product is left. */
export const ProductFacets = z.strictObject({
  /** Counts of each category's own products, without subcategories. */
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

/** A list as text in a multipart form, or as an array in JSON. */
const listOrText = (max: number, parseList: (text: string) => unknown) =>
  z.union([z.string().max(max).transform(parseList), z.array(z.unknown())])

const commaSeparated = (text: string): string[] => (text === '' ? [] : text.split(','))

const ExtraOptionsInput = listOrText(8_000, parsedJson).pipe(
  z
    .array(ExtraOptionInput)
    .max(maxExtraOptions)
    .refine(areUnique, { params: { code: 'twice' } }),
)

/** The pictures in their new order, comma-separated: ids of existing pictures, and field names of uploaded ones. */
const ImageOrder = listOrText(imageFields.length * 40, commaSeparated).pipe(
  z.array(z.union([z.enum(imageFields), Id])).max(imageFields.length),
)

const focusPercent = z.coerce.number().int().min(0).max(100)

/** The focus of pictures as `picture:x:y`, comma-separated; a picture is identified by its id, or by the field name of its upload. */
const ImageFocus = listOrText(imageFields.length * 48, (text) =>
  commaSeparated(text).map((part) => part.split(':')),
).pipe(z.array(z.tuple([z.union([z.enum(imageFields), Id]), focusPercent, focusPercent])).max(imageFields.length))

/**
 * The alternative texts of pictures, as JSON: [["image1", "The cable with its plugs"]]; a picture is identified by its id, or by the field
 * name of its upload.
 */
const ImageAlts = listOrText(4_000, parsedJson).pipe(
  z.array(z.tuple([z.union([z.enum(imageFields), Id]), line(maxAltLength)])).max(imageFields.length),
)

/** The ids of related products in their order, comma-separated. */
const RelatedIds = listOrText(maxRelatedProducts * 37, commaSeparated).pipe(
  z
    .array(Id)
    .max(maxRelatedProducts)
    .refine((ids) => new Set(ids).size === ids.length, { params: { code: 'twice' } }),
)

/** An EAN-8, UPC, EAN-13 or GTIN-14 with a correct check digit. */
const isEan = (text: string): boolean => {
  if (text === '') return true
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false
  const sum = [...text].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 1 ? 3 : 1), 0)
  return sum % 10 === 0
}

const count = z.coerce.number().int().min(0).max(maxStock)

/** A missing value: empty text in a form, null in JSON. */
const empty = z.union([z.literal(''), z.null()])
const orNull = <Value>(value: Value | '' | null) => (value === '' ? null : value)

const limit = (max: number) => z.union([empty, z.coerce.number().int().min(1).max(max)]).transform(orNull)

const texts = {
  name: line(120, 1),
  slug: SlugInput,
  price: MoneyInput,
  weight: z.coerce.number().min(0).max(1_000_000),
  weight_unit: z.enum(weightUnits),
  content: z.union([empty, z.coerce.number().min(0.001).max(1_000_000)]).transform(orNull),
  content_unit: z.enum(contentUnits),
  short_description: paragraph(300),
  description: paragraph(20_000),
  product_code: line(productCodeLength),
  category_id: z.union([Id, empty]).transform(orNull),
  extra_options: ExtraOptionsInput,
  inventory: count,
  low_stock: count,
  kind: z.enum(productKinds),
  max_downloads: limit(digitalRules.max_downloads),
  download_days: limit(digitalRules.max_download_days),
  brand: line(60),
  seo_title: line(seoRules.max_title),
  seo_description: line(seoRules.max_description),
  ean: line(14).refine(isEan, { params: { code: 'invalid' } }),
  status: z.enum(productStatuses),
  publish_at: z.union([z.iso.datetime({ offset: true }), empty]).transform((text) => (text ? new Date(text) : null)),
}

/** Text fields next to the pictures. An empty slug is derived from the name. The inventory is entered for goods only. */
export const ProductInput = z.strictObject({
  name: texts.name,
  slug: texts.slug.default(''),
  price: texts.price,
  weight: texts.weight.default(0),
  weight_unit: texts.weight_unit.default('kg'),
  content: texts.content.default(null),
  content_unit: texts.content_unit.default('kg'),
  short_description: texts.short_description.default(''),
  description: texts.description.default(''),
  product_code: texts.product_code.default(''),
  category_id: texts.category_id.default(null),
  extra_options: texts.extra_options.default([]),
  inventory: texts.inventory.default(0),
  low_stock: texts.low_stock.default(0),
  kind: texts.kind.default('goods'),
  max_downloads: texts.max_downloads.default(null),
  download_days: texts.download_days.default(null),
  brand: texts.brand.default(''),
  ean: texts.ean.default(''),
  seo_title: texts.seo_title.default(''),
  seo_description: texts.seo_description.default(''),
  status: texts.status.default('draft'),
  publish_at: texts.publish_at.default(null),
  image_focus: ImageFocus.default([]),
  image_alts: ImageAlts.default([]),
  related_ids: RelatedIds.default([]),
})

/** Omitted fields stay unchanged. Without `order`, uploaded pictures replace those in their slots. */
export const ProductChange = z
  .strictObject({
    ...texts,
    image_order: ImageOrder,
    image_focus: ImageFocus,
    image_alts: ImageAlts,
    related_ids: RelatedIds,
  })
  .partial()
  .extend({ id: Id })
