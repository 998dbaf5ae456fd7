import { createRoute } from '@tanstack/react-router'
import { page } from '../platform/routing/page-route.ts'

export const sitePages = [
  createRoute(
    page({
      path: '/terms_of_use',
      area: 'public',
      title: 'site:terms.title',
      load: () => import('./terms-of-use-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/privacy_policy',
      area: 'public',
      title: 'site:privacy.title',
      load: () => import('./privacy-policy-page.tsx'),
    }),
  ),
] as const
