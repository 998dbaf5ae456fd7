import { definePages } from '../platform/routing/page.ts'

export const notificationsPages = definePages({
  '/admin/agent_manager/agent_bulk_email': {
    area: 'admin',
    may: 'dealers_manager.send_email',
    title: 'notifications:bulk.title',
    load: () => import('./admin/campaigns-page.tsx'),
  },
  '/admin/agent_manager/agent_bulk_email/new': {
    area: 'admin',
    may: 'dealers_manager.send_email',
    title: 'notifications:compose.title',
    load: () => import('./admin/new-campaign-page.tsx'),
  },
  '/admin/agent_manager/agent_bulk_email/$id': {
    area: 'admin',
    may: 'dealers_manager.send_email',
    title: 'notifications:mailing.title',
    load: () => import('./admin/campaign-page.tsx'),
  },
  '/admin/mails': {
    area: 'admin',
    may: 'admin',
    title: 'notifications:mails.title',
    load: () => import('./admin/mails-page.tsx'),
  },
  '/unsubscribe': {
    area: 'public',
    title: 'notifications:unsubscribe.title',
    load: () => import('./unsubscribe-page.tsx'),
  },
})
