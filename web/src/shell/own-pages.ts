import { createRoute } from '@tanstack/react-router'
import { page } from '../platform/routing/page-route.ts'
import { searchOf } from '../platform/routing/search-params.ts'

/** Pages that combine several domains, and pages of the shell. */
export const shellPages = [
  createRoute(
    page({
      path: '/profile_settings',
      area: 'customer',
      member: 'self',
      title: 'accounts:profile.title',
      load: () => import('./own-profile-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/admin/profile_settings',
      area: 'admin',
      title: 'accounts:profile.title',
      load: () => import('./own-profile-page.tsx'),
    }),
  ),
  createRoute({
    ...page({
      path: '/admin/website_settings',
      area: 'admin',
      may: 'settings',
      title: 'site:settings.title',
      load: () => import('./site-settings-page.tsx'),
    }),
    validateSearch: searchOf({ section: 'any', policy: 'any', setting: 'any' }),
  }),
  createRoute(
    page({
      path: '/500',
      area: 'public',
      title: 'app:status.server_error.title',
      load: () => import('../platform/status/server-error-page.tsx'),
    }),
  ),
] as const
