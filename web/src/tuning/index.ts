import { createRoute } from '@tanstack/react-router'
import { page } from '../platform/routing/page-route.ts'
import { searchOf } from '../platform/routing/search-params.ts'

export const tuningPages = [
  createRoute({
    ...page({
      path: '/vehicle_statistics',
      area: 'customer',
      member: 'read',
      title: 'vehicles:statistics.title',
      load: () => import('./vehicle-statistics/vehicle-statistics-page.tsx'),
    }),
    validateSearch: searchOf({ variant: 'any', stage: 'any' }),
  }),
  createRoute(
    page({
      path: '/eco_calculator',
      area: 'customer',
      flag: 'eco_calculator_public',
      title: 'tuning:eco.title',
      load: () => import('./eco/eco-calculator-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/admin/tuning_service/services',
      area: 'admin',
      may: 'tuning_services',
      title: 'catalogue:services.title',
      load: () => import('./admin/services-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/admin/tuning_service/options',
      area: 'admin',
      within: '/admin/tuning_service/services',
      may: 'tuning_services',
      title: 'catalogue:options.title',
      load: () => import('./admin/options-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/admin/tuning_service/special-ecu-brands',
      area: 'admin',
      within: '/admin/tuning_service/services',
      may: 'tuning_services',
      title: 'catalogue:special.title',
      load: () => import('./admin/special-ecu-brands-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/admin/tuning_service/combinations',
      area: 'admin',
      within: '/admin/tuning_service/services',
      may: 'tuning_services',
      title: 'catalogue:combinations.title',
      load: () => import('./admin/combinations-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/admin/tuning_service/price_rules',
      area: 'admin',
      within: '/admin/tuning_service/services',
      may: 'tuning_services',
      title: 'catalogue:rules.title',
      load: () => import('./admin/price-rules-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/admin/tuning_service/notes',
      area: 'admin',
      within: '/admin/tuning_service/services',
      may: 'tuning_services',
      title: 'catalogue:notes.title',
      load: () => import('./admin/notes-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/admin/tuning_service/price_calculator',
      area: 'admin',
      within: '/admin/tuning_service/services',
      may: 'tuning_services',
      title: 'catalogue:calculator.title',
      load: () => import('./admin/price-calculator-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/admin/price-list',
      area: 'admin',
      may: 'miscellaneous',
      title: 'catalogue:price_list.title',
      load: () => import('./admin/price-list-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/price-list',
      area: 'public',
      title: 'tuning:list.title',
      load: () => import('./price-list-page.tsx'),
    }),
  ),
] as const
