import type { Access } from './words.ts'

/** The shop. */
export const shop: Access = {
  'GET /shop/product/get_by_slug/:slug': ['everybody'],
  'GET /shop/product/get_by_product_code/:code': ['everybody'],
  'GET /shop/product/get_by_id/:id': ['everybody'],
  'GET /shop/product/get_all': ['everybody'],
  'GET /shop/product/picture/:id': ['everybody'],
  'POST /shop/product/add': ['shop_manager.product.add'],
  'POST /shop/product/update': ['shop_manager.product.edit'],
  'POST /shop/product/update_status': ['shop_manager.product.edit'],
  'POST /shop/product/delete': ['shop_manager.product.delete'],
  'GET /shop/category/get_by_id/:id': ['everybody'],
  'GET /shop/category/get_by_slug/:slug': ['everybody'],
  'GET /shop/category/get_all': ['everybody'],
  'POST /shop/category/add': ['shop_manager.category.add'],
  'POST /shop/category/update': ['shop_manager.category.edit'],
  'POST /shop/category/delete': ['shop_manager.category.delete'],
  'GET /shop/settings/get': ['everybody'],
  'POST /shop/settings/update': ['shop_manager.settings'],
}
