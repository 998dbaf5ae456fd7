import type { PayloadOf } from '@mapwright/contract/api/endpoint.ts'
import { GetSiteData } from '@mapwright/contract/site/site-endpoints.ts'
import { query } from '../platform/api/handler.ts'
import type { Db } from '../platform/db/sql.ts'
import { shownAnnouncements } from './announcements/announcements.ts'
import { onlineSocials } from './content/socials.ts'
import { readPolicies } from './policies.ts'
import { publicPart, readSettings } from './read-settings.ts'
import { readThemeSettings } from './theme-settings.ts'

/** The data embedded in index.html for the first paint, also available as an endpoint. */
export async function siteData(db: Db, language: string): Promise<PayloadOf<typeof GetSiteData>> {
  const [settings, theme_settings, { cookie }, socials, announcements] = await Promise.all([
    readSettings(db),
    readThemeSettings(db),
    readPolicies(db, language),
    onlineSocials(db),
    shownAnnouncements(db, 'visitors', language),
  ])
  return { settings: publicPart(settings), theme_settings, cookie, socials, announcements }
}

export const getSiteData = query(GetSiteData, ({ sql, request }) => siteData(sql, request.language))
