/** All paths of the web app; their pages are in pages.ts. */
export const paths = [
  '/',
  '/your_order',
  '/order_details/$id',
  '/garage',
  '/garage/$id',
  '/buy_credits',
  '/invoice/$id',
  '/vehicle_statistics',
  '/eco_calculator',
  '/p_codes_bosch_codes',
  '/ecu-adblue-locations',
  '/file_upload',
  '/user_profile',
  '/profile_settings',
  '/login',
  '/register',
  '/forgot_password',
  '/reset_password',
  '/verify_email',
  '/verify_account',
  '/setup',
  '/terms_of_use',
  '/privacy_policy',
  '/unsubscribe',
  '/dealers-locator',
  '/price-list',
  '/downloads',
  '/500',
  '/admin',
  '/admin/manage_orders/pending_orders',
  '/admin/manage_orders/order_history',
  '/admin/order_statistics',
  '/admin/manage_orders/due_orders',
  '/admin/manage_orders/order_details/$id',
  '/admin/manage_orders/order_details/$id/compare',
  '/admin/tuning_service/services',
  '/admin/tuning_service/options',
  '/admin/tuning_service/special-ecu-brands',
  '/admin/tuning_service/combinations',
  '/admin/tuning_service/notes',
  '/admin/tuning_service/price_calculator',
  '/admin/price-list',
  '/admin/credit_packages',
  '/admin/agent_manager/agents_list',
  '/admin/agent_manager/agent/$id',
  '/admin/agent_manager/agency_invoices',
  '/admin/agent_manager/agency_invoice/$id',
  '/admin/agent_manager/agent_balance',
  '/admin/agent_manager/agent_bulk_email',
  '/admin/agent_manager/agent_bulk_email/new',
  '/admin/agent_manager/agent_bulk_email/$id',
  '/admin/vehicle_statistics',
  '/admin/vehicle_statistics/type',
  '/admin/vehicle_statistics/manufacture',
  '/admin/vehicle_statistics/model',
  '/admin/vehicle_statistics/generation',
  '/admin/vehicle_statistics/variant',
  '/admin/vehicle_statistics/variant/$id',
  '/admin/ecu-and-adblue-locations',
  '/admin/downloads',
  '/admin/mails',
  '/admin/canned_answers',
  '/admin/p_codes',
  '/admin/df_to_p_codes',
  '/admin/bosch_codes',
  '/admin/audit_log',
  '/admin/website_settings',
  '/admin/user_profile',
  '/admin/profile_settings',
] as const

export type Path = (typeof paths)[number]

type ParameterNames<P extends string> = P extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParameterNames<`/${Rest}`>
  : P extends `${string}$${infer Name}`
    ? Name
    : never

/** Paths without parameters. */
export type PlainPath = { [P in Path]: [ParameterNames<P>] extends [never] ? P : never }[Path]

export type PathParams<P extends Path> = Record<ParameterNames<P>, string>

/** The parameters are optional for a path without any. */
export type ParamsArgument<P extends Path> = [ParameterNames<P>] extends [never]
  ? { params?: undefined }
  : { params: PathParams<P> }

export type Search = Readonly<Record<string, string | number | undefined>>

/** `pathTo('/order_details/$id', { id })`: the URL of a page. */
export function pathTo<P extends Path>(
  path: P,
  ...[params]: [ParameterNames<P>] extends [never] ? [] : [PathParams<P>]
): string {
  const values: Record<string, string> = { ...params }
  return path.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}
