import { createRoute } from '@tanstack/react-router'
import { page } from '../platform/routing/page-route.ts'
import { searchOf } from '../platform/routing/search-params.ts'

export const conversationsPages = [
  createRoute({
    ...page({
      path: '/admin/inbox',
      area: 'admin',
      title: 'conversations:inbox.title',
      load: () => import('./admin/inbox/inbox-page.tsx'),
    }),
    validateSearch: searchOf({ shown: 'any', assigned: 'any' }),
  }),
  createRoute(
    page({
      path: '/admin/canned_answers',
      area: 'admin',
      within: '/admin/manage_orders/pending_orders',
      may: 'orders',
      title: 'conversations:replies.title',
      load: () => import('./admin/canned-replies-page.tsx'),
    }),
  ),
] as const
