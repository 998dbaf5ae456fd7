import { z } from 'zod'
import { themes } from '../accounts/user.ts'
import { Country, line, MoneyInput, MoneyText } from '../api/scalars.ts'

/** What the operator switches on and off. */
export const siteFlags = [
  'submit_order_pay_later',
  'captcha_verification',
  'automation',
  'is_admin_site',
  'stripe_payment',
  'paypal_payment',
  'bank_payment',
  'payfast_payment',
  'klarna_payment',
  'coinbase_payment',
  'file_upload_public',
  'live_support_public',
  'ticket_system_public',
  'eco_calculator_public',
  'api_access',
  'downloads_public',
  'sms_notification',
  'push_notification',
] as const
export type SiteFlag = (typeof siteFlags)[number]

export const paymentTypes = ['credits'] as const
export const regNoModes = ['reg_no', 'vin'] as const

const each = <Name extends string, Shape extends z.ZodType>(names: readonly Name[], shape: Shape) =>
  Object.fromEntries(names.map((name) => [name, shape])) as Record<Name, Shape>

/** The public part: what every page may need, also before sign-in. */
export const SiteSettings = z.strictObject({
  title: z.string(),
  copyright: z.string(),
  /** Address of the main logo; empty when there is none. */
  logo: z.string(),
  /** The picture's own size, so that a page can keep its place free. */
  logo_pixel_width: z.number().int(),
  logo_pixel_height: z.number().int(),
  /** Pixels on the page; 0 means automatic. */
  logo_width: z.number().int(),
  logo_height: z.number().int(),
  /** ISO 4217. */
  currency: z.string(),
  /** What one credit is worth. */
  credit_value: MoneyText,
  /** The country that the site's company sells from; empty before set-up. */
  country: z.string(),
  default_theme: z.enum(themes),
  payment_type: z.enum(paymentTypes),
  /** So many days after its delivery an order that is paid later has to be paid. */
  pay_later_days: z.number().int(),
  /** For so many months after payment customers can download the PDF of an invoice. */
  invoice_pdf_months: z.number().int(),
  /** For so many years after the year of issue the operator keeps it. */
  invoice_archive_years: z.number().int(),
  reg_no_mode: z.enum(regNoModes),
  /** Address of the map's pictures; empty: lists only. */
  map_tiles: z.string(),
  map_attribution: z.string(),
  ...each(siteFlags, z.boolean()),
})
export type SiteSettings = z.output<typeof SiteSettings>

export const companyFields = [
  'company_name',
  'company_reg',
  'company_vat_no',
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

/** Who sells, and where a bank transfer goes: printed on invoices. */
export const Company = z.strictObject(each(companyFields, z.string()))
export type Company = z.output<typeof Company>

const flag = z.enum(['true', 'false']).transform((text) => text === 'true')
const pixels = z.coerce.number().int().min(0).max(1_000)

const isTileAddress = (text: string) =>
  text === '' ||
  (/^https:\/\/[a-z0-9.-]+(:\d{1,5})?\/[^\s"'<>]*$/i.test(text) &&
    ['{z}', '{x}', '{y}'].every((part) => text.includes(part)))

const TileAddress = line(300).refine(isTileAddress, { params: { code: 'not_a_tile_address' } })

/** Text fields of a multipart request; what is not sent stays as it is. */
export const SettingsInput = z
  .strictObject({
    title: line(80, 1),
    copyright: line(200),
    remove_logo: flag,
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
    map_tiles: TileAddress,
    map_attribution: line(200),
    ...each(siteFlags, flag),
    ...each(companyFields, line(120)),
  })
  .partial()
