import { CountFileUploads } from '@mapwright/contract/downloads/file-upload-endpoints.ts'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import type { Menu } from '../platform/routing/page.ts'

export const downloadsMenu: Menu = {
  '/file_upload': { group: 'orders', position: 50, icon: IconUpload },
  '/downloads': { group: 'catalogue', position: 50, icon: IconDownload },
  '/admin/downloads': { group: 'catalogue', position: 70, icon: IconDownload, count: CountFileUploads },
}
