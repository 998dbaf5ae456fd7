import { reasonCalls } from '@mapwright/contract/site/content/content-endpoints.ts'
import { Reason } from '@mapwright/contract/site/content/reason.ts'
import type { Route } from '../../platform/api/handler.ts'
import type { Resource } from '../../platform/api/resource.ts'
import { resourceRoutes } from '../../platform/api/resource-routes.ts'
import { announcementRoutes } from '../announcements/announcements.ts'
import { questionRoutes } from './questions.ts'
import { socialRoutes } from './socials.ts'
import { termRoutes } from './terms.ts'

const reasons: Resource = {
  one: 'reason',
  many: 'why_choose_us',
  table: 'reasons',
  columns: Object.keys(Reason.shape),
  searchColumns: ['title', 'text'],
  filters: { language: (db, value) => db`language = ${value}` },
  order: 'position',
  problems: { unknown: 'site.reason_not_found' },
}

/** Endpoints of the texts that the operator maintains as lists. */
export const contentRoutes: readonly Route[] = [
  ...termRoutes,
  ...resourceRoutes(reasons, reasonCalls),
  ...questionRoutes,
  ...socialRoutes,
  ...announcementRoutes,
]
