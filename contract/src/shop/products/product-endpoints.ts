import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { pageLoads } from '../../api/rate-limits.ts'
import { Id, line, MoneyInput, pageQuery, pageResult, paragraph } from '../../api/scalars.ts'
import { splitBrands } from './brands.ts'
import { ChangedProduct, ProductsChange } from './bulk-change.ts'
import { pictureFormats, pictureWidths } from './picture-widths.ts'
import {
  ListedProduct,
  maxListedIds,
  Product,
  ProductChange,
  ProductFacets,
  ProductInput,
  productImageRules,
  productSorts,
  productStatuses,
} from './product.ts'
import { digitalRules } from './product-kind.ts'

const path = '/shop/product'
const payload = { product: Product }
const readProblems = ['shop.product_not_found', 'shop.closed'] as const
const { max_bytes } = productImageRules
const files = {
  ...{ image1: { max_bytes }, image2: { max_bytes }, image3: { max_bytes } },
  file: { max_bytes: digitalRules.max_file_bytes },
}
const writeProblems = [
  'shop.product_slug_taken',
  'shop.product_code_taken',
  'shop.category_not_found',
  'shop.not_a_picture',
  'shop.picture_too_large',
  'shop.empty_file',
  'shop.related_not_found',
] as const

export const GetProductBySlug = endpoint({
  name: 'shop.get_product_by_slug',
  method: 'GET',
  path: `${path}/get_by_slug/:slug`,
  access: ['public'],
  summary: 'Get a product by its slug or an earlier one; staff who manage products also get those that are not on sale',
  params: z.strictObject({ slug: line(200, 1) }),
  payload,
  problems: readProblems,
  limits: pageLoads,
})

export const GetProductByCode = endpoint({
  name: 'shop.get_product_by_code',
  method: 'GET',
  path: `${path}/get_by_product_code/:code`,
  access: ['public'],
  summary: 'Get a product by its code',
  params: z.strictObject({ code: line(20, 1) }),
  payload,
  problems: readProblems,
  limits: pageLoads,
})

export const GetProductById = endpoint({
  name: 'shop.get_product_by_id',
  method: 'GET',
  path: `${path}/get_by_id/:id`,
  access: ['public'],
  summary: 'Get a product by its id',
  params: z.strictObject({ id: Id }),
  payload,
  problems: readProblems,
  limits: pageLoads,
})

/** Filters for lists of products. */
const productFilters = {
  name: line(120).default(''),
  /** A category. Products in its subcategories are included. */
  category_id: Id.optional(),
  /** Brands, separated by bars. A bar within a brand is written as \|. */
  brands: line(600).default('').transform(splitBrands),
  price_from: MoneyInput.optional(),
  price_to: MoneyInput.optional(),
  in_stock: z.literal('true').optional(),
  status: z.enum(productStatuses).optional(),
}

export const ListProducts = endpoint({
  name: 'shop.list_products',
  method: 'GET',
  path: `${path}/get_all`,
  access: ['public'],
  summary:
    'List the products on sale, newest first; the search forgives typing errors. Staff who manage products get all, by status',
  query: z.strictObject({
    ...productFilters,
    /** Comma-separated ids of products. Other products are not returned. */
    ids: line(maxListedIds * 37)
      .transform((text) => text.split(','))
      .pipe(z.array(Id).max(maxListedIds))
      .optional(),
    sort_by: z.enum(productSorts).default('created_at'),
    sort_order: z.enum(['asc', 'desc']).default('desc'),
    ...pageQuery(15),
  }),
  payload: { products: z.array(ListedProduct), ...pageResult },
  problems: ['shop.closed'],
  limits: pageLoads,
})

export const ListRelatedProducts = endpoint({
  name: 'shop.list_related_products',
  method: 'GET',
  path: `${path}/get_related/:id`,
  access: ['public'],
  summary:
    'List the products that staff chose to show with another one, in their order; if they chose none, the newest of its category',
  params: z.strictObject({ id: Id }),
  payload: { products: z.array(ListedProduct), is_chosen: z.boolean() },
  problems: readProblems,
  limits: pageLoads,
})

