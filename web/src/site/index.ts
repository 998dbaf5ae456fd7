import { definePages } from '../platform/routing/page.ts'

export const sitePages = definePages({
  '/terms_of_use': { area: 'public', title: 'site:terms.title', load: () => import('./terms-of-use-page.tsx') },
  '/privacy_policy': {
    area: 'public',
    title: 'site:privacy.title',
    load: () => import('./privacy-policy-page.tsx'),
  },
})
