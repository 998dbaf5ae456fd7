import { createRoute } from '@tanstack/react-router'
import { page } from '../platform/routing/page-route.ts'

export const booksPages = [
  createRoute(
    page({
      path: '/admin/agent_manager/books',
      area: 'admin',
      title: 'books:title',
      load: () => import('./admin/books-page.tsx'),
      may: 'dealers_manager.invoices',
    }),
  ),
] as const
