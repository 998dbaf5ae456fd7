import { definePages } from '../platform/routing/page.ts'

export const creditsPages = definePages({
  '/buy_credits': {
    area: 'customer',
    title: 'credits:page.title',
    load: () => import('./buy-credits-page.tsx'),
  },
  '/admin/agent_manager/agency_invoices': {
    area: 'admin',
    title: 'credits:desk.title',
    load: () => import('./admin/agency-invoices-page.tsx'),
    may: 'dealers_manager.invoices',
  },
  '/admin/agent_manager/agency_invoice/$id': {
    area: 'admin',
    within: '/admin/agent_manager/agency_invoices',
    title: 'credits:invoice.number',
    load: () => import('./admin/agency-invoice-page.tsx'),
    may: 'dealers_manager.invoices',
  },
  '/invoice/$id': {
    area: 'customer',
    within: '/buy_credits',
    title: 'credits:invoice.number',
    load: () => import('./invoice-page.tsx'),
  },
  '/admin/credit_packages': {
    area: 'admin',
    within: '/admin/price-list',
    may: 'settings',
    title: 'credits:package.title',
    load: () => import('./admin/credit-packages-page.tsx'),
  },
})
