import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { pageLoads } from '../../api/rate-limits.ts'
import { Id, line, pageQuery, pageResult } from '../../api/scalars.ts'
import { Category, CategoryInput, CategoryRemoval } from './category.ts'

const path = '/shop/category'
const categorySorts = ['name', 'tree', 'products', 'all_products', 'created_at'] as const
const payload = { category: Category }
const missing = 'shop.category_not_found'
const writeProblems = ['shop.category_slug_taken', 'shop.category_not_found', 'shop.category_loop'] as const

export const GetCategoryById = endpoint({
  name: 'shop.get_category_by_id',
  method: 'GET',
  path: `${path}/get_by_id/:id`,
  access: ['public'],
  summary: 'Get a category of the shop',
  params: z.strictObject({ id: Id }),
  payload,
  problems: [missing],
  limits: pageLoads,
})

export const GetCategoryBySlug = endpoint({
  name: 'shop.get_category_by_slug',
  method: 'GET',
  path: `${path}/get_by_slug/:slug`,
  access: ['public'],
  summary: 'Get a category of the shop by its slug or an earlier one',
  params: z.strictObject({ slug: line(200, 1) }),
  payload,
  problems: [missing],
  limits: pageLoads,
})

export const ListCategories = endpoint({
  name: 'shop.list_categories',
  method: 'GET',
  path: `${path}/get_all`,
  access: ['public'],
  summary: 'List the categories of the shop by name, or in the order of their tree',
  query: z.strictObject({
    name: line(120).default(''),
    sort_by: z.enum(categorySorts).default('name'),
    sort_order: z.enum(['asc', 'desc']).default('asc'),
    ...pageQuery(100),
  }),
  payload: { categories: z.array(Category), ...pageResult },
  limits: pageLoads,
})

export const AddCategory = endpoint({
  name: 'shop.add_category',
  method: 'POST',
  path: `${path}/add`,
  access: ['may:shop_manager.category.add'],
  summary: 'Add a category',
  body: CategoryInput,
  payload,
  problems: writeProblems,
})

export const ChangeCategory = endpoint({
  name: 'shop.change_category',
  method: 'POST',
  path: `${path}/update`,
  access: ['may:shop_manager.category.edit'],
  summary: 'Change a category',
  body: CategoryInput.extend({ id: Id }),
  payload,
  problems: writeProblems,
})

export const GetCategoryRemoval = endpoint({
  name: 'shop.get_category_removal',
  method: 'GET',
  path: `${path}/get_removal/:id`,
  access: ['may:shop_manager.category.delete'],
  summary:
    'Get what would be deleted with a category: the number of its products, and the coupons limited to it or to them',
  params: z.strictObject({ id: Id }),
  payload: { removal: CategoryRemoval },
  problems: [missing],
})

export const RemoveCategory = endpoint({
  name: 'shop.remove_category',
  method: 'POST',
  path: `${path}/delete`,
  access: ['may:shop_manager.category.delete'],
  summary:
    'Delete a category with its products, or move these to another category first; its subcategories move up a level',
  body: z.strictObject({
    id: Id,
    move_products_to: Id.nullable().default(null),
    /** The number of products that staff have seen in the category. If it has changed, nothing is deleted. */
    products: z.number().int().min(0).optional(),
  }),
  payload: { deleted_products: z.number().int() },
  problems: [missing, 'shop.category_loop', 'shop.products_changed'],
})
