import { singleSignOnPath } from '@mapwright/contract/accounts/single-sign-on.ts'
import { themes } from '@mapwright/contract/accounts/user.ts'
import { cleanLine } from '@mapwright/contract/api/clean-text.ts'
import { logoOn } from '@mapwright/contract/site/logo.ts'
import type { LegalText } from '@mapwright/contract/site/policies.ts'
import { themeStyles } from '@mapwright/contract/site/theme/theme-styles.ts'
import type { FastifyRequest } from 'fastify'
import { providerName } from '../accounts/single-sign-on/provider-rows.ts'
import { readHome } from '../home/read-home.ts'
import type { Sql } from '../platform/db/sql.ts'
import type { FirstPaint } from '../platform/http/web-app.ts'
import { ownTextVersions } from '../platform/i18n/own-texts.ts'
import { isRtl, preferredLanguage, translate } from '../platform/i18n/wording.ts'
import { isShopOpen } from '../shop/require-open-shop.ts'
import { readShopTexts } from '../shop/shop-text-rows.ts'
import { hasQuestions } from '../site/content/questions.ts'
import { maintenanceText, readMaintenance } from '../site/maintenance/maintenance.ts'
import { publishedTexts } from '../site/published-texts.ts'
import { siteData } from '../site/site-data.ts'
import { accessibilityFirstHtml } from './accessibility-first-html.ts'
import { downloadsFirstHtml } from './downloads-first-html.ts'
import { faqFirstHtml } from './faq-first-html.ts'
import { legalFirstHtml } from './legal-first-html.ts'
import { locatorFirstHtml } from './locator-first-html.ts'
import { iconLinks, pageHead } from './page-head.ts'
import { shopFirstHtml } from './shop/shop-first-html.ts'
import { businessData } from './structured-data.ts'
import { vehicleFirstHtml } from './vehicles/vehicle-first-html.ts'

