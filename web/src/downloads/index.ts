import { definePages } from '../platform/routing/page.ts'

export const downloadsPages = definePages({
  '/file_upload': {
    area: 'customer',
    flag: 'file_upload_public',
    title: 'downloads:upload.title',
    load: () => import('./file-upload-page.tsx'),
  },
  '/admin/downloads': {
    area: 'admin',
    may: 'miscellaneous',
    title: 'downloads:admin.title',
    load: () => import('./admin/downloads-page.tsx'),
  },
  '/downloads': {
    area: 'public',
    openIf: 'downloads_public',
    title: 'downloads:page.title',
    load: () => import('./downloads-page.tsx'),
  },
})
