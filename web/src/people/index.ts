import { createRoute } from '@tanstack/react-router'
import { page } from '../platform/routing/page-route.ts'

export const peoplePages = [
  createRoute(
    page({ path: '/team', area: 'customer', title: 'team:title', load: () => import('./team/team-page.tsx') }),
  ),
  createRoute(
    page({
      path: '/admin/agent_manager/agent_balance',
      area: 'admin',
      title: 'credits:balances.title',
      load: () => import('./balances-page.tsx'),
      may: 'dealers_manager.balance',
    }),
  ),
  createRoute(
    page({
      path: '/admin/agent_manager/agent/$id',
      area: 'admin',
      within: '/admin/agent_manager/agents_list',
      title: 'accounts:agents.person',
      load: () => import('./user-page.tsx'),
      may: 'dealers_manager.list',
    }),
  ),
] as const
