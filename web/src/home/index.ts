import { createRoute } from '@tanstack/react-router'
import { page } from '../platform/routing/page-route.ts'

export const homePages = [
  createRoute(
    page({
      path: '/home',
      area: 'public',
      title: 'home:title',
      load: () => import('./home-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/vehicles',
      area: 'public',
      title: 'home:vehicles.title',
      load: () => import('./vehicles/makes-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/vehicles/$make',
      area: 'public',
      title: 'home:vehicles.title',
      load: () => import('./vehicles/make-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/vehicles/$make/$model',
      area: 'public',
      title: 'home:vehicles.title',
      load: () => import('./vehicles/model-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/vehicles/$make/$model/$vehicle',
      area: 'public',
      title: 'home:vehicles.title',
      load: () => import('./vehicles/vehicle-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/admin/home',
      area: 'admin',
      within: '/admin/why_choose_us',
      may: 'settings',
      title: 'home:admin.title',
      load: () => import('./admin/home-settings-page.tsx'),
    }),
  ),
] as const
