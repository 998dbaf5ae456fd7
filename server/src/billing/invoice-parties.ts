import type { KeyIn } from '@mapwright/contract/wording-keys.ts'
import type { BuyerRow } from './buyer-rows.ts'
import type { SellerDetails } from './invoice-content.ts'

/** Translates a key of billing.json. Keys include the prefix `billing:`. */
export type Wording = (key: `billing:${KeyIn<'billing'>}`, values?: Record<string, string>) => string

const filled = (lines: readonly string[]): string[] => lines.map((line) => line.trim()).filter(Boolean)
const place = ({ post_code, city }: { post_code: string; city: string }) => `${post_code} ${city}`
const cityLine = (seller: SellerDetails) => `${seller.company_post_code} ${seller.company_city}`

/** Country names are in English, as international mail requires. */
const countryName = (country: string): string =>
  country === '' ? '' : (new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country).toUpperCase()

/** Name of the seller's company, or the site's title if the company name is empty. */
export const sellerName = (seller: SellerDetails): string => seller.company_name || seller.title

/** Lines of the printed page with the data of each party. Empty fields are omitted. */
export const partyLines = {
  sender: (seller: SellerDetails): string =>
    filled([sellerName(seller), seller.company_address, cityLine(seller)]).join(' · '),

  buyer: (buyer: BuyerRow): string[] =>
    filled([
      buyer.company_name,
      buyer.name || (buyer.company_name ? '' : buyer.username),
      buyer.address,
      place(buyer),
      countryName(buyer.country),
    ]),

  /** Destination of goods. Empty if it is the buyer's address. */
  delivery: ({ delivery, ...buyer }: BuyerRow): string => {
    const isElsewhere =
      delivery && (['address', 'post_code', 'city', 'country'] as const).some((name) => delivery[name] !== buyer[name])
    if (!isElsewhere) return ''
    const { company_name, name, address, country } = delivery
    return filled([company_name, name, address, place(delivery), countryName(country)]).join(', ')
  },

  bank: (seller: SellerDetails, t: Wording): string[] =>
    seller.bank_iban === ''
      ? []
      : filled([
          t('billing:pdf.account_holder', { name: seller.bank_account_holder || sellerName(seller) }),
          t('billing:pdf.iban', { iban: seller.bank_iban }),
          seller.bank_bic && t('billing:pdf.bic', { bic: seller.bank_bic }),
          seller.bank_name,
        ]),

  footer: (seller: SellerDetails, t: Wording): string =>
    filled([
      sellerName(seller),
      seller.company_address,
      cityLine(seller),
      countryName(seller.country),
      seller.company_email,
      seller.company_phone,
      seller.company_reg && t('billing:pdf.company_reg', { number: seller.company_reg }),
      seller.company_vat_no && t('billing:pdf.vat_no', { number: seller.company_vat_no }),
      seller.company_tax_no ? t('billing:pdf.tax_no', { number: seller.company_tax_no }) : '',
    ]).join(' · '),
}
