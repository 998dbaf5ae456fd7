import { escapeHtml } from './platform/html/escape-html.ts'
import type { FirstHtml } from './platform/html/first-html.ts'

/** `publicUrl`: the origin of the site; `icon`: the picture of pages that have none of their own. */
type PageHead = Omit<FirstHtml, 'withoutScripts'> & { publicUrl: string; icon: string; language: string }

/** What other sites and search engines read of a page: its address, Open Graph and structured data. */
export function pageHead(page: PageHead): string {
  const { picture, properties = {}, publicUrl } = page
  const url = publicUrl + page.path
  const graph = {
    'og:type': 'website',
    'og:title': page.title,
    'og:description': page.description,
    'og:url': url,
    'og:image': publicUrl + (picture?.path ?? page.icon),
    ...(picture && { 'og:image:width': String(picture.width), 'og:image:height': String(picture.height) }),
    'og:locale': page.language,
    ...properties,
  }
  return [
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
