import { createRoute } from '@tanstack/react-router'
import { page } from '../platform/routing/page-route.ts'
import { listParams, searchOf } from '../platform/routing/search-params.ts'

export const booksPages = [
  createRoute(
    page({
      path: '/admin/agent_manager/books',
      area: 'admin',
      title: 'books:title',
      load: () => import('./admin/books-page.tsx'),
      may: 'dealers_manager.invoices',
    }),
  ),
  createRoute({
    ...page({
      path: '/admin/agent_manager/payment_reports',
      area: 'admin',
      within: '/admin/agent_manager/books',
      title: 'payments:report.title',
      load: () => import('./admin/payment-reports-page.tsx'),
      may: 'dealers_manager.invoices',
    }),
    validateSearch: searchOf({
      ...listParams,
      state: 'any',
      provider: 'any',
      outcome: 'any',
      from: 'any',
      to: 'any',
    }),
  }),
  createRoute({
    ...page({
      path: '/admin/agent_manager/monthly_figures',
      area: 'admin',
      within: '/admin/agent_manager/books',
      title: 'books:months.title',
      load: () => import('./admin/monthly-figures-page.tsx'),
      may: 'dealers_manager.invoices',
    }),
    validateSearch: searchOf({ year: 'any' }),
  }),
  createRoute(
    page({
      path: '/admin/agent_manager/datev',
      area: 'admin',
      within: '/admin/agent_manager/books',
      title: 'books:datev.title',
      load: () => import('./admin/datev/datev-page.tsx'),
      may: 'dealers_manager.invoices',
    }),
  ),
] as const
