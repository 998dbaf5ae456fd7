import type { LocatedDealer } from '@mapwright/contract/accounts/locator.ts'
import { readLocatedDealers } from '../accounts/locator/located-dealers.ts'
import type { Db } from '../platform/db/sql.ts'
import { escapeHtml } from '../platform/html/escape-html.ts'
import type { FirstHtml } from '../platform/html/first-html.ts'
import { supportedLanguage, translate } from '../platform/i18n/wording.ts'

const locatorPath = '/dealers-locator'

/** Maximum number of dealers in the first HTML of the page. */
const maxDealers = 50

const filled = (entries: Record<string, string>) =>
  Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== ''))

const withScheme = (address: string) => (/^https?:\/\//i.test(address) ? address : `https://${address}`)
const webAddress = (text: string) => (text !== '' && URL.canParse(withScheme(text)) ? withScheme(text) : '')

/** Returns the country's ISO code. A stored country may have a suffix for a region with its own VAT, such as "ES-35". */
const countryCode = ({ country }: LocatedDealer) => country.slice(0, 2)

/** Describes a dealer in the vocabulary of schema.org, with the fields that the dealer chose to show. */
const dealerData = (dealer: LocatedDealer): object => ({
  '@type': 'LocalBusiness',
  name: dealer.name,
  ...filled({ telephone: dealer.phone, url: webAddress(dealer.web_url) }),
  address: {
    '@type': 'PostalAddress',
    ...filled({
      streetAddress: dealer.address,
      postalCode: dealer.post_code,
      addressLocality: dealer.city,
      addressCountry: countryCode(dealer),
    }),
  },
  geo: { '@type': 'GeoCoordinates', latitude: dealer.lat, longitude: dealer.lng },
})

function dealerHtml(dealer: LocatedDealer, language: string): string {
  const { name, address, post_code, city, country, phone } = dealer
  const names = new Intl.DisplayNames([language, 'en'], { type: 'region' })
  const place = [address, `${post_code} ${city}`.trim(), country && names.of(countryCode(dealer))]
  const lines = [place.filter(Boolean).join(', '), phone].filter(Boolean).map((line) => `<p>${escapeHtml(line)}</p>`)
  return `<li><h2>${escapeHtml(name)}</h2>${lines.join('')}</li>`
}

/** Builds the first HTML of the dealer locator; undefined for all other pages. */
export async function locatorFirstHtml(
  db: Db,
  { path, language }: { path: string; language: string },
): Promise<FirstHtml | undefined> {
  if (path.replace(/\/$/, '') !== locatorPath) return undefined
  const locale = supportedLanguage(language)
  const { dealers, total } = await readLocatedDealers(db, maxDealers)
  const [title, description] = [
    translate(locale, 'accounts', 'locator.title'),
    translate(locale, 'accounts', 'locator.text'),
  ]
  return {
    ...{ title, description, path: locatorPath },
    structuredData: [
      {
        '@type': 'ItemList',
        numberOfItems: total,
        itemListElement: dealers.map((dealer, at) => ({
          '@type': 'ListItem',
          position: at + 1,
          item: dealerData(dealer),
        })),
      },
    ],
    withoutScripts: [
      `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(description)}</p>`,
      `<ul>${dealers.map((dealer) => dealerHtml(dealer, locale)).join('')}</ul>`,
    ].join(''),
  }
}
