import { createRoute } from '@tanstack/react-router'
import { page } from '../platform/routing/page-route.ts'
import { searchOf } from '../platform/routing/search-params.ts'

export const chatPages = [
  createRoute({
    ...page({
      path: '/chat_support',
      area: 'customer',
      flag: 'live_support_public',
      title: 'chat:title',
      load: () => import('./chat-page.tsx'),
    }),
    validateSearch: searchOf({ message: 'any', words: 'any' }),
  }),
  createRoute({
    ...page({
      path: '/admin/chat_support',
      area: 'admin',
      may: 'live_support',
      flag: 'live_support_public',
      title: 'chat:staff.title',
      load: () => import('./admin/chats-page.tsx'),
    }),
    validateSearch: searchOf({ user: 'any', visitor: 'any', message: 'any', words: 'any' }),
  }),
] as const
