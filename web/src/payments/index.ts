import { createRoute } from '@tanstack/react-router'
import { page } from '../platform/routing/page-route.ts'
import { listParams, searchOf } from '../platform/routing/search-params.ts'

export const paymentsPages = [
  createRoute(
    page({
      path: '/invoice/$id',
      area: 'customer',
      within: '/buy_credits',
      title: 'credits:invoice.number',
      load: () => import('./invoice-page.tsx'),
    }),
  ),
  createRoute({
    ...page({
      path: '/admin/agent_manager/bank_entries',
      area: 'admin',
      within: '/admin/agent_manager/agency_invoices',
      title: 'payments:bank.title',
      load: () => import('./admin/bank/bank-entries-page.tsx'),
      may: 'mark_as_paid',
    }),
    validateSearch: searchOf({ ...listParams, status: 'any' }),
  }),
  createRoute({
    ...page({
      path: '/admin/agent_manager/credit_notes',
      area: 'admin',
      within: '/admin/agent_manager/agency_invoices',
      title: 'payments:list.credit_notes',
      load: () => import('./admin/credit-notes-page.tsx'),
      may: 'dealers_manager.invoices',
    }),
    validateSearch: searchOf({ ...listParams, user_id: 'any', from: 'any', to: 'any' }),
  }),
  createRoute({
    ...page({
      path: '/admin/agent_manager/refunds',
      area: 'admin',
      within: '/admin/agent_manager/agency_invoices',
      title: 'payments:list.refunds',
      load: () => import('./admin/refunds-page.tsx'),
      may: 'dealers_manager.invoices',
    }),
    validateSearch: searchOf({
      ...listParams,
      user_id: 'any',
      status: 'any',
      kind: 'any',
      from: 'any',
      to: 'any',
    }),
  }),
  createRoute({
    ...page({
      path: '/payment/$id',
      area: 'customer',
      within: '/buy_credits',
      title: 'payments:result.title',
      load: () => import('./payment-page.tsx'),
    }),
    validateSearch: searchOf({ returned: ['cancelled'] }),
  }),
] as const
