import { z } from 'zod'
import { themes } from '../accounts/user.ts'
import { providerFlags } from '../api/payment-providers.ts'
import { Country, line, MoneyInput, MoneyText } from '../api/scalars.ts'
import { tableOf } from '../api/typed-entries.ts'

/** Features that the operator can turn on and off. */
export const siteFlags = [
  'submit_order_pay_later',
  'captcha_verification',
  'automation',
  'is_admin_site',
  'bank_payment',
  ...providerFlags,
  'own_credit_amount',
  'automatic_top_up',
  'file_upload_public',
  'live_support_public',
  'guest_chat_public',
  'ticket_system_public',
  'eco_calculator_public',
  'api_access',
  'downloads_public',
  'home_public',
  'sms_notification',
  'push_notification',
] as const
export type SiteFlag = (typeof siteFlags)[number]

/** Payment types for orders. credits: with credits only. direct: missing credits can be paid online. */
export const paymentTypes = ['credits', 'direct'] as const
export const regNoModes = ['reg_no', 'vin'] as const

const each = <Name extends string, Shape extends z.ZodType>(names: readonly Name[], shape: Shape) =>
  tableOf(names, () => shape)

/** The public settings, which visitors can read before they sign in. */
export const SiteSettings = z.strictObject({
  title: z.string(),
  copyright: z.string(),
  /** URL of the main logo; empty without a logo. */
  logo: z.string(),
  /** Width and height of the logo file in pixels, from which pages reserve the space. */
  logo_pixel_width: z.number().int(),
  logo_pixel_height: z.number().int(),
  /** URL of the logo for dark backgrounds, with the pixels of its file; empty if the main logo is shown there too. */
  logo_dark: z.string(),
  logo_dark_pixel_width: z.number().int(),
  logo_dark_pixel_height: z.number().int(),
  /** Width and height of the displayed logo in pixels; 0: automatic. */
  logo_width: z.number().int(),
  logo_height: z.number().int(),
  /** The currency of the site (ISO 4217). */
  currency: z.string(),
  /** The net price of one credit in the site's currency. */
  credit_value: MoneyText,
  /** The seller's country; empty until the site has been set up. */
  country: z.string(),
  default_theme: z.enum(themes),
  payment_type: z.enum(paymentTypes),
  /** Number of days after delivery within which an order with later payment must be paid. */
  pay_later_days: z.number().int(),
  /** Number of months after payment during which customers can download an invoice as a PDF. */
  invoice_pdf_months: z.number().int(),
  /** Number of years after the year of issue for which the operator keeps an invoice. */
  invoice_archive_years: z.number().int(),
  reg_no_mode: z.enum(regNoModes),
  /** URL template of the map tiles. If empty, pages show lists instead of maps. */
  map_tiles: z.string(),
  map_attribution: z.string(),
  ...each(siteFlags, z.boolean()),
})
export type SiteSettings = z.output<typeof SiteSettings>

export const companyFields = [
  'company_name',
  'company_reg',
  'company_vat_no',
  'company_tax_no',
  'company_address',
  'company_post_code',
  'company_city',
  'company_email',
  'company_phone',
  'bank_name',
  'bank_account_holder',
  'bank_iban',
  'bank_bic',
] as const
export type CompanyField = (typeof companyFields)[number]

/** Data of the seller and the bank account, as printed on invoices. */
export const Company = z.strictObject(each(companyFields, z.string()))
export type Company = z.output<typeof Company>

const flag = z.enum(['true', 'false']).transform((text) => text === 'true')
const pixels = z.coerce.number().int().min(0).max(1_000)

const isTileUrl = (text: string) =>
  text === '' ||
  (/^https:\/\/[a-z0-9.-]+(:\d{1,5})?\/[^\s"'<>]*$/i.test(text) &&
    ['{z}', '{x}', '{y}'].every((part) => text.includes(part)))

const TileUrl = line(300).refine(isTileUrl, { params: { code: 'not_a_tile_address' } })

/** Text fields of the multipart request. Omitted fields stay unchanged. */
export const SettingsInput = z
  .strictObject({
    title: line(80, 1),
    copyright: line(200),
    remove_logo: flag,
    remove_logo_dark: flag,
    logo_width: pixels,
    logo_height: pixels,
    currency: z.string().regex(/^[A-Z]{3}$/),
    credit_value: MoneyInput,
    country: Country,
    default_theme: z.enum(themes),
    payment_type: z.enum(paymentTypes),
    pay_later_days: z.coerce.number().int().min(1).max(90),
    invoice_pdf_months: z.coerce.number().int().min(1).max(120),
    invoice_archive_years: z.coerce.number().int().min(1).max(30),
    reg_no_mode: z.enum(regNoModes),
    map_tiles: TileUrl,
    map_attribution: line(200),
    ...each(siteFlags, flag),
    ...each(companyFields, line(120)),
  })
  .partial()
