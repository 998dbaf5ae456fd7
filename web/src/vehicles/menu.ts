import { IconMapPin } from '@tabler/icons-react'
import type { Menu } from '../platform/routing/page.ts'

export const vehiclesMenu: Menu = {
  '/ecu-adblue-locations': { group: 'catalogue', position: 40, icon: IconMapPin, name: 'app:menu.locations' },
  '/admin/ecu-and-adblue-locations': { group: 'catalogue', position: 60, icon: IconMapPin, name: 'app:menu.locations' },
}
