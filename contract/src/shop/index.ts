import { type ContractDomain, endpointsOf } from '../api/domain.ts'
import * as cartEndpoints from './cart/cart-endpoints.ts'
import * as categoryEndpoints from './categories/category-endpoints.ts'
import * as addressEndpoints from './checkout/address-endpoints.ts'
import * as checkoutEndpoints from './checkout/checkout-endpoints.ts'
import * as couponEndpoints from './coupons/coupon-endpoints.ts'
import * as deliveryEndpoints from './digital/delivery-endpoints.ts'
import * as guestEndpoints from './guests/guest-endpoints.ts'
import * as guestMessageEndpoints from './guests/guest-message-endpoints.ts'
import * as importEndpoints from './import-endpoints.ts'
import * as messageEndpoints from './orders/message-endpoints.ts'
import * as orderEndpoints from './orders/order-endpoints.ts'
import * as productEndpoints from './products/product-endpoints.ts'
import * as settingsEndpoints from './settings-endpoints.ts'
import * as shippingEndpoints from './shipping/shipping-endpoints.ts'
import * as shopTextsEndpoints from './shop-texts-endpoints.ts'
import * as statisticsEndpoints from './statistics/statistics-endpoints.ts'
import * as stockNoticeEndpoints from './stock-notices/stock-notice-endpoints.ts'
import * as withdrawalEndpoints from './withdrawals/withdrawal-endpoints.ts'

export const shop: ContractDomain = {
  audit_kind: 'shop',
  endpoints: endpointsOf(
    productEndpoints,
    importEndpoints,
    stockNoticeEndpoints,
    categoryEndpoints,
    couponEndpoints,
    shippingEndpoints,
    cartEndpoints,
    orderEndpoints,
    messageEndpoints,
    deliveryEndpoints,
    withdrawalEndpoints,
    checkoutEndpoints,
    guestEndpoints,
    guestMessageEndpoints,
    addressEndpoints,
    statisticsEndpoints,
    settingsEndpoints,
    shopTextsEndpoints,
  ),
}
