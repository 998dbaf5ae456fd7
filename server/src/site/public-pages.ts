import type { LegalText } from '@mapwright/contract/site/policies.ts'
import type { Settings } from './read-settings.ts'

type Visible = Pick<Settings, 'downloads_public' | 'home_public'> & {
  published: readonly Exclude<LegalText, 'shop_terms'>[]
}

/** Paths of the pages that are public and may be indexed by search engines. */
export const publicPages = ({ downloads_public, home_public, published }: Visible): string[] => [
  ...(home_public ? ['/', '/vehicles'] : []),
  '/login',
  '/register',
  '/price-list',
  '/dealers-locator',
  ...(downloads_public ? ['/downloads'] : []),
  ...published.map((name) => `/${name}`),
  '/accessibility',
]
