import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { type Company, companyFields, SiteSettings } from '@mapwright/contract/site/settings.ts'
import type { Db } from '../platform/db/sql.ts'

type Public = Decoded<SiteSettings>

/** All settings, including company and bank data. */
export type Settings = Omit<Public, 'logo'> & Company & { logo_file_id: string | null }

const publicNames = Object.keys(SiteSettings.shape)
const columns = ['logo_file_id', ...publicNames.filter((name) => name !== 'logo'), ...companyFields]

export async function readSettings(db: Db): Promise<Settings> {
  const [settings] = await db<[Settings]>`SELECT ${db(columns)} FROM settings`
  return settings
}

/** The public settings. */
export function publicPart(settings: Settings): Public {
  const logo = settings.logo_file_id === null ? '' : `/api/settings/logo?v=${settings.logo_file_id}`
  const known: Record<string, unknown> = { ...settings, logo }
  return Object.fromEntries(publicNames.map((name) => [name, known[name]])) as Public
}

export const companyPart = (settings: Settings): Company =>
  Object.fromEntries(companyFields.map((name) => [name, settings[name]])) as Company
