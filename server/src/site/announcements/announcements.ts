import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import {
  Announcement,
  type AnnouncementAudience,
  type AnnouncementInput,
  type ShownAnnouncement,
} from '@mapwright/contract/site/announcements/announcement.ts'
import {
  announcementCalls,
  ListShownAnnouncements,
} from '@mapwright/contract/site/announcements/announcement-endpoints.ts'
import { textInLanguage } from '@mapwright/contract/site/content/in-language.ts'
import type { z } from 'zod'
import { query, type Route } from '../../platform/api/handler.ts'
import type { Caller } from '../../platform/api/principal.ts'
import type { Resource } from '../../platform/api/resource.ts'
import { resourceRoutes } from '../../platform/api/resource-routes.ts'
import { type Db, Json } from '../../platform/db/sql.ts'
import { translate } from '../../platform/i18n/wording.ts'
import { hasWords } from '../../platform/search/search-words.ts'
import { maintenanceText, readMaintenance } from '../maintenance/maintenance.ts'

type Input = z.output<typeof AnnouncementInput>
type Row = Decoded<Announcement>

const announcements: Resource<Input> = {
  one: 'announcement',
  many: 'announcements',
  table: 'announcements',
  columns: Object.keys(Announcement.shape),
  searchColumns: (db, text) => hasWords(db, db`texts::text`, text),
  filters: { audience: (db, value) => db`${value} = ANY (audiences)` },
  problems: { unknown: 'site.announcement_not_found' },
  columnsOf: ({ texts, ...row }) => ({ ...row, texts: new Json(texts) }),
}

/** Maximum number of announcements on a page, so that its content stays near the top. */
const maxShown = 3

/** Lists the announcements of an audience that are shown now, warnings first. */
export async function shownAnnouncements(
  db: Db,
  audience: AnnouncementAudience,
  language: string,
): Promise<ShownAnnouncement[]> {
  const notice = await maintenanceNotice(db, audience, language)
  const rows = await db<Pick<Row, '_id' | 'tone' | 'dismissible' | 'texts'>[]>`
    SELECT _id, tone, dismissible, texts FROM announcements
    WHERE online AND ${audience} = ANY (audiences)
      AND coalesce(starts_at <= now(), true) AND coalesce(ends_at > now(), true)
    ORDER BY tone = 'warning' DESC, _id DESC LIMIT ${maxShown}`
  const announced = rows.map(({ texts, ...row }) => ({ ...row, text: textInLanguage(texts, language)?.text ?? '' }))
  return notice ? [notice, ...announced] : announced
}

/** Id of the maintenance notice, which is not stored as an announcement. */
const maintenanceId = '00000000-0000-7000-8000-000000000000'

/** Returns the notice above every page during maintenance: a reminder for staff, the reason for everyone else. */
async function maintenanceNotice(
  db: Db,
  audience: AnnouncementAudience,
  language: string,
): Promise<ShownAnnouncement | undefined> {
  const maintenance = await readMaintenance(db)
  if (!maintenance.is_on) return undefined
  const text =
    audience === 'staff' ? translate(language, 'request', 'maintenance.staff') : maintenanceText(maintenance, language)
  return { _id: maintenanceId, text, tone: 'warning', dismissible: false }
}

const audienceOf = (actor: Caller | null): AnnouncementAudience =>
  actor?.kind !== 'person' ? 'visitors' : actor.role === 'customer' ? 'customers' : 'staff'

const listShown = query(ListShownAnnouncements, async ({ sql, actor, request }) => ({
  announcements: await shownAnnouncements(sql, audienceOf(actor), request.language),
}))

export const announcementRoutes: readonly Route[] = [listShown, ...resourceRoutes(announcements, announcementCalls)]
