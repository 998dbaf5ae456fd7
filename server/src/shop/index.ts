import type { Providers } from '../payments/payment-provider.ts'
import type { ServerDomain } from '../platform/api/domain.ts'
import { addCartItem } from './cart/add-cart-item.ts'
import { mergeCart, updateCart } from './cart/change-cart.ts'
import { getCart } from './cart/get-cart.ts'
import { addCategory, changeCategory, removeCategory } from './categories/change-categories.ts'
import { getCategoryById, getCategoryBySlug, listCategories } from './categories/get-categories.ts'
import { listAddresses, removeAddress, saveAddress } from './checkout/addresses.ts'
import { getCheckout, validateCoupon } from './checkout/get-checkout.ts'
import { placeShopOrder } from './checkout/place-shop-order.ts'
import { addCoupon, changeCoupon, changeCouponStatus, removeCoupon } from './coupons/change-coupons.ts'
import { getCouponByCode, getCouponById, listCoupons } from './coupons/get-coupons.ts'
import { eraseRemovedPeople } from './erase-removed-people.ts'
import { cancelShopOrder } from './orders/cancel-order.ts'
import { cancelWithInvoice } from './orders/cancel-with-invoice.ts'
import { eraseBuyers } from './orders/erase-buyers.ts'
import { expireOrdersJob } from './orders/expire-orders.ts'
import { listMyShopOrders, listShopOrders } from './orders/list-orders.ts'
import {
  markShopOrderAsCompleted,
  markShopOrderAsOnHold,
  markShopOrderAsPaid,
  markShopOrderAsProcessing,
  markShopOrderAsShipped,
} from './orders/move-order.ts'
import { orderFacts } from './orders/order-facts.ts'
import { shopOrderData } from './orders/own-data.ts'
import { getShopOrder, getShopOrderByInvoiceNo } from './orders/read-order.ts'
import { shopOrderChecks } from './orders/reconcile-shop-orders.ts'
import { returnShopOrder } from './orders/return-order.ts'
import { shopData } from './own-data.ts'
import { addProduct, changeProduct, changeProductStatus, removeProduct } from './products/change-products.ts'
import { getProductFacets } from './products/get-product-facets.ts'
import { downloadProductPicture, getProductByCode, getProductById, getProductBySlug } from './products/get-products.ts'
import { listProducts } from './products/list-products.ts'
import {
  addShippingMethod,
  changeShippingMethod,
  changeShippingMethodStatus,
  removeShippingMethod,
} from './shipping/change-shipping-methods.ts'
import { getShippingMethod, listShippingMethods } from './shipping/get-shipping-methods.ts'
import { changeShopSettings, getShopSettings } from './shop-settings.ts'
import { exportShopStatistics, getShopStatistics } from './statistics/shop-statistics.ts'
import { sendStockNoticesJob } from './stock-notices/send-stock-notices.ts'
import { stockNoticeRoutes } from './stock-notices/stock-notice-routes.ts'
import { takeWithdrawalJob } from './withdrawals/take-withdrawal.ts'
import { withdrawFromOrder } from './withdrawals/withdraw-from-order.ts'

/** `providers`: through whom money goes back. */
export const shop = ({ providers }: { providers: Providers }): ServerDomain => ({
  routes: [
    ...[getProductBySlug, getProductByCode, getProductById, listProducts, getProductFacets],
    ...[downloadProductPicture],
    ...[addProduct, changeProduct, changeProductStatus, removeProduct],
    ...[getCategoryById, getCategoryBySlug, listCategories, addCategory, changeCategory, removeCategory],
    ...[getCouponById, getCouponByCode, listCoupons, addCoupon, changeCoupon, changeCouponStatus, removeCoupon],
    ...[getShippingMethod, listShippingMethods, addShippingMethod, changeShippingMethod],
    ...[changeShippingMethodStatus, removeShippingMethod],
    ...[getCart, addCartItem, updateCart, mergeCart],
    ...[listMyShopOrders, listShopOrders, getShopOrder, getShopOrderByInvoiceNo, markShopOrderAsPaid],
    ...[markShopOrderAsProcessing, markShopOrderAsOnHold, markShopOrderAsShipped, markShopOrderAsCompleted],
    ...[cancelShopOrder(providers), returnShopOrder(providers)],
    ...[getCheckout, validateCoupon, placeShopOrder, listAddresses, saveAddress, removeAddress],
    ...stockNoticeRoutes,
    withdrawFromOrder,
    ...[getShopSettings, changeShopSettings, getShopStatistics, exportShopStatistics],
  ],
  jobs: [expireOrdersJob, sendStockNoticesJob, takeWithdrawalJob],
  subscribers: [cancelWithInvoice, eraseRemovedPeople, eraseBuyers],
  facts: [orderFacts],
  ownData: [...shopData, ...shopOrderData],
  checks: shopOrderChecks,
})
