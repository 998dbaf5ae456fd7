import { definePages } from '../platform/routing/page.ts'

/** Pages that combine domains, and those of the app itself. */
export const shellPages = definePages({
  '/profile_settings': {
    area: 'customer',
    title: 'accounts:profile.title',
    load: () => import('./own-profile-page.tsx'),
  },
  '/admin/profile_settings': {
    area: 'admin',
    title: 'accounts:profile.title',
    load: () => import('./own-profile-page.tsx'),
  },
  '/admin/website_settings': {
    area: 'admin',
    may: 'settings',
    title: 'site:settings.title',
    load: () => import('./site-settings-page.tsx'),
  },
  '/500': {
    area: 'public',
    title: 'app:status.server_error.title',
    load: () => import('../platform/status/server-error-page.tsx'),
  },
})
