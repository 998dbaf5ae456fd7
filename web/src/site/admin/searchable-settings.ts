import { keysOf } from '@mapwright/contract/api/typed-entries.ts'
import { companyFields } from '@mapwright/contract/site/settings.ts'
import { customColorNames } from '@mapwright/contract/site/theme-settings.ts'
import type { Setting } from '../../platform/find-settings.ts'
import { flagsBySection } from './flags-by-section.ts'
import type { SettingsSection } from './settings-sections.ts'

const inSection = (section: SettingsSection, settings: readonly Omit<Setting, 'section'>[]): Setting[] =>
  settings.map((setting) => ({ section, ...setting }))

const flags = keysOf(flagsBySection).flatMap((section) =>
  inSection(
    section,
    flagsBySection[section].map((flag) => ({ label: `site:flag.${flag}`, help: `site:flag.${flag}_help` }) as const),
  ),
)

const mailServer = { shownBy: 'site:mail.host' } as const

/** The settings of the site for the search, except those of other domains. */
export const siteSettings: readonly Setting[] = [
  ...inSection('general', [
    { label: 'site:general.site_title' },
    { label: 'site:general.copyright', help: 'site:general.copyright_help' },
    { label: 'site:general.country' },
    { label: 'site:general.currency', help: 'site:general.currency_help' },
    { label: 'site:general.credit_value', help: 'site:general.credit_value_help' },
    { label: 'site:general.default_theme', help: 'site:general.default_theme_help' },
    { label: 'site:caches.title', help: 'site:caches.text' },
  ]),
  ...inSection('branding', [
    { label: 'site:branding.logo', help: 'site:branding.logo_help' },
    { label: 'site:branding.logo_dark', help: 'site:branding.logo_dark_help' },
    { label: 'site:branding.width', help: 'site:branding.automatic' },
    { label: 'site:branding.height', help: 'site:branding.automatic' },
  ]),
  ...inSection('theme', [
    { label: 'site:color.accent_color' },
    { label: 'site:color.red_accent_color' },
    { label: 'site:theme.title', help: 'site:theme.text' },
    ...customColorNames.map((name) => ({ label: `site:color.${name}` }) as const),
  ]),
  ...flags,
  ...inSection('payment', [
    { label: 'site:payment.payment_type', help: 'site:payment.payment_type_help' },
    {
      label: 'site:payment.pay_later_days',
      help: 'site:payment.pay_later_days_help',
      shownBy: 'site:flag.submit_order_pay_later',
    },
    { label: 'site:payment.invoice_pdf_months', help: 'site:payment.invoice_pdf_months_help' },
    { label: 'site:payment.invoice_archive_years', help: 'site:payment.invoice_archive_years_help' },
    { label: 'site:price_types.title', help: 'site:price_types.text' },
  ]),
  ...inSection(
    'company',
    companyFields.map((field) =>
      field === 'company_tax_no'
        ? { label: `site:field.${field}`, help: 'site:field.company_tax_no_help' }
        : { label: `site:field.${field}` },
    ),
  ),
  ...inSection('vat', [{ label: 'site:vat.title', help: 'site:vat.text' }]),
  ...inSection('tools', [{ label: 'site:tools.list', help: 'site:tools.help' }]),
  ...inSection('map', [
    { label: 'site:map.tiles', help: 'site:map.tiles_help' },
    { label: 'site:map.attribution', help: 'site:map.attribution_help' },
    { label: 'site:geocoder.title', help: 'site:geocoder.text' },
    { label: 'site:geocoder.url', help: 'site:geocoder.url_help' },
  ]),
  ...inSection('opening_hours', [
    { label: 'site:hours.enabled', help: 'site:hours.enabled_help' },
    { label: 'site:hours.time_zone', help: 'site:hours.time_zone_help' },
    { label: 'site:closing.title', help: 'site:closing.text' },
  ]),
  ...inSection('mail', [
    { label: 'site:mail.host', help: 'site:mail.host_help' },
    { label: 'site:mail.encryption', ...mailServer },
    { label: 'site:mail.port', ...mailServer },
    { label: 'site:mail.user', ...mailServer },
    { label: 'site:mail.pass', help: 'site:mail.pass_help', ...mailServer },
    { label: 'site:mail.from_name' },
    { label: 'site:mail.from_address', help: 'site:mail.from_address_help' },
    { label: 'site:mail.reply_to', help: 'site:mail.reply_to_help' },
  ]),
  ...inSection('policies', [
    { label: 'site:policies.text' },
    { label: 'site:policies.language', help: 'site:policies.language_help' },
  ]),
  ...inSection('wording', [{ label: 'site:wording.title', help: 'site:wording.text' }]),
  ...inSection('maintenance', [
    { label: 'site:maintenance.is_on', help: 'site:maintenance.is_on_help' },
    { label: 'site:maintenance.text' },
    { label: 'site:maintenance.ends_at', help: 'site:maintenance.ends_at_help' },
  ]),
]
