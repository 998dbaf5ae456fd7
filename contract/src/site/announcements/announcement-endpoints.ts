import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { pageLoads } from '../../api/rate-limits.ts'
import { resource } from '../../api/resource.ts'
import { Announcement, AnnouncementInput, announcementAudiences, ShownAnnouncement } from './announcement.ts'

const may = ['may:settings'] as const

export const announcementCalls = resource({
  supports: ['list', 'add', 'change', 'remove', 'removeMany', 'setOnline'],
  domain: 'site',
  one: 'announcement',
  many: 'announcements',
  path: '/announcements',
  access: { list: may, add: may, change: may, remove: may },
  row: Announcement,
  input: AnnouncementInput,
  sorts: ['starts_at', 'ends_at'],
  filters: { audience: z.enum(announcementAudiences).optional() },
  problems: { unknown: 'site.announcement_not_found' },
})

export const ListShownAnnouncements = endpoint({
  name: 'site.list_shown_announcements',
  method: 'GET',
  path: '/announcements/shown',
  during_maintenance: true,
  access: ['public'],
  summary: 'The announcements that the caller sees now, in their language; warnings first',
  payload: { announcements: z.array(ShownAnnouncement) },
  limits: pageLoads,
})
