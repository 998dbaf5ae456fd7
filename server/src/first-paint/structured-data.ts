import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { Home } from '@mapwright/contract/home/home.ts'

type Business = { title: string; description: string; url: string; image: string }

const filled = (entries: Record<string, string>) =>
  Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== ''))

/** Describes the business in the vocabulary of schema.org, for search engines. */
export const businessData = (
  { title, description, url, image }: Business,
  { contact, services }: Decoded<Home>,
): object => ({
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
})

/** A page in the path from the site's top level down to a page. */
export type Crumb = { name: string; path: string }

/** Describes a page's breadcrumbs in the vocabulary of schema.org. The last breadcrumb is the page itself. */
export const breadcrumbData = (crumbs: readonly Crumb[], publicUrl: string): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: publicUrl + path,
  })),
})
