import { createRoute } from '@tanstack/react-router'
import { page } from '../platform/routing/page-route.ts'
import { listParams, searchOf } from '../platform/routing/search-params.ts'

export const billingPages = [
  createRoute({
    ...page({
      path: '/admin/agent_manager/vat_figures',
      area: 'admin',
      within: '/admin/agent_manager/agency_invoices',
      title: 'billing:figures.title',
      load: () => import('./admin/vat-figures-page.tsx'),
      may: 'dealers_manager.invoices',
    }),
    validateSearch: searchOf(listParams),
  }),
] as const
