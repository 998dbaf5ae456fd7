import type { ContractDomain } from '../api/domain.ts'
import * as addressEndpoints from './address-endpoints.ts'
import * as cartEndpoints from './cart-endpoints.ts'
import * as categoryEndpoints from './category-endpoints.ts'
import * as checkoutEndpoints from './checkout-endpoints.ts'
import * as couponEndpoints from './coupon-endpoints.ts'
import * as orderEndpoints from './order-endpoints.ts'
import * as productEndpoints from './product-endpoints.ts'
import * as settingsEndpoints from './settings-endpoints.ts'
import * as shippingEndpoints from './shipping-endpoints.ts'
import * as statisticsEndpoints from './statistics-endpoints.ts'
import * as stockNoticeEndpoints from './stock-notice-endpoints.ts'
import * as withdrawalEndpoints from './withdrawal-endpoints.ts'

/** What the domain brings to the API. */
export const shop: ContractDomain = {
  endpoints: [
    ...Object.values(productEndpoints),
    ...Object.values(stockNoticeEndpoints),
    ...Object.values(categoryEndpoints),
    ...Object.values(couponEndpoints),
    ...Object.values(shippingEndpoints),
    ...Object.values(cartEndpoints),
    ...Object.values(orderEndpoints),
    ...Object.values(withdrawalEndpoints),
    ...Object.values(checkoutEndpoints),
    ...Object.values(addressEndpoints),
    ...Object.values(statisticsEndpoints),
    ...Object.values(settingsEndpoints),
  ],
}
