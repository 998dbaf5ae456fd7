import { IconEngine } from '@tabler/icons-react'
import type { Menu } from '../platform/routing/page.ts'

export const codesMenu: Menu = {
  '/p_codes_bosch_codes': { group: 'catalogue', position: 10, icon: IconEngine },
  '/admin/p_codes': { group: 'catalogue', position: 50, icon: IconEngine, name: 'app:menu.codes' },
}
