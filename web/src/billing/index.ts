import { createRoute } from '@tanstack/react-router'
import { page } from '../platform/routing/page-route.ts'

export const billingPages = [
  createRoute(
    page({
      path: '/invoice/$id',
      area: 'customer',
      within: '/buy_credits',
      title: 'credits:invoice.number',
      load: () => import('./invoice-page.tsx'),
    }),
  ),
] as const
