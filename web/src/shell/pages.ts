import type { Page } from '../platform/routing/page.ts'
import type { Path } from '../platform/routing/paths.ts'
import { isOn } from '../platform/site-data.ts'

/** The pages of the app. A path without an entry does not exist: no route, no link. Its place in the menu: menu.ts. */
export const pages: Partial<Record<Path, Page>> = {
  '/login': {
    area: 'guest',
    title: 'accounts:login.page',
    load: () => import('../accounts/login-page.tsx'),
    hasFrameWords: true,
  },
  '/register': {
    area: 'guest',
    title: 'accounts:register.title',
    load: () => import('../accounts/register-page.tsx'),
    hasFrameWords: true,
  },
  '/forgot_password': {
    area: 'guest',
    title: 'accounts:forgot.title',
    load: () => import('../accounts/forgot-password-page.tsx'),
  },
  '/reset_password': {
    area: 'guest',
    title: 'accounts:reset.title',
    load: () => import('../accounts/reset-password-page.tsx'),
  },
  '/verify_email': {
    area: 'verify_email',
    title: 'accounts:verify_email.title',
    load: () => import('../accounts/verify-email-page.tsx'),
  },
  '/verify_account': {
    area: 'verify_account',
    title: 'accounts:verify_account.title',
    load: () => import('../accounts/verify-account-page.tsx'),
  },
  '/setup': { area: 'setup', title: 'accounts:setup.page', load: () => import('../accounts/setup-page.tsx') },
  '/': {
    area: 'customer',
    title: 'orders:new.title',
    load: () => import('../orders/new/new-order-page.tsx'),
  },
  '/your_order': {
    area: 'customer',
    title: 'orders:list.title',
    load: () => import('../orders/your-order-page.tsx'),
  },
  '/order_details/$id': {
    area: 'customer',
    within: '/your_order',
    title: 'orders:order.untitled',
    load: () => import('../orders/details/order-details-page.tsx'),
  },
  '/garage': { area: 'customer', title: 'garage:title', load: () => import('../orders/garage/garage-page.tsx') },
  '/garage/$id': {
    area: 'customer',
    title: 'garage:car',
    load: () => import('../orders/garage/garage-car-page.tsx'),
  },
  '/vehicle_statistics': {
    area: 'customer',
    title: 'vehicles:statistics.title',
    load: () => import('../tuning/statistics/vehicle-statistics-page.tsx'),
  },
  '/buy_credits': {
    area: 'customer',
    title: 'credits:page.title',
    load: () => import('../credits/buy-credits-page.tsx'),
  },
  '/p_codes_bosch_codes': {
    area: 'customer',
    title: 'codes:lookup.title',
    load: () => import('../codes/p-codes-bosch-codes-page.tsx'),
  },
  '/eco_calculator': {
    area: 'customer',
    flag: 'eco_calculator_public',
    title: 'tuning:eco.title',
    load: () => import('../tuning/eco/eco-calculator-page.tsx'),
  },
  '/ecu-adblue-locations': {
    area: 'customer',
    title: 'locations:page.title',
    load: () => import('../vehicles/locations/ecu-adblue-locations-page.tsx'),
  },
  '/file_upload': {
    area: 'customer',
    flag: 'file_upload_public',
    title: 'downloads:upload.title',
    load: () => import('../downloads/file-upload-page.tsx'),
  },
  '/admin': {
    area: 'admin',
    title: 'orders:dashboard.title',
    load: () => import('../orders/admin/dashboard-page.tsx'),
  },
  '/admin/manage_orders/pending_orders': {
    area: 'admin',
    title: 'orders:desk.pending_title',
    may: 'orders',
    load: () => import('../orders/admin/pending-orders-page.tsx'),
  },
  '/admin/manage_orders/order_history': {
    area: 'admin',
    within: '/admin/manage_orders/pending_orders',
    title: 'orders:desk.history_title',
    may: 'orders',
    load: () => import('../orders/admin/order-history-page.tsx'),
  },
  '/admin/manage_orders/due_orders': {
    area: 'admin',
    title: 'money:due.title',
    may: 'orders',
    load: () => import('../orders/money/due-orders-page.tsx'),
  },
  '/admin/order_statistics': {
    area: 'admin',
    title: 'orders:figures.title',
    may: 'orders',
    load: () => import('../orders/admin/statistics/order-statistics-page.tsx'),
  },
  '/admin/manage_orders/order_details/$id': {
    area: 'admin',
    within: '/admin/manage_orders/pending_orders',
    title: 'orders:order.untitled',
    may: 'orders',
    load: () => import('../orders/admin/order-page.tsx'),
  },
  '/admin/manage_orders/order_details/$id/compare': {
    area: 'admin',
    within: '/admin/manage_orders/pending_orders',
    title: 'ecu:compare.title',
    may: 'orders',
    load: () => import('../orders/admin/compare-page.tsx'),
  },
  '/admin/agent_manager/agency_invoices': {
    area: 'admin',
    title: 'credits:desk.title',
    load: () => import('../credits/admin/agency-invoices-page.tsx'),
    may: 'dealers_manager.invoices',
  },
  '/admin/agent_manager/agency_invoice/$id': {
    area: 'admin',
    within: '/admin/agent_manager/agency_invoices',
    title: 'credits:invoice.number',
    load: () => import('../credits/admin/agency-invoice-page.tsx'),
    may: 'dealers_manager.invoices',
  },
  '/admin/agent_manager/agent_balance': {
    area: 'admin',
    title: 'credits:balances.title',
    load: () => import('../people/agent-balance-page.tsx'),
    may: 'dealers_manager.balance',
  },
  '/invoice/$id': {
    area: 'customer',
    within: '/buy_credits',
    title: 'credits:invoice.number',
    load: () => import('../credits/invoice-page.tsx'),
  },
  '/user_profile': {
    area: 'customer',
    title: 'accounts:user_profile.title',
    load: () => import('../accounts/user-profile-page.tsx'),
  },
  '/profile_settings': {
    area: 'customer',
    title: 'accounts:profile.title',
    load: () => import('./own-profile-page.tsx'),
  },
  '/admin/user_profile': {
    area: 'admin',
    title: 'accounts:user_profile.title',
    load: () => import('../accounts/user-profile-page.tsx'),
  },
  '/admin/profile_settings': {
    area: 'admin',
    title: 'accounts:profile.title',
    load: () => import('./own-profile-page.tsx'),
  },
  '/admin/agent_manager/agents_list': {
    area: 'admin',
    title: 'accounts:agents.title',
    load: () => import('../accounts/admin/agents-list-page.tsx'),
    may: 'dealers_manager.list',
  },
  '/admin/agent_manager/agent/$id': {
    area: 'admin',
    within: '/admin/agent_manager/agents_list',
    title: 'accounts:agents.person',
    load: () => import('../people/user-page.tsx'),
    may: 'dealers_manager.list',
  },
  '/admin/tuning_service/services': {
    area: 'admin',
    may: 'tuning_services',
    title: 'pricing:services.title',
    load: () => import('../tuning/admin/services-page.tsx'),
  },
  '/admin/tuning_service/options': {
    area: 'admin',
    within: '/admin/tuning_service/services',
    may: 'tuning_services',
    title: 'pricing:options.title',
    load: () => import('../tuning/admin/options-page.tsx'),
  },
  '/admin/tuning_service/special-ecu-brands': {
    area: 'admin',
    within: '/admin/tuning_service/services',
    may: 'tuning_services',
    title: 'pricing:special.title',
    load: () => import('../tuning/admin/special-ecu-brands-page.tsx'),
  },
  '/admin/tuning_service/combinations': {
    area: 'admin',
    within: '/admin/tuning_service/services',
    may: 'tuning_services',
    title: 'pricing:combinations.title',
    load: () => import('../tuning/admin/combinations-page.tsx'),
  },
  '/admin/tuning_service/notes': {
    area: 'admin',
    within: '/admin/tuning_service/services',
    may: 'tuning_services',
    title: 'pricing:notes.title',
    load: () => import('../tuning/admin/notes-page.tsx'),
  },
  '/admin/tuning_service/price_calculator': {
    area: 'admin',
    within: '/admin/tuning_service/services',
    may: 'tuning_services',
    title: 'pricing:calculator.title',
    load: () => import('../tuning/admin/price-calculator-page.tsx'),
  },
  '/admin/price-list': {
    area: 'admin',
    may: 'miscellaneous',
    title: 'pricing:price_list.title',
    load: () => import('../tuning/admin/price-list-page.tsx'),
  },
  '/admin/credit_packages': {
    area: 'admin',
    within: '/admin/price-list',
    may: 'settings',
    title: 'credits:package.title',
    load: () => import('../credits/admin/credit-packages-page.tsx'),
  },
  '/admin/p_codes': {
    area: 'admin',
    may: 'miscellaneous',
    title: 'codes:p_codes.title',
    load: () => import('../codes/admin/p-codes-page.tsx'),
  },
  '/admin/df_to_p_codes': {
    area: 'admin',
    within: '/admin/p_codes',
    may: 'miscellaneous',
    title: 'codes:df_to_p_codes.title',
    load: () => import('../codes/admin/df-to-p-codes-page.tsx'),
  },
  '/admin/bosch_codes': {
    area: 'admin',
    within: '/admin/p_codes',
    may: 'miscellaneous',
    title: 'codes:bosch_codes.title',
    load: () => import('../codes/admin/bosch-codes-page.tsx'),
  },
  '/admin/audit_log': {
    area: 'admin',
    may: 'admin',
    title: 'people:log.title',
    load: () => import('../accounts/admin/audit-log-page.tsx'),
  },
  '/admin/agent_manager/agent_bulk_email': {
    area: 'admin',
    may: 'dealers_manager.send_email',
    title: 'notifications:bulk.title',
    load: () => import('../notifications/admin/campaigns-page.tsx'),
  },
  '/admin/agent_manager/agent_bulk_email/new': {
    area: 'admin',
    may: 'dealers_manager.send_email',
    title: 'notifications:compose.title',
    load: () => import('../notifications/admin/new-campaign-page.tsx'),
  },
  '/admin/agent_manager/agent_bulk_email/$id': {
    area: 'admin',
    may: 'dealers_manager.send_email',
    title: 'notifications:mailing.title',
    load: () => import('../notifications/admin/campaign-page.tsx'),
  },
  '/admin/vehicle_statistics': {
    area: 'admin',
    title: 'catalogue:overview.title',
    load: () => import('../orders/admin/vehicle-statistics-page.tsx'),
  },
  '/admin/vehicle_statistics/type': {
    area: 'admin',
    title: 'catalogue:plural.vtype',
    load: () => import('../vehicles/admin/type-page.tsx'),
  },
  '/admin/vehicle_statistics/manufacture': {
    area: 'admin',
    title: 'catalogue:plural.manufacturer',
    load: () => import('../vehicles/admin/manufacture-page.tsx'),
  },
  '/admin/vehicle_statistics/model': {
    area: 'admin',
    title: 'catalogue:plural.vmodel',
    load: () => import('../vehicles/admin/model-page.tsx'),
  },
  '/admin/vehicle_statistics/generation': {
    area: 'admin',
    title: 'catalogue:plural.generation',
    load: () => import('../vehicles/admin/generation-page.tsx'),
  },
  '/admin/vehicle_statistics/variant': {
    area: 'admin',
    may: 'vehicle_statistics.variants.table',
    title: 'catalogue:plural.variant',
    load: () => import('../vehicles/admin/variant-page.tsx'),
  },
  '/admin/vehicle_statistics/variant/$id': {
    area: 'admin',
    may: 'vehicle_statistics.variants.table',
    title: 'catalogue:details.open',
    load: () => import('../vehicles/admin/variant-details-page.tsx'),
  },
  '/admin/ecu-and-adblue-locations': {
    area: 'admin',
    may: 'miscellaneous',
    title: 'locations:admin.title',
    load: () => import('../vehicles/locations/admin/ecu-and-adblue-locations-page.tsx'),
  },
  '/admin/downloads': {
    area: 'admin',
    may: 'miscellaneous',
    title: 'downloads:admin.title',
    load: () => import('../downloads/admin/downloads-page.tsx'),
  },
  '/admin/mails': {
    area: 'admin',
    may: 'admin',
    title: 'notifications:mails.title',
    load: () => import('../notifications/admin/mails-page.tsx'),
  },
  '/admin/canned_answers': {
    area: 'admin',
    within: '/admin/manage_orders/pending_orders',
    may: 'orders',
    title: 'answers:title',
    load: () => import('../orders/admin/canned-answers-page.tsx'),
  },
  '/admin/website_settings': {
    area: 'admin',
    may: 'settings',
    title: 'site:settings.title',
    load: () => import('./site-settings-page.tsx'),
  },
  '/terms_of_use': { area: 'public', title: 'site:terms.title', load: () => import('../site/terms-of-use-page.tsx') },
  '/privacy_policy': {
    area: 'public',
    title: 'site:privacy.title',
    load: () => import('../site/privacy-policy-page.tsx'),
  },
  '/price-list': { area: 'public', title: 'tuning:list.title', load: () => import('../tuning/price-list-page.tsx') },
  '/dealers-locator': {
    area: 'public',
    title: 'accounts:locator.title',
    load: () => import('../accounts/dealers-locator-page.tsx'),
  },
  '/downloads': {
    area: 'public',
    openIf: 'downloads_public',
    title: 'downloads:page.title',
    load: () => import('../downloads/downloads-page.tsx'),
  },
  '/unsubscribe': {
    area: 'public',
    title: 'notifications:unsubscribe.title',
    load: () => import('../notifications/unsubscribe-page.tsx'),
  },
  '/500': {
    area: 'public',
    title: 'app:status.server_error.title',
    load: () => import('../platform/status/server-error-page.tsx'),
  },
}

/** Whether somebody who is not signed in may stay on this address. */
export function isOpenToAll(pathname: string): boolean {
  const page = pages[pathname as Path]
  if (page?.area === 'public') return page.openIf === undefined || isOn(page.openIf)
  return page !== undefined && (page.area === 'guest' || page.area === 'setup')
}
