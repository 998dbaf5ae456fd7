import { createRoute } from '@tanstack/react-router'
import { page } from '../platform/routing/page-route.ts'
import { isPublished } from '../platform/site-data.ts'

export const sitePages = [
  createRoute(
    page({
      path: '/terms_of_use',
      area: 'public',
      title: 'site:terms.title',
      isAvailable: () => isPublished('terms_of_use'),
      load: () => import('./terms-of-use-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/privacy_policy',
      area: 'public',
      title: 'site:privacy.title',
      isAvailable: () => isPublished('privacy_policy'),
      load: () => import('./privacy-policy-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/imprint',
      area: 'public',
      title: 'site:imprint.title',
      isAvailable: () => isPublished('imprint'),
      load: () => import('./imprint-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/accessibility',
      area: 'public',
      title: 'accessibility:title',
      load: () => import('./accessibility/accessibility-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/faq',
      area: 'public',
      title: 'faq:title',
      load: () => import('./faq/faq-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/terms_and_conditions',
      area: 'public',
      title: 'content:terms.title',
      isAvailable: () => isPublished('terms_and_conditions'),
      load: () => import('./content/terms-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/admin/terms_and_conditions',
      area: 'admin',
      within: '/admin/why_choose_us',
      title: 'content:terms.title',
      load: () => import('./admin/content/terms-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/admin/why_choose_us',
      area: 'admin',
      may: 'settings',
      title: 'content:reasons.title',
      load: () => import('./admin/content/reasons-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/admin/faq',
      area: 'admin',
      within: '/admin/why_choose_us',
      may: 'settings',
      title: 'faq:title',
      load: () => import('./admin/content/questions-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/admin/announcements',
      area: 'admin',
      within: '/admin/why_choose_us',
      may: 'settings',
      title: 'announcements:title',
      load: () => import('./admin/announcements/announcements-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/admin/socials',
      area: 'admin',
      within: '/admin/why_choose_us',
      may: 'settings',
      title: 'content:socials.title',
      load: () => import('./admin/content/socials-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/admin/wording',
      area: 'admin',
      within: '/admin/website_settings',
      may: 'settings',
      title: 'site:wording.title',
      load: () => import('./admin/wording/wording-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/admin/system',
      area: 'admin',
      within: '/admin/website_settings',
      may: 'admin',
      title: 'system:title',
      load: () => import('./admin/system/system-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/admin/system/backups',
      area: 'admin',
      within: '/admin/website_settings',
      may: 'admin',
      title: 'system:backups.title',
      load: () => import('./admin/system/backups/backups-page.tsx'),
    }),
  ),
] as const
