import type { Settings } from './read-settings.ts'

/** Paths of the pages that are public and may be indexed by search engines. */
export const publicPages = ({
  downloads_public,
  home_public,
}: Pick<Settings, 'downloads_public' | 'home_public'>): string[] => [
  ...(home_public ? ['/', '/vehicles'] : []),
  '/login',
  '/register',
  '/price-list',
  '/dealers-locator',
  ...(downloads_public ? ['/downloads'] : []),
  '/terms_of_use',
  '/privacy_policy',
  '/imprint',
  '/accessibility',
]
