import { createRoute } from '@tanstack/react-router'
import { page } from '../platform/routing/page-route.ts'
import { searchOf } from '../platform/routing/search-params.ts'

export const codesPages = [
  createRoute({
    ...page({
      path: '/p_codes_bosch_codes',
      area: 'customer',
      member: 'read',
      title: 'codes:lookup.title',
      load: () => import('./p-codes-bosch-codes-page.tsx'),
    }),
    validateSearch: searchOf({ codes: 'any' }),
  }),
  createRoute(
    page({
      path: '/admin/p_codes',
      area: 'admin',
      may: 'miscellaneous',
      title: 'codes:p_codes.title',
      load: () => import('./admin/p-codes-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/admin/df_to_p_codes',
      area: 'admin',
      within: '/admin/p_codes',
      may: 'miscellaneous',
      title: 'codes:df_to_p_codes.title',
      load: () => import('./admin/df-to-p-codes-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/admin/bosch_codes',
      area: 'admin',
      within: '/admin/p_codes',
      may: 'miscellaneous',
      title: 'codes:bosch_codes.title',
      load: () => import('./admin/bosch-codes-page.tsx'),
    }),
  ),
] as const