export const GetProductFacets = endpoint({
  name: 'shop.get_product_facets',
  method: 'GET',
  path: `${path}/get_facets`,
  access: ['public'],
  summary:
    'Count the products that each category, brand, price range or stock filter would leave, given all other filters',
  query: z.strictObject(productFilters),
  payload: { facets: ProductFacets },
  problems: ['shop.closed'],
  limits: pageLoads,
})

export const AddProduct = endpoint({
  name: 'shop.add_product',
  method: 'POST',
  path: `${path}/add`,
  access: ['may:shop_manager.product.add'],
  summary:
    'Add a product with up to three pictures, which are stored in two sizes and without metadata, and, if it is a download, its file',
  body: ProductInput,
  files,
  payload,
  problems: writeProblems,
})

export const ChangeProduct = endpoint({
  name: 'shop.change_product',
  method: 'POST',
  path: `${path}/update`,
  access: ['may:shop_manager.product.edit'],
  summary: 'Change a product; its earlier slug keeps leading to it',
  body: ProductChange,
  files,
  payload,
  problems: ['shop.product_not_found', 'shop.product_kind_fixed', ...writeProblems],
})

export const ChangeProductStatus = endpoint({
  name: 'shop.change_product_status',
  method: 'POST',
  path: `${path}/update_status`,
  access: ['may:shop_manager.product.edit'],
  summary: 'Publish a product, or take it off sale',
  body: z.strictObject({ id: Id, status: z.enum(productStatuses) }),
  payload,
  problems: ['shop.product_not_found'],
})

export const ChangeProducts = endpoint({
  name: 'shop.change_products',
  method: 'POST',
  path: `${path}/bulk_change`,
  access: ['may:shop_manager.product.edit'],
  summary:
    'Change the prices, stock, status or category of several products at once, of all or of none; a change of prices is refused if one differs from the one that the caller has seen',
  body: ProductsChange,
  payload: { products: z.array(ChangedProduct) },
  problems: ['shop.product_not_found', 'shop.category_not_found', 'shop.products_changed', 'shop.change_out_of_range'],
  idempotent: 'required',
})

export const RemoveProduct = endpoint({
  name: 'shop.remove_product',
  method: 'POST',
  path: `${path}/delete`,
  access: ['may:shop_manager.product.delete'],
  summary: 'Delete a product; existing orders keep their lines',
  body: z.strictObject({ id: Id }),
  payload: {},
  problems: ['shop.product_not_found', 'shop.product_awaits_payment'],
})

export const AddLicenseKeys = endpoint({
  name: 'shop.add_license_keys',
  method: 'POST',
  path: `${path}/add_keys`,
  access: ['may:shop_manager.product.edit'],
  summary: 'Add license keys to a product, one per line; keys that it has already are skipped',
  body: z.strictObject({ id: Id, keys: paragraph(digitalRules.max_keys_text, 1) }),
  payload: { ...payload, added: z.number().int(), skipped: z.number().int() },
  problems: ['shop.product_not_found', 'shop.product_without_keys'],
  idempotent: 'never',
})

export const RemoveLicenseKeys = endpoint({
  name: 'shop.remove_license_keys',
  method: 'POST',
  path: `${path}/remove_keys`,
  access: ['may:shop_manager.product.edit'],
  summary: 'Remove the license keys of a product that are left to sell',
  body: z.strictObject({ id: Id }),
  payload: { ...payload, removed: z.number().int() },
  problems: ['shop.product_not_found', 'shop.product_without_keys'],
})

export const DownloadProductPicture = endpoint({
  name: 'shop.download_product_picture',
  method: 'GET',
  path: `${path}/picture/:id`,
  access: ['public'],
  summary:
    'Get a picture of a product, by size, or by width and format; it never changes, so that caches may keep it. Until a width is made, the nearest size is sent in its place',
  params: z.strictObject({ id: Id }),
  query: z.strictObject({
    size: z.enum(['small', 'large']).default('large'),
    width: z.enum(pictureWidths.map(String)).transform(Number).optional(),
    format: z.enum(pictureFormats).default('webp'),
  }),
  download: true,
  problems: ['shop.picture_not_found'],
  limits: pageLoads,
})
