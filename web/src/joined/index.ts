import { createRoute } from '@tanstack/react-router'
import { page } from '../platform/routing/page-route.ts'

export const joinedPages = [
  createRoute(
    page({
      path: '/admin/joined_site',
      area: 'admin',
      may: 'admin',
      title: 'joined:page.title',
      load: () => import('./admin/joined-site-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/admin/joined_site/mappings',
      area: 'admin',
      within: '/admin/joined_site',
      may: 'admin',
      title: 'joined:mapping.title',
      load: () => import('./admin/mappings-page.tsx'),
    }),
  ),
] as const
