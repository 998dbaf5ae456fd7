import { createRoute } from '@tanstack/react-router'
import { page } from '../platform/routing/page-route.ts'
import { listParams, searchOf } from '../platform/routing/search-params.ts'

export const creditsPages = [
  createRoute({
    ...page({
      path: '/buy_credits',
      area: 'customer',
      title: 'credits:page.title',
      load: () => import('./buy-credits-page.tsx'),
    }),
    validateSearch: searchOf({ ...listParams, view: ['subscription', 'invoices', 'history', 'top_up'], status: 'any' }),
  }),
  createRoute(
    page({
      path: '/admin/agent_manager/agency_invoices',
      area: 'admin',
      title: 'credits:manage.title',
      load: () => import('./admin/agency-invoices-page.tsx'),
      may: 'dealers_manager.invoices',
    }),
  ),
  createRoute(
    page({
      path: '/admin/agent_manager/agency_invoice/$id',
      area: 'admin',
      within: '/admin/agent_manager/agency_invoices',
      title: 'credits:invoice.number',
      load: () => import('./admin/agency-invoice-page.tsx'),
      may: 'dealers_manager.invoices',
    }),
  ),
  createRoute(
    page({
      path: '/admin/agent_manager/vouchers',
      area: 'admin',
      within: '/admin/agent_manager/agent_balance',
      title: 'credits:voucher.title',
      load: () => import('./admin/vouchers-page.tsx'),
      may: 'dealers_manager.balance',
    }),
  ),
  createRoute(
    page({
      path: '/admin/agent_manager/voucher/$id',
      area: 'admin',
      within: '/admin/agent_manager/agent_balance',
      title: 'credits:voucher.uses',
      load: () => import('./admin/voucher-page.tsx'),
      may: 'dealers_manager.balance',
    }),
  ),
  createRoute(
    page({
      path: '/admin/agent_manager/subscriptions',
      area: 'admin',
      within: '/admin/agent_manager/agent_balance',
      title: 'subscription:list',
      load: () => import('./admin/subscriptions-page.tsx'),
      may: 'dealers_manager.balance',
    }),
  ),
  createRoute(
    page({
      path: '/admin/credit_packages',
      area: 'admin',
      within: '/admin/price-list',
      may: 'settings',
      title: 'credits:package.title',
      load: () => import('./admin/credit-packages-page.tsx'),
    }),
  ),
] as const