const cookie = (request: FastifyRequest, name: string, length = 20): string | undefined =>
  new RegExp(`(?:^|;\\s*)${name}=([\\w.-]{1,${length}})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1]

/** The visitor's language: the language from the cookie or, without a cookie, from the browser's settings. */
export const visitorLanguage = (request: FastifyRequest): string => {
  const chosen = cookie(request, 'language')
  return (
    (chosen && preferredLanguage(chosen)) ?? preferredLanguage(String(request.headers['accept-language'] ?? '')) ?? 'en'
  )
}

const maxParameter = 200

/** Parses the query string and removes characters that the database cannot store. */
const cleanQuery = (query: string): URLSearchParams =>
  new URLSearchParams(
    [...new URLSearchParams(query)].map(([name, value]): [string, string] => [name, cleanLine(value, maxParameter)]),
  )

const originOf = (address: string): string | undefined => (URL.canParse(address) ? new URL(address).origin : undefined)

const pageAttributes = (lang: string, theme: string): FirstPaint['attributes'] => ({
  ...{ lang, dir: isRtl(lang) ? 'rtl' : 'ltr', 'data-theme': theme },
  'data-failure': translate(lang, 'ui', 'problem.title'),
  'data-reload': translate(lang, 'ui', 'reload'),
})

/** The attributes of the page that depend only on the request. `data-theme` is undefined unless the visitor has chosen a theme. */
export function visitorAttributes(request: FastifyRequest) {
  const lang = visitorLanguage(request)
  const chosen = cookie(request, 'theme')
  return { lang, dir: isRtl(lang) ? 'rtl' : 'ltr', 'data-theme': themes.find((name) => name === chosen) }
}

/** Checks whether browsers support passkeys here: only for host names, and only if the connection is encrypted or local. */
const hasPasskeys = ({ protocol, hostname }: FastifyRequest) =>
  protocol === 'https' ? !/^[\d.]+$|^\[/.test(hostname) : hostname === 'localhost'

/**
 * Pages that stay available during maintenance. Staff need some of them to sign in. The law requires the others: the legal texts, and the
 * pages to withdraw from a contract and to unsubscribe.
 */
const openDuringMaintenance = new Set([
  '/login',
  '/forgot_password',
  '/reset_password',
  singleSignOnPath,
  '/terms_of_use',
  '/privacy_policy',
  '/imprint',
  '/terms_and_conditions',
  '/shop/terms-and-conditions',
  '/accessibility',
  '/shop/withdrawal',
  '/unsubscribe',
  '/admin',
])

const isOpenDuringMaintenance = (path: string) =>
  openDuringMaintenance.has(path.replace(/(.)\/$/, '$1')) || path.startsWith('/admin/')

/** Reads the data that every page needs, in the visitor's language, and the state of the maintenance mode. */
async function readSite(
  sql: Sql,
  request: FastifyRequest,
  { lang, sendsMail }: { lang: string; sendsMail: () => Promise<boolean> },
) {
  const [site, shop_open, shop_texts, published, has_faq, closed, sends_mail, staff_sign_in] = await Promise.all([
    siteData(sql, lang),
    isShopOpen(sql),
    readShopTexts(sql, lang),
    publishedTexts(sql),
    hasQuestions(sql),
    readMaintenance(sql),
    sendsMail(),
    providerName(sql),
  ])
  const dismissed = cookie(request, 'dismissed', 400)?.split('.') ?? []
  const announcements = site.announcements.filter(({ _id, dismissible }) => !dismissible || !dismissed.includes(_id))
  const legal_texts: readonly LegalText[] =
    shop_open && shop_texts.shop_terms !== '' ? [...published, 'shop_terms'] : published
  const wording = ownTextVersions()
  const extras = { announcements, shop_open, legal_texts, has_faq, sends_mail, staff_sign_in, wording }
  return { closed, site: { ...site, ...extras } }
}

/** Reads the data for index.html, so that the first paint has the right theme, language, direction and title. */
export async function firstPaint(
  sql: Sql,
  request: FastifyRequest,
  publicUrl: string,
  sendsMail = async () => true,
): Promise<FirstPaint> {
  const { lang, 'data-theme': chosen } = visitorAttributes(request)
  const { closed, site } = await readSite(sql, request, { lang, sendsMail })
  const { currency } = site.settings
  const requested = request.url.split('?', 1)[0] ?? '/'
  const isSignedIn = cookie(request, 'signed_in') !== undefined
  const isHome = ['/', '/home', '/home/'].includes(requested) && site.settings.home_public && !isSignedIn
  // The app always shows the home page at `/`, even if it was requested as `/home`.
  const path = isHome ? '/' : requested
  const home = isHome ? await readHome(sql) : undefined
  const own = home?.settings.texts.find(({ language }) => language === lang)
  const query = cleanQuery(request.url.slice(requested.length))
  const place = { path, language: lang, publicUrl }
  const built =
    (site.shop_open ? await shopFirstHtml(sql, { ...place, query, currency }) : undefined) ??
    (site.settings.home_public ? await vehicleFirstHtml(sql, { ...place, query }) : undefined) ??
    (await locatorFirstHtml(sql, place)) ??
    (await faqFirstHtml(sql, place)) ??
    (await legalFirstHtml(sql, place)) ??
    (site.settings.downloads_public ? await downloadsFirstHtml(sql, place) : undefined) ??
    (await accessibilityFirstHtml(sql, place))
  const page = built && 'title' in built ? built : undefined
  const data = { ...site, ...(home && { home: JSON.parse(JSON.stringify(home)) }) }
  const { title } = data.settings
  const icon = '/api/settings/icon/512'
  const headline = own?.headline ?? page?.title
  const description = own?.lead || page?.description || translate(lang, 'app', 'description', { title })
  const business = { title: headline ?? title, description, url: publicUrl + path, image: publicUrl + icon }
  const theme = chosen ?? data.settings.default_theme
  return {
    attributes: pageAttributes(lang, theme),
    styles: themeStyles(theme, data.theme_settings),
    maintenance:
      closed.is_on && !isOpenDuringMaintenance(path) && !isSignedIn ? maintenanceText(closed, lang) : undefined,
    title: headline === undefined ? title : `${headline} · ${title}`,
    description,
    isSignedIn,
    page: isHome ? '/home' : undefined,
    head:
      iconLinks(logoOn(data.settings.default_theme !== 'default', data.settings)?.src ?? '') +
      pageHead({
        path,
        structuredData: home ? [businessData(business, home)] : [],
        ...page,
        ...{ title: headline ?? title, description, publicUrl, icon, language: lang, ownTexts: data.wording[lang] },
      }),
    withoutScripts: page?.withoutScripts,
    ...(page?.isMissing ? { isMissing: true } : {}),
    ...(built && !page ? built : {}),
    data,
    imageOrigins: [originOf(data.settings.map_tiles)].filter((origin) => origin !== undefined),
    hasPasskeys: hasPasskeys(request),
    mayLocate: path === '/dealers-locator',
  }
}
