import { z } from 'zod'
import { Id, InstantText, line, MoneyInput, MoneyText, paragraph } from '../../api/scalars.ts'
import { SlugInput } from '../categories/category.ts'
import { digitalRules, maxStock, productKinds } from './product-kind.ts'
import { contentUnits } from './unit-price.ts'

export const productStatuses = ['draft', 'published', 'unpublished'] as const
export type ProductStatus = (typeof productStatuses)[number]

export const productSorts = ['name', 'price', 'inventory', 'created_at', 'updated_at'] as const

export const weightUnits = ['g', 'kg', 'lb', 'oz'] as const

/** Slots of a product's pictures, which are also the names of the file fields. */
export const imageFields = ['image1', 'image2', 'image3'] as const

/**
 * Limits of pictures. An uploaded picture is stored in two sizes, with at most `large` and `small` pixels per side. A job adds further
 * widths (`picture-widths.ts`).
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
export const maxExtraOptions = 20
export const maxOptionName = 80

/**
 * A picture of a product. Width and height are those of its large version. The focus is the point that stays visible when the picture is
 * cropped, in percent from the left and from the top.
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

/** An option that the buyer can add, identified by its name. */
const ExtraOption = z.strictObject({ name: z.string(), price: MoneyText })

/** A product in lists. Prices are net. `inventory` is the stock that is available for sale. */
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
  /** The content of one piece, such as 0.5 (`content_unit` l), from which the unit price is calculated. Null: no unit price is shown. */
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
  /** The name of the downloadable file; empty before the first upload. */
  file_name: z.string(),
  /** Number of downloads per purchased piece, and number of days in which they are possible; null: unlimited. */
  max_downloads: z.number().int().nullable(),
  download_days: z.number().int().nullable(),
  brand: z.string(),
  ean: z.string(),
  /** Texts for search engines. If empty, the name and the short description are used. */
  seo_title: z.string(),
  seo_description: z.string(),
  status: z.enum(productStatuses),
  /** The time at which a published product goes on sale; null: immediately. */
  publish_at: InstantText.nullable(),
  created_at: InstantText,
  updated_at: InstantText,
})
export type ListedProduct = z.output<typeof ListedProduct>

/** A product with its description, which is sanitized HTML. */
export const Product = ListedProduct.extend({ description: z.string() })
export type Product = z.output<typeof Product>

/** Maximum number of products per request by id. A browser also remembers at most this many recently viewed products. */
export const maxListedIds = 12

/** Maximum number of brands offered as filters. The most frequent ones are offered. */
export const maxBrandFacets = 50

/** Numbers of products per filter value. The other active filters apply to each number. Prices are null if no product matches. */
export const ProductFacets = z.strictObject({
  /** Numbers of products directly in each category, without subcategories. */
  categories: z.array(z.strictObject({ category_id: Id, count: z.number().int() })),
  brands: z.array(z.strictObject({ brand: z.string(), count: z.number().int() })),
  lowest_price: MoneyText.nullable(),
  highest_price: MoneyText.nullable(),
  in_stock: z.number().int(),
})
export type ProductFacets = z.output<typeof ProductFacets>

const ExtraOptionInput = z.strictObject({ name: line(maxOptionName, 1), price: MoneyInput })

const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const areUnique = (options: readonly { name: string }[]): boolean =>
  new Set(options.map(({ name }) => name.toLowerCase())).size === options.length

/** A list: text in a multipart form, or an array in JSON. */
const listOrText = (max: number, parseList: (text: string) => unknown) =>
  z.union([z.string().max(max).transform(parseList), z.array(z.unknown())])

const commaSeparated = (text: string): string[] => (text === '' ? [] : text.split(','))

const ExtraOptionsInput = listOrText(8_000, parsedJson).pipe(
  z
    .array(ExtraOptionInput)
    .max(maxExtraOptions)
    .refine(areUnique, { params: { code: 'twice' } }),
)

/** The new order of the pictures, comma-separated: ids of existing pictures, and field names of uploaded pictures. */
const ImageOrder = listOrText(imageFields.length * 40, commaSeparated).pipe(
  z.array(z.union([z.enum(imageFields), Id])).max(imageFields.length),
)

const focusPercent = z.coerce.number().int().min(0).max(100)

/**
 * The focus points of pictures as `picture:x:y`, comma-separated. `picture` is the id of an existing picture, or the field name of an
 * uploaded picture.
 */
const ImageFocus = listOrText(imageFields.length * 48, (text) =>
  commaSeparated(text).map((part) => part.split(':')),
).pipe(z.array(z.tuple([z.union([z.enum(imageFields), Id]), focusPercent, focusPercent])).max(imageFields.length))

/**
 * The alternative texts of pictures, as JSON: [["image1", "The cable with its plugs"]]. The first item is the id of an existing picture, or
 * the field name of an uploaded picture.
 */
const ImageAlts = listOrText(4_000, parsedJson).pipe(
  z.array(z.tuple([z.union([z.enum(imageFields), Id]), line(maxAltLength)])).max(imageFields.length),
)

/** Ids of related products in display order, comma-separated. */
const RelatedIds = listOrText(maxRelatedProducts * 37, commaSeparated).pipe(
  z
    .array(Id)
    .max(maxRelatedProducts)
    .refine((ids) => new Set(ids).size === ids.length, { params: { code: 'twice' } }),
)

/** Checks the length and the check digit of an EAN-8, UPC, EAN-13 or GTIN-14. */
const isEan = (text: string): boolean => {
  if (text === '') return true
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false
  const sum = [...text].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 1 ? 3 : 1), 0)
  return sum % 10 === 0
}

const count = z.coerce.number().int().min(0).max(maxStock)

/** A missing value is an empty text in a form and null in JSON. */
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

/** Text fields of the multipart request. An empty slug is derived from the name. The inventory is used for goods only. */
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

/** Changes to a product. Omitted fields stay unchanged. Without `image_order`, an uploaded picture replaces the picture in its slot. */
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
