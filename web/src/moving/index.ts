import { createRoute } from '@tanstack/react-router'
import { page } from '../platform/routing/page-route.ts'

export const movingPages = [
  createRoute(
    page({
      path: '/admin/agent_manager/moving_in',
      area: 'admin',
      may: 'admin',
      title: 'moving:title',
      load: () => import('./admin/moving-in-page.tsx'),
    }),
  ),
] as const
