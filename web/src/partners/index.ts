import { createRoute } from '@tanstack/react-router'
import { page } from '../platform/routing/page-route.ts'
import { listParams, searchOf } from '../platform/routing/search-params.ts'

export const partnersPages = [
  createRoute({
    ...page({
      path: '/access_api',
      area: 'customer',
      flag: 'api_access',
      title: 'partners:title',
      load: () => import('./access-api-page.tsx'),
    }),
    validateSearch: searchOf(listParams),
  }),
  createRoute({
    ...page({
      path: '/quotes-through-api',
      area: 'customer',
      within: '/access_api',
      title: 'partners:quotes.title',
      load: () => import('./quotes/quotes-page.tsx'),
    }),
    validateSearch: searchOf({ ...listParams, status: 'any' }),
  }),
  createRoute(
    page({
      path: '/quote/$token',
      area: 'public',
      title: 'partners:visitor_quote.title',
      load: () => import('./quotes/visitor-quote-page.tsx'),
    }),
  ),
  createRoute({
    ...page({
      path: '/admin/access_api',
      area: 'admin',
      may: 'api_manager',
      title: 'partners:title',
      load: () => import('./admin/access-api-page.tsx'),
    }),
    validateSearch: searchOf({ ...listParams, for: 'any', status: 'any' }),
  }),
  createRoute({
    ...page({
      path: '/admin/access_api_plans',
      area: 'admin',
      within: '/admin/access_api',
      may: 'api_manager',
      title: 'partners:plans',
      load: () => import('./admin/access-plans-page.tsx'),
    }),
    validateSearch: searchOf(listParams),
  }),
] as const
