import { ownTextsPath } from '@mapwright/contract/site/wording/own-texts-path.ts'
import { escapeHtml } from '../platform/html/escape-html.ts'
import type { FirstHtml } from '../platform/html/first-html.ts'

/**
 * `publicUrl`: the origin of the site. `icon`: the picture for pages without a picture of their own. `ownTexts`: the version of the operator's own
 * texts in the language.
 */
type PageHead = Omit<FirstHtml, 'withoutScripts'> & {
  publicUrl: string
  icon: string
  language: string
  ownTexts: string | undefined
}

/** Builds the links to the icon of the browser tab: the logo, otherwise the default icon. `logo`: the URL of the logo, or empty. */
export function iconLinks(logo: string): string {
  const version = escapeHtml(logo.slice(logo.indexOf('?') + 1))
  const touch = `<link rel="apple-touch-icon" href="/api/settings/icon/180${logo ? `?${version}` : ''}" />`
  const tab = logo
    ? `<link rel="icon" href="/api/settings/icon/192?${version}" type="image/png" sizes="192x192" />`
    : '<link rel="icon" href="/favicon.svg" type="image/svg+xml" />'
  return tab + touch
}

/** Makes browsers load the operator's own texts together with the app, so that the app never waits for them. Empty if there are none. */
const ownTextsLink = (language: string, version: string | undefined): string =>
  version === undefined
    ? ''
    : `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(ownTextsPath(language, version))}" />`

/** Builds the part of a page's head for other sites and search engines: its URL, Open Graph and structured data. */
export function pageHead(page: PageHead): string {
  const { picture, properties = {}, publicUrl } = page
  const url = publicUrl + page.path
  const graph = {
    'og:type': 'website',
    'og:title': page.title,
    'og:description': page.description,
    'og:url': url,
    'og:image': publicUrl + (picture?.path ?? page.icon),
    ...(picture && {
      ...{ 'og:image:width': String(picture.width), 'og:image:height': String(picture.height) },
      'og:image:alt': picture.alt,
    }),
    'og:locale': page.language,
    ...properties,
  }
  return [
    ownTextsLink(page.language, page.ownTexts),
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    ...Object.entries(graph).map(
      ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}" />`,
    ),
    ...page.structuredData.map((data) => {
      const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
      return `<script type="application/ld+json">${json}</script>`
    }),
  ].join('')
}
