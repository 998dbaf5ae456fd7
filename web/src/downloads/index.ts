import { createRoute } from '@tanstack/react-router'
import { page } from '../platform/routing/page-route.ts'
import { listParams, searchOf } from '../platform/routing/search-params.ts'

export const downloadsPages = [
  createRoute(
    page({
      path: '/file_upload',
      area: 'customer',
      flag: 'file_upload_public',
      title: 'downloads:upload.title',
      load: () => import('./file-upload-page.tsx'),
    }),
  ),
  createRoute({
    ...page({
      path: '/admin/downloads',
      area: 'admin',
      may: 'miscellaneous',
      title: 'downloads:admin.title',
      load: () => import('./admin/downloads-page.tsx'),
    }),
    validateSearch: searchOf({ ...listParams, tab: ['received'], handled: 'any', category: 'any' }),
  }),
  createRoute(
    page({
      path: '/downloads',
      area: 'public',
      openIf: 'downloads_public',
      title: 'downloads:page.title',
      load: () => import('./downloads-page.tsx'),
    }),
  ),
] as const
