import { createRoute } from '@tanstack/react-router'
import { page } from '../platform/routing/page-route.ts'
import { searchOf } from '../platform/routing/search-params.ts'

const flag = 'ticket_system_public'

export const ticketsPages = [
  createRoute({
    ...page({
      path: '/open_ticket',
      area: 'customer',
      within: '/my_tickets',
      flag,
      title: 'tickets:open.title',
      load: () => import('./open-ticket-page.tsx'),
    }),
    validateSearch: searchOf({ order: 'any' }),
  }),
  createRoute(
    page({
      path: '/my_tickets',
      area: 'customer',
      flag,
      title: 'tickets:own.title',
      load: () => import('./my-tickets-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/ticket_details/$id',
      area: 'customer',
      within: '/my_tickets',
      flag,
      title: 'tickets:one.untitled',
      load: () => import('./ticket-details-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/admin/all_tickets',
      area: 'admin',
      may: 'tickets',
      flag,
      title: 'tickets:all.title',
      load: () => import('./admin/all-tickets-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/admin/ticket_details/$id',
      area: 'admin',
      within: '/admin/all_tickets',
      may: 'tickets',
      flag,
      title: 'tickets:one.untitled',
      load: () => import('./admin/ticket-page.tsx'),
    }),
  ),
] as const
