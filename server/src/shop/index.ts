import { productImportCalls } from '@mapwright/contract/shop/import-endpoints.ts'
import type { Providers } from '../payments/payment-provider.ts'
import type { ServerDomain } from '../platform/domain.ts'
import { importRoutes } from '../platform/imports/import-routes.ts'
import { addCartItem } from './cart/add-cart-item.ts'
import { mergeCart, updateCart } from './cart/change-cart.ts'
import { getCart } from './cart/get-cart.ts'
import { sendCartRemindersJob } from './cart-reminders/send-cart-reminders.ts'
import { addCategory, changeCategory, removeCategory } from './categories/change-categories.ts'
import { getCategoryById, getCategoryBySlug, listCategories } from './categories/get-categories.ts'
import { getCategoryRemoval } from './categories/get-category-removal.ts'
import { listAddresses, removeAddress, saveAddress } from './checkout/addresses.ts'
import { getCheckout, validateCoupon } from './checkout/get-checkout.ts'
import { placeShopOrder } from './checkout/place-shop-order.ts'
import { addCoupon, changeCoupon, changeCouponStatus, removeCoupon } from './coupons/change-coupons.ts'
import { getCouponByCode, getCouponById, listCoupons } from './coupons/get-coupons.ts'
import { addLicenseKeys, removeLicenseKeys } from './digital/change-license-keys.ts'
import { downloadDelivery, listDeliveries } from './digital/deliveries.ts'
import { eraseRemovedPeople } from './erase-removed-people.ts'
import { getPriceDisplay } from './get-price-display.ts'
import { eraseGuestsJob } from './guests/erase-guests.ts'
import { guestRoutes } from './guests/guest-routes.ts'
import { cancelShopOrder } from './orders/cancel-order.ts'
import { cancelWithInvoice } from './orders/cancel-with-invoice.ts'
import { changeShopParcel } from './orders/change-shop-parcel.ts'
import { deleteMessageFilesJob } from './orders/delete-message-files.ts'
import { eraseBuyers } from './orders/erase-buyers.ts'
import { expireOrdersJob } from './orders/expire-orders.ts'
import { exportShopAddresses } from './orders/export-addresses.ts'
import { listMyShopOrders, listShopOrders } from './orders/list-orders.ts'
import { lowStockFacts } from './orders/low-stock-facts.ts'
import {
  markShopOrderAsCompleted,
  markShopOrderAsOnHold,
  markShopOrderAsPaid,
  markShopOrderAsProcessing,
  markShopOrderAsShipped,
} from './orders/move-order.ts'
import { shopOrderData } from './orders/own-data.ts'
import { getShopOrder, getShopOrderByInvoiceNo } from './orders/read-order.ts'
import { shopOrderChecks } from './orders/reconcile-shop-orders.ts'
import { returnShopOrder } from './orders/return-order.ts'
import { shopOrderFacts } from './orders/shop-order-facts.ts'
import { shopData } from './own-data.ts'
import { changeProducts } from './products/change-many-products.ts'
import { addProduct, changeProduct, changeProductStatus, removeProduct } from './products/change-products.ts'
import { downloadProductPicture } from './products/download-product-picture.ts'
import { getProductFacets } from './products/get-product-facets.ts'
import { getProductByCode, getProductById, getProductBySlug } from './products/get-products.ts'
import { fetchPicturesJob, sweepPictureZipsJob } from './products/import/fetch-pictures.ts'
import { addPictureZip, readPictureImport } from './products/import/picture-import-routes.ts'
import { productImport } from './products/import/product-import.ts'
import { listProducts } from './products/list-products.ts'
import { listRelatedProducts } from './products/related-products.ts'
import { resizePicturesJob } from './products/resize-pictures.ts'
import { sweepWordsJob } from './products/sweep-words.ts'
import {
  addShippingMethod,
  changeShippingMethod,
  changeShippingMethodStatus,
  removeShippingMethod,
} from './shipping/change-shipping-methods.ts'
import { getShippingMethod, listShippingMethods } from './shipping/get-shipping-methods.ts'
import { changeShopSettings, getShopSettings } from './shop-settings.ts'
import { changeShopTexts, getShopTexts, listShopTextVersions } from './shop-texts.ts'
import { countShopStep } from './statistics/count-step.ts'
import { exportShopStatistics, getShopStatistics } from './statistics/shop-statistics.ts'
import { sendStockNoticesJob } from './stock-notices/send-stock-notices.ts'
import { stockNoticeRoutes } from './stock-notices/stock-notice-routes.ts'
import { takeWithdrawalJob } from './withdrawals/take-withdrawal.ts'
import { withdrawFromOrder } from './withdrawals/withdraw-from-order.ts'

/** `providers` are used to refund payments. */
export const shop = ({ providers }: { providers: Providers }): ServerDomain => ({
  routes: [
    ...[getProductBySlug, getProductByCode, getProductById, listProducts, getProductFacets],
    ...[downloadProductPicture, listRelatedProducts],
    ...importRoutes(productImport, productImportCalls),
    ...[readPictureImport, addPictureZip],
    ...[
      addProduct,
      changeProduct,
      changeProductStatus,
      changeProducts,
      removeProduct,
      addLicenseKeys,
      removeLicenseKeys,
    ],
    ...[
      getCategoryById,
      getCategoryBySlug,
      getCategoryRemoval,
      listCategories,
      addCategory,
      changeCategory,
      removeCategory,
    ],
    ...[getCouponById, getCouponByCode, listCoupons, addCoupon, changeCoupon, changeCouponStatus, removeCoupon],
    ...[getShippingMethod, listShippingMethods, addShippingMethod, changeShippingMethod],
    ...[changeShippingMethodStatus, removeShippingMethod],
    ...[getCart, addCartItem, updateCart, mergeCart],
    ...[listMyShopOrders, listShopOrders, getShopOrder, getShopOrderByInvoiceNo, markShopOrderAsPaid],
    ...[markShopOrderAsProcessing, markShopOrderAsOnHold, markShopOrderAsShipped, markShopOrderAsCompleted],
    changeShopParcel,
    ...[cancelShopOrder(providers), returnShopOrder(providers)],
    ...[getCheckout, validateCoupon, placeShopOrder, listAddresses, saveAddress, removeAddress],
    ...[listDeliveries, downloadDelivery, exportShopAddresses],
    ...stockNoticeRoutes,
    ...guestRoutes(providers),
    withdrawFromOrder,
    ...[getShopSettings, getPriceDisplay, changeShopSettings, getShopTexts, changeShopTexts, listShopTextVersions],
    ...[getShopStatistics, exportShopStatistics, countShopStep],
  ],
  jobs: [
    expireOrdersJob,
    deleteMessageFilesJob,
    sendCartRemindersJob,
    eraseGuestsJob,
    sendStockNoticesJob,
    ...[resizePicturesJob, fetchPicturesJob, sweepPictureZipsJob, sweepWordsJob],
    takeWithdrawalJob,
  ],
  imports: [productImport],
  subscribers: [cancelWithInvoice, eraseRemovedPeople, eraseBuyers],
  facts: [shopOrderFacts, lowStockFacts],
  ownData: [...shopData, ...shopOrderData],
  checks: shopOrderChecks,
})
