import type { PayloadOf } from '@mapwright/contract/api/endpoint.ts'
import type { GetHome } from '@mapwright/contract/home/home-endpoints.ts'

type Home = PayloadOf<typeof GetHome>['home']
type PageHead = {
  title: string
  description: string
  url: string
  image: string
  language: string
  home?: Home | undefined
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

/** The business as schema.org describes it, for search engines. */
function structuredData({ title, description, url, image }: PageHead, { contact, services }: Home): object {
  const filled = (entries: Record<string, string>) =>
    Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== ''))
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    name: contact.company_name || title,
    description,
    url,
    image,
    ...filled({ email: contact.company_email, telephone: contact.company_phone }),
    address: {
      '@type': 'PostalAddress',
      ...filled({
        streetAddress: contact.company_address,
        postalCode: contact.company_post_code,
        addressLocality: contact.company_city,
      }),
    },
    makesOffer: services.map((service) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', ...filled({ name: service.name, description: service.description }) },
    })),
  }
}

/** What other sites and search engines read of a page: its address, Open Graph, and structured data on the home page. */
export function pageHead(page: PageHead): string {
  const meta = (property: string, content: string) => `<meta property="${property}" content="${escapeHtml(content)}" />`
  const data = page.home
    ? `<script type="application/ld+json">${JSON.stringify(structuredData(page, page.home)).replaceAll('<', '\\u003c')}</script>`
    : ''
  return [
    `<link rel="canonical" href="${escapeHtml(page.url)}" />`,
    meta('og:type', 'website'),
    meta('og:title', page.title),
    meta('og:description', page.description),
    meta('og:url', page.url),
    meta('og:image', page.image),
    meta('og:locale', page.language),
    data,
  ].join('')
}
