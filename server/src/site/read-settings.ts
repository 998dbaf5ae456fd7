import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { keysOf, pick } from '@mapwright/contract/api/typed-entries.ts'
import { type Company, companyFields, SiteSettings } from '@mapwright/contract/site/settings.ts'
import type { Db } from '../platform/db/sql.ts'

type Public = Decoded<SiteSettings>

/** All settings, including company and bank data. */
export type Settings = Omit<Public, 'logo'> & Company & { logo_file_id: string | null }

const publicNames = keysOf(SiteSettings.shape)
const columns = ['logo_file_id', ...publicNames.filter((name) => name !== 'logo'), ...companyFields]

export async function readSettings(db: Db): Promise<Settings> {
  const [settings] = await db<[Settings]>`SELECT ${db(columns)} FROM settings`
  return settings
}

/** The public settings. */
export function publicPart(settings: Settings): Public {
  const logo = settings.logo_file_id === null ? '' : `/api/settings/logo?v=${settings.logo_file_id}`
  return pick({ ...settings, logo }, publicNames)
}

export const companyPart = (settings: Settings): Company => pick(settings, companyFields)
