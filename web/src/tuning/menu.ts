import { IconAdjustments, IconChartLine, IconLeaf, IconTags } from '@tabler/icons-react'
import type { Menu } from '../platform/routing/page.ts'

export const tuningMenu: Menu = {
  '/vehicle_statistics': { group: 'orders', position: 40, icon: IconChartLine },
  '/price-list': { group: 'catalogue', position: 20, icon: IconTags },
  '/eco_calculator': { group: 'catalogue', position: 30, icon: IconLeaf },
  '/admin/tuning_service/services': {
    group: 'catalogue',
    position: 20,
    icon: IconAdjustments,
    name: 'app:menu.tuning',
  },
  '/admin/price-list': { group: 'catalogue', position: 30, icon: IconTags, name: 'app:menu.prices' },
}
