import { SignIn } from '@mapwright/contract/accounts/sign-in-endpoints.ts'
import { User } from '@mapwright/contract/accounts/user.ts'
import { CustomerInvoice } from '@mapwright/contract/billing/invoice.ts'
import { Bcode, Dpcode, Pcode } from '@mapwright/contract/codes/code.ts'
import { Message } from '@mapwright/contract/conversations/message.ts'
import { StatementLine } from '@mapwright/contract/credits/ledger.ts'
import { Flink } from '@mapwright/contract/downloads/flink.ts'
import { Notification } from '@mapwright/contract/notifications/notification.ts'
import { ListOrderMessages } from '@mapwright/contract/orders/message-endpoints.ts'
import { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { AccessApi } from '@mapwright/contract/partners/access-api.ts'
import { CartItemInput, ShoppingCart } from '@mapwright/contract/shop/cart/cart.ts'
import { Category } from '@mapwright/contract/shop/categories/category.ts'
import { AppliedCoupon, Checkout } from '@mapwright/contract/shop/checkout/checkout.ts'
import { Coupon } from '@mapwright/contract/shop/coupons/coupon.ts'
import { ShopOrder } from '@mapwright/contract/shop/orders/shop-order-shapes.ts'
import { Product } from '@mapwright/contract/shop/products/product.ts'
import { ShippingMethod } from '@mapwright/contract/shop/shipping/shipping-method.ts'
import { ShopSettings } from '@mapwright/contract/shop/shop-settings.ts'
import { Reason } from '@mapwright/contract/site/content/reason.ts'
import { Social } from '@mapwright/contract/site/content/social.ts'
import { Term } from '@mapwright/contract/site/content/term.ts'
import { ClosingDate, OpeningHours } from '@mapwright/contract/site/opening-hours.ts'
import { SiteSettings } from '@mapwright/contract/site/settings.ts'
import { SmtpCheckInput } from '@mapwright/contract/site/smtp.ts'
import { ThemeSettings } from '@mapwright/contract/site/theme-settings.ts'
import { Vat } from '@mapwright/contract/site/vat.ts'
import { Ticket } from '@mapwright/contract/tickets/ticket-shapes.ts'
import { PriceListItem } from '@mapwright/contract/tuning/price-list.ts'
import { Option, Service } from '@mapwright/contract/tuning/service.ts'
import { SpecialEcuBrand } from '@mapwright/contract/tuning/special-ecu.ts'
import { Location } from '@mapwright/contract/vehicles/locations/location.ts'
import { Vehicle } from '@mapwright/contract/vehicles/vehicle.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'

const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')

/** Fields of the implemented entities in the specification. Fields that the specification gives only as labels have this API's names. */
const entities: Record<string, [shape: z.ZodObject, fields: string]> = {
  user: [
    User,
    `_id username email firstname lastname phone google_place_id address city post_code country company_name company_reg vat_no
     web_url permissions my_tools role_id verified status picture balance`,
  ],
  // Sign-in returns the tokens along with the user. Other responses do not contain tokens.
  'tokens of the user': [z.object(SignIn.payload), 'access_token refresh_token user'],
  'site settings': [
    SiteSettings,
    `default_theme payment_type submit_order_pay_later captcha_verification automation is_admin_site stripe_payment paypal_payment
     bank_payment payfast_payment klarna_payment coinbase_payment file_upload_public live_support_public ticket_system_public
     eco_calculator_public api_access downloads_public reg_no_mode sms_notification push_notification title logo copyright logo_width
     logo_height`,
  ],
  'theme settings': [
    ThemeSettings,
    `header_top_color header_bar_color header_top_text_color header_bar_text_color left_bar_color left_bar_text_color card_bg_color
     card_text_color body_bg_color vehicle_bg_color vehicle_text_color`,
  ],
  'service order': [
    Order,
    `reg_no original_file modified_file status vtype manufacture model generation variant engine_type fuel_type power_hp torque_nm
     transmission mileage vehicle_age ecu_brand ecu_version vin tuning_type tool_used master_slave time_frame comment instruction
     txn_id total created_at`,
  ],
  // Messages have their own paged endpoint, so that the response for an order stays small.
  'messages of a service order': [z.object(ListOrderMessages.payload), 'messages'],
  'message of a service order': [Message, '_id text files created_at'],
  'credit invoice': [CustomerInvoice, '_id item_name amount count vat user status invoice'],
  'credit transaction': [StatementLine, 'amount at payment_method'],
  vehicle: [Vehicle, '_id vtype manufacturer vmodel generation name ecu_brand ecu_version'],
  location: [
    Location,
    `_id vtype manufacture vmodel generation variant ecu_location adblue_location ecu_location_images adblue_location_images`,
  ],
  service: [Service, 'name main_service options position online price_1 price_2 price_3'],
  option: [Option, 'name position effect price_1 price_2 price_3'],
  'special ECU brand': [SpecialEcuBrand, '_id name'],
  'VAT entry': [Vat, 'country percentage enabled'],
  'closing date': [ClosingDate, '_id name date last_date yearly'],
  'file link': [Flink, '_id category'],
  'P code': [Pcode, '_id code description'],
  'DF-to-P code': [Dpcode, '_id df_code p_code ecu description'],
  'Bosch code': [Bcode, '_id code ecu description'],
  'shop settings': [
    ShopSettings,
    `status description terms_and_conditions paypal_payment payfast_payment stripe_payment crypto_payment square_payment bank_payment`,
  ],
  product: [
    Product,
    `name slug image1 image2 image3 price weight weight_unit short_description description product_code category_id extra_options
     inventory status`,
  ],
  category: [Category, 'name slug'],
  coupon: [
    Coupon,
    `name code flat_amount percentage min_order_amount min_order_product_count start_date expiry_date category_id product_id status`,
  ],
  'shipping method': [
    ShippingMethod,
    `name local_shipping_cost international_shipping_cost local_shipping_time international_shipping_time charge_per_product status`,
  ],
  'shop order': [
    ShopOrder,
    `current_status invoice_no payment_method txn_id parcel_tracking_number estimated_delivery_date reason billing_address
     shipping_address subtotal shipping_cost`,
  ],
  "checkout state's applied coupon": [AppliedCoupon, 'flat_amount percentage'],
  "checkout state's shipping method": [
    ShippingMethod,
    'local_shipping_cost international_shipping_cost local_shipping_time international_shipping_time',
  ],
  'checkout state': [Checkout, 'currency tax payment_methods'],
  cart: [ShoppingCart, 'shopping_cart_id items'],
  'cart item': [CartItemInput, 'product_id quantity selected_extra_options'],
  'price list item': [PriceListItem, '_id name price'],
  'in-app notification': [Notification, '_id kind link created_at read_at'],
  'open times': [OpeningHours, 'days time_zone'],
  'terms entry': [Term, '_id audience language title text position updated_at'],
  'why-choose-us text': [Reason, '_id language title text position'],
  'social link': [Social, '_id network url online'],
  'chat message': [Message, '_id text files'],
  ticket: [Ticket, '_id subject messages file status'],
  'API access': [AccessApi, '_id key for website_url currency rate expiry master_slave status'],
  'SMTP check': [SmtpCheckInput, 'host port secure user pass'],
}

test.each(Object.entries(entities))('%s has all fields of the specification', (_name, [shape, fields]) => {
  expect(words(fields).filter((field) => !(field in shape.shape))).toEqual([])
})
