import { GetSettings } from '@mapwright/contract/site/site-endpoints.ts'
import { query } from '../platform/api/handler.ts'
import { may } from '../platform/api/may.ts'
import { version } from '../platform/startup/version.ts'
import { companyPart, publicPart, readSettings } from './read-settings.ts'

export const getSettings = query(GetSettings, async ({ sql, actor }) => {
  const settings = await readSettings(sql)
  const isEditor = may(actor, ['may:settings'])
  return {
    settings: publicPart(settings),
    company: isEditor ? companyPart(settings) : null,
    version: isEditor ? version : null,
  }
})
