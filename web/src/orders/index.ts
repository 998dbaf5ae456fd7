import { shareOutcomes } from '@mapwright/contract/api/share-target.ts'
import { createRoute } from '@tanstack/react-router'
import { page } from '../platform/routing/page-route.ts'
import { listParams, searchOf } from '../platform/routing/search-params.ts'

export const ordersPages = [
  createRoute({
    ...page({
      path: '/',
      area: 'customer',
      member: 'order',
      title: 'orders:new.title',
      load: () => import('./new/new-order-page.tsx'),
    }),
    validateSearch: searchOf({
      ...{ draft: 'any', again: 'any', variant: 'any', stage: 'any' },
      ...{ payment: 'any', returned: ['cancelled'], shared: shareOutcomes },
    }),
  }),
  createRoute(
    page({
      path: '/your_order',
      area: 'customer',
      member: 'read',
      title: 'orders:list.title',
      load: () => import('./your-order-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/order_details/$id',
      area: 'customer',
      member: 'read',
      within: '/your_order',
      title: 'orders:order.untitled',
      load: () => import('./details/order-details-page.tsx'),
    }),
  ),
  createRoute({
    ...page({
      path: '/imported_orders',
      area: 'customer',
      member: 'read',
      within: '/your_order',
      title: 'imported:title',
      load: () => import('./imported/imported-orders-page.tsx'),
    }),
    validateSearch: searchOf(listParams),
  }),
  createRoute(
    page({
      path: '/garage',
      area: 'customer',
      member: 'read',
      title: 'garage:title',
      load: () => import('./garage/garage-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/garage/$id',
      area: 'customer',
      member: 'read',
      title: 'garage:car',
      load: () => import('./garage/garage-car-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/admin',
      area: 'admin',
      title: 'orders:dashboard.title',
      load: () => import('./admin/dashboard-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/admin/manage_orders/pending_orders',
      area: 'admin',
      title: 'orders:manage.pending_title',
      may: 'orders',
      load: () => import('./admin/pending-orders-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/admin/manage_orders/order_history',
      area: 'admin',
      within: '/admin/manage_orders/pending_orders',
      title: 'orders:manage.history_title',
      may: 'orders',
      load: () => import('./admin/order-history-page.tsx'),
    }),
  ),
  createRoute({
    ...page({
      path: '/admin/manage_orders/imported_orders',
      area: 'admin',
      within: '/admin/manage_orders/pending_orders',
      title: 'imported:title',
      may: 'orders',
      load: () => import('./admin/imported-orders-page.tsx'),
    }),
    validateSearch: searchOf({ ...listParams, missing: ['true'] }),
  }),
  createRoute(
    page({
      path: '/admin/manage_agent_orders/pending_orders',
      area: 'admin',
      title: 'orders:agents.pending_title',
      may: 'orders',
      flag: 'is_admin_site',
      load: () => import('./admin/agents/agent-pending-orders-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/admin/manage_agent_orders/order_history',
      area: 'admin',
      within: '/admin/manage_agent_orders/pending_orders',
      title: 'orders:agents.history_title',
      may: 'orders',
      flag: 'is_admin_site',
      load: () => import('./admin/agents/agent-order-history-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/admin/manage_agent_orders/order_details/$id',
      area: 'admin',
      within: '/admin/manage_agent_orders/pending_orders',
      title: 'orders:order.untitled',
      may: 'orders',
      flag: 'is_admin_site',
      load: () => import('./admin/agents/agent-order-page.tsx'),
    }),
  ),
  createRoute({
    ...page({
      path: '/admin/manage_orders/due_orders',
      area: 'admin',
      title: 'money:due.title',
      may: 'orders',
      load: () => import('./money/due-orders-page.tsx'),
    }),
    validateSearch: searchOf({ ...listParams, view: 'any', overdue: ['true'], user_id: 'any' }),
  }),
  createRoute({
    ...page({
      path: '/admin/order_statistics',
      area: 'admin',
      title: 'orders:figures.title',
      may: 'orders',
      load: () => import('./admin/statistics/order-statistics-page.tsx'),
    }),
    validateSearch: searchOf({ days: 'any', from: 'any', to: 'any' }),
  }),
  createRoute(
    page({
      path: '/admin/manage_orders/order_details/$id',
      area: 'admin',
      within: '/admin/manage_orders/pending_orders',
      title: 'orders:order.untitled',
      may: 'orders',
      load: () => import('./admin/order-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/admin/manage_orders/order_details/$id/compare',
      area: 'admin',
      within: '/admin/manage_orders/pending_orders',
      title: 'ecu:compare.title',
      may: 'orders',
      load: () => import('./admin/compare-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/admin/vehicle_statistics',
      area: 'admin',
      title: 'vehicle_data:overview.title',
      load: () => import('./admin/vehicle-overview-page.tsx'),
    }),
  ),
] as const
