import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { pageLoads } from '../api/rate-limits.ts'
import { Id, line, MoneyInput, pageQuery, pageResult } from '../api/scalars.ts'
import { splitBrands } from './brands.ts'
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

const path = '/shop/product'
const payload = { product: Product }
const readProblems = ['shop.product_not_found', 'shop.closed'] as const
const { max_bytes } = productImageRules
const files = { image1: { max_bytes }, image2: { max_bytes }, image3: { max_bytes } }
const writeProblems = [
  'shop.product_slug_taken',
  'shop.product_code_taken',
  'shop.category_not_found',
  'shop.not_a_picture',
  'shop.picture_too_large',
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

/** What a list of products can be narrowed by. */
const productFilters = {
  name: line(120).default(''),
  /** With all categories below it. */
  category_id: Id.optional(),
  /** Products of any of these brands, separated by bars; a bar in a brand is written \|. */
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
    /** Only these products, separated by commas. */
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
  summary: 'Add a product with up to three pictures, which are stored in two sizes and without metadata',
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
  problems: ['shop.product_not_found', ...writeProblems],
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

export const RemoveProduct = endpoint({
  name: 'shop.remove_product',
  method: 'POST',
  path: `${path}/delete`,
  access: ['may:shop_manager.product.delete'],
  summary: 'Delete a product; existing orders keep their lines',
  body: z.strictObject({ id: Id }),
  payload: {},
  problems: ['shop.product_not_found'],
})

export const DownloadProductPicture = endpoint({
  name: 'shop.download_product_picture',
  method: 'GET',
  path: `${path}/picture/:id`,
  access: ['public'],
  summary: 'Get a picture of a product; it never changes, so that caches may keep it',
  params: z.strictObject({ id: Id }),
  query: z.strictObject({ size: z.enum(['small', 'large']).default('large') }),
  download: true,
  problems: ['shop.picture_not_found'],
  limits: pageLoads,
})
