import type { Access } from './words.ts'

const couponManager = ['shop_manager.coupon.add', 'shop_manager.coupon.edit', 'shop_manager.coupon.delete'] as const
const shippingReader = [
  'customer',
  'shop_manager.shipping_method.add',
  'shop_manager.shipping_method.edit',
  'shop_manager.shipping_method.delete',
] as const

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
  'GET /shop/coupon/get_by_id/:id': couponManager,
  'GET /shop/coupon/get_by_code/:code': couponManager,
  'GET /shop/coupon/get_all': couponManager,
  'POST /shop/coupon/add': ['shop_manager.coupon.add'],
  'POST /shop/coupon/update': ['shop_manager.coupon.edit'],
  'POST /shop/coupon/update_status': ['shop_manager.coupon.edit'],
  'POST /shop/coupon/delete': ['shop_manager.coupon.delete'],
  'GET /shop/shipping_method/get_by_id/:id': shippingReader,
  'GET /shop/shipping_method/get_all': shippingReader,
  'POST /shop/shipping_method/add': ['shop_manager.shipping_method.add'],
  'POST /shop/shipping_method/update': ['shop_manager.shipping_method.edit'],
  'POST /shop/shipping_method/update_status': ['shop_manager.shipping_method.edit'],
  'POST /shop/shipping_method/delete': ['shop_manager.shipping_method.delete'],
  'GET /shop/cart': ['customer'],
  'POST /shop/cart/add_item': ['customer'],
  'POST /shop/cart/update': ['customer'],
  'POST /shop/cart/merge': ['customer'],
  'GET /shop/settings/get': ['everybody'],
  'POST /shop/settings/update': ['shop_manager.settings'],
}
