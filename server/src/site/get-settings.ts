import { holds } from '@mapwright/contract/accounts/permissions.ts'
import { GetSettings } from '@mapwright/contract/site/site-endpoints.ts'
import { query } from '../platform/api/handler.ts'
import { companyPart, publicPart, readSettings } from './read-settings.ts'

export const getSettings = query(GetSettings, async ({ sql, actor }) => {
  const settings = await readSettings(sql)
  const isEditor = actor?.status === 1 && holds(actor, 'settings')
  return { settings: publicPart(settings), company: isEditor ? companyPart(settings) : null }
})
