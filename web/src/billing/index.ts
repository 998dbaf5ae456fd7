import { evidenceStates } from '@mapwright/contract/billing/place.ts'
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
  createRoute({
    ...page({
      path: '/admin/agent_manager/evidence_of_place',
      area: 'admin',
      within: '/admin/agent_manager/agency_invoices',
      title: 'vat:evidence.title',
      load: () => import('./admin/evidence-page.tsx'),
      may: 'dealers_manager.invoices',
    }),
    validateSearch: searchOf({ ...listParams, quarter: 'any', state: evidenceStates }),
  }),
  createRoute({
    ...page({
      path: '/admin/agent_manager/one_stop_shop',
      area: 'admin',
      within: '/admin/agent_manager/agency_invoices',
      title: 'vat:oss.title',
      load: () => import('./admin/oss-page.tsx'),
      may: 'dealers_manager.invoices',
    }),
    validateSearch: searchOf({ quarter: 'any' }),
  }),
] as const
