import { createRoute } from '@tanstack/react-router'
import { page } from '../platform/routing/page-route.ts'

export const vehiclesPages = [
  createRoute(
    page({
      path: '/ecu-adblue-locations',
      area: 'customer',
      member: 'read',
      title: 'locations:page.title',
      load: () => import('./locations/ecu-adblue-locations-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/admin/vehicle_statistics/type',
      area: 'admin',
      title: 'vehicle_data:plural.vtype',
      load: () => import('./admin/type-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/admin/vehicle_statistics/manufacture',
      area: 'admin',
      title: 'vehicle_data:plural.manufacturer',
      load: () => import('./admin/manufacture-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/admin/vehicle_statistics/model',
      area: 'admin',
      title: 'vehicle_data:plural.vmodel',
      load: () => import('./admin/model-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/admin/vehicle_statistics/generation',
      area: 'admin',
      title: 'vehicle_data:plural.generation',
      load: () => import('./admin/generation-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/admin/vehicle_statistics/variant',
      area: 'admin',
      may: 'vehicle_statistics.variants.table',
      title: 'vehicle_data:plural.variant',
      load: () => import('./admin/variant-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/admin/vehicle_statistics/variant/$id',
      area: 'admin',
      may: 'vehicle_statistics.variants.table',
      title: 'vehicle_data:details.open',
      load: () => import('./admin/variant-details-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/admin/ecu-and-adblue-locations',
      area: 'admin',
      may: 'miscellaneous',
      title: 'locations:admin.title',
      load: () => import('./admin/locations/ecu-and-adblue-locations-page.tsx'),
    }),
  ),
] as const
