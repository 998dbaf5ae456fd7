import { sortOptions } from '@mapwright/contract/api/sort.ts'
import { shopOrderPermissions } from '@mapwright/contract/shop/orders/order-permissions.ts'
import { shopOrderFilters, shopOrderSorts, shopOrderStatuses } from '@mapwright/contract/shop/orders/shop-order.ts'
import { productSorts, productStatuses } from '@mapwright/contract/shop/products/product.ts'
import { createRoute } from '@tanstack/react-router'
import { page } from '../platform/routing/page-route.ts'
import { listParams, searchOf } from '../platform/routing/search-params.ts'
import { isPublished, site } from '../platform/site-data.ts'
import { facetChoices } from './facets/facet-choices.ts'

export const shopPages = [
  createRoute({
    ...page({
      path: '/shop',
      area: 'public',
      title: 'shop:page.title',
      isAvailable: () => site.shop_open === true,
      load: () => import('./products/shop-page.tsx'),
    }),
    validateSearch: searchOf({ ...listParams, ...facetChoices, sort: sortOptions(productSorts) }),
  }),
  createRoute(
    page({
      path: '/shop/product/$slug',
      area: 'public',
      within: '/shop',
      title: 'shop:product.title',
      load: () => import('./products/product-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/shop/stock-notice/$token',
      area: 'public',
      within: '/shop',
      title: 'shop:notice.title',
      load: () => import('./stock-notices/stock-notice-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/shop/terms-and-conditions',
      area: 'public',
      within: '/shop',
      title: 'shop:terms.page',
      isAvailable: () => isPublished('shop_terms'),
      load: () => import('./terms-page.tsx'),
    }),
  ),
  createRoute({
    ...page({
      path: '/shop/withdrawal',
      area: 'public',
      within: '/shop',
      title: 'withdrawal:title',
      load: () => import('./withdrawals/withdrawal-page.tsx'),
    }),
    validateSearch: searchOf({ number: 'any' }),
  }),
  createRoute(
    page({
      path: '/shop/cart',
      area: 'public',
      within: '/shop',
      title: 'shop:cart.title',
      isAvailable: () => site.shop_open === true,
      load: () => import('./cart/cart-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/shop/checkout',
      area: 'public',
      within: '/shop',
      title: 'shop:checkout.title',
      isAvailable: () => site.shop_open === true,
      load: () => import('./checkout-page.tsx'),
    }),
  ),
  createRoute({
    ...page({
      path: '/shop/guest-order/$token',
      area: 'public',
      within: '/shop',
      title: 'shop:orders.number',
      load: () => import('./guests/guest-order-page.tsx'),
    }),
    validateSearch: searchOf({ status: ['success', 'pending', 'cancelled'] }),
  }),
  createRoute(
    page({
      path: '/shop/checkout/$status',
      area: 'customer',
      within: '/shop',
      title: 'shop:result.title',
      load: () => import('./checkout/checkout-status-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/shop/checkout/$status/$invoice_no',
      area: 'customer',
      within: '/shop',
      title: 'shop:result.title',
      load: () => import('./orders/checkout-result-page.tsx'),
    }),
  ),
  createRoute({
    ...page({
      path: '/shop/orders',
      area: 'customer',
      title: 'shop:orders.title',
      isAvailable: () => site.shop_open === true,
      load: () => import('./orders/orders-page.tsx'),
    }),
    validateSearch: searchOf({ ...listParams, status: shopOrderStatuses }),
  }),
  createRoute(
    page({
      path: '/shop/order/$invoice_no',
      area: 'customer',
      within: '/shop/orders',
      title: 'shop:orders.number',
      load: () => import('./orders/order-page.tsx'),
    }),
  ),
  createRoute({
    ...page({
      path: '/admin/shop_manager/orders',
      area: 'admin',
      within: '/admin/shop_manager/products',
      may: shopOrderPermissions,
      title: 'shop:manage.menu',
      load: () => import('./admin/orders/orders-page.tsx'),
    }),
    validateSearch: searchOf({
      ...listParams,
      status: shopOrderFilters,
      sort: sortOptions(shopOrderSorts),
    }),
  }),
  createRoute(
    page({
      path: '/admin/shop_manager/order/$order_id',
      area: 'admin',
      within: '/admin/shop_manager/products',
      may: shopOrderPermissions,
      title: 'shop:orders.number',
      load: () => import('./admin/orders/order-page.tsx'),
    }),
  ),
  createRoute({
    ...page({
      path: '/admin/shop_manager/statistics',
      area: 'admin',
      within: '/admin/shop_manager/products',
      may: 'shop_manager.settings',
      title: 'shop:statistics.title',
      load: () => import('./admin/statistics/statistics-page.tsx'),
    }),
    validateSearch: searchOf({ days: 'any' }),
  }),
  createRoute({
    ...page({
      path: '/admin/shop_manager/products',
      area: 'admin',
      title: 'shop:products.title',
      load: () => import('./admin/products/products-page.tsx'),
    }),
    validateSearch: searchOf({ ...listParams, status: productStatuses, category_id: 'any' }),
  }),
  createRoute(
    page({
      path: '/admin/shop_manager/categories',
      area: 'admin',
      within: '/admin/shop_manager/products',
      title: 'shop:categories.title',
      load: () => import('./admin/categories/categories-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/admin/shop_manager/coupons',
      area: 'admin',
      within: '/admin/shop_manager/products',
      title: 'shop:coupons.title',
      load: () => import('./admin/coupons/coupons-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/admin/shop_manager/shipping_methods',
      area: 'admin',
      within: '/admin/shop_manager/products',
      title: 'shop:shipping_methods.title',
      load: () => import('./admin/shipping/shipping-methods-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/admin/shop_manager/settings',
      area: 'admin',
      within: '/admin/shop_manager/products',
      may: 'shop_manager.settings',
      title: 'shop:settings.title',
      load: () => import('./admin/settings-page.tsx'),
    }),
  ),
] as const
