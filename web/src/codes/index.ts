import { definePages } from '../platform/routing/page.ts'

export const codesPages = definePages({
  '/p_codes_bosch_codes': {
    area: 'customer',
    title: 'codes:lookup.title',
    load: () => import('./p-codes-bosch-codes-page.tsx'),
  },
  '/admin/p_codes': {
    area: 'admin',
    may: 'miscellaneous',
    title: 'codes:p_codes.title',
    load: () => import('./admin/p-codes-page.tsx'),
  },
  '/admin/df_to_p_codes': {
    area: 'admin',
    within: '/admin/p_codes',
    may: 'miscellaneous',
    title: 'codes:df_to_p_codes.title',
    load: () => import('./admin/df-to-p-codes-page.tsx'),
  },
  '/admin/bosch_codes': {
    area: 'admin',
    within: '/admin/p_codes',
    may: 'miscellaneous',
    title: 'codes:bosch_codes.title',
    load: () => import('./admin/bosch-codes-page.tsx'),
  },
})
