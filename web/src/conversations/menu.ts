import { CountInbox } from '@mapwright/contract/conversations/inbox-endpoints.ts'
import { IconMail } from '@tabler/icons-react'
import type { Menu } from '../platform/routing/page.ts'

export const conversationsMenu: Menu = {
  '/admin/inbox': { group: 'orders', position: 15, icon: IconMail, count: CountInbox, bottom: 3 },
}
