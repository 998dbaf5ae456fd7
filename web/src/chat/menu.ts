import { CountUnreadChats } from '@mapwright/contract/chat/chat-endpoints.ts'
import { IconMessages } from '@tabler/icons-react'
import type { Menu } from '../platform/routing/page.ts'

export const chatMenu: Menu = {
  '/chat_support': { group: 'orders', position: 36, icon: IconMessages, count: CountUnreadChats },
  '/admin/chat_support': { group: 'orders', position: 27, icon: IconMessages, count: CountUnreadChats },
}
