import { createRoute } from '@tanstack/react-router'
import { page } from '../platform/routing/page-route.ts'
import { searchOf } from '../platform/routing/search-params.ts'

export const notificationsPages = [
  createRoute(
    page({
      path: '/admin/agent_manager/agent_bulk_email',
      area: 'admin',
      may: 'dealers_manager.send_email',
      title: 'notifications:bulk.title',
      load: () => import('./admin/campaigns/campaigns-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/admin/agent_manager/agent_bulk_email/new',
      area: 'admin',
      may: 'dealers_manager.send_email',
      title: 'notifications:compose.title',
      load: () => import('./admin/campaigns/new-campaign-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/admin/agent_manager/agent_bulk_email/$id',
      area: 'admin',
      may: 'dealers_manager.send_email',
      title: 'notifications:mailing.title',
      load: () => import('./admin/campaigns/campaign-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/admin/mails',
      area: 'admin',
      within: '/admin/agent_manager/agent_bulk_email',
      may: 'admin',
      title: 'notifications:mails.title',
      load: () => import('./admin/mails-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/admin/message_log',
      area: 'admin',
      within: '/admin/agent_manager/agent_bulk_email',
      may: 'admin',
      title: 'channels:log.title',
      load: () => import('./admin/message-log-page.tsx'),
    }),
  ),
  createRoute({
    ...page({
      path: '/admin/mail_texts',
      area: 'admin',
      within: '/admin/agent_manager/agent_bulk_email',
      may: 'settings',
      title: 'notifications:mail_text.title',
      load: () => import('./admin/mail-texts/mail-texts-page.tsx'),
    }),
    validateSearch: searchOf({ kind: 'any', language: 'any' }),
  }),
  createRoute({
    ...page({
      path: '/unsubscribe',
      area: 'public',
      title: 'notifications:unsubscribe.title',
      load: () => import('./unsubscribe-page.tsx'),
    }),
    validateSearch: searchOf({ token: 'any' }),
  }),
] as const
