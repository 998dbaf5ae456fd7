import { IconBook2 } from '@tabler/icons-react'
import type { Menu } from '../platform/routing/page.ts'

export const booksMenu: Menu = {
  '/admin/agent_manager/books': { group: 'money', position: 40, icon: IconBook2 },
}
