import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { type ProviderFlag, providerFlags } from '@mapwright/contract/api/payment-providers.ts'
import { isOneOf, keysOf, pick } from '@mapwright/contract/api/typed-entries.ts'
import { type Company, companyFields, SiteSettings } from '@mapwright/contract/site/settings.ts'
import type { Db } from '../platform/db/sql.ts'
import { flagsOf } from './payment-flags.ts'

type Public = Decoded<SiteSettings>

/** All settings, including company and bank data. */
export type Settings = Omit<Public, 'logo' | 'logo_dark'> &
  Company & { logo_file_id: string | null; logo_dark_file_id: string | null }

const publicNames = keysOf(SiteSettings.shape)
const isColumn = (name: string) => name !== 'logo' && name !== 'logo_dark' && !isOneOf(providerFlags, name)
const columns = [
  'logo_file_id',
  'logo_dark_file_id',
  'online_payments',
  ...publicNames.filter(isColumn),
  ...companyFields,
]

type Row = Omit<Settings, ProviderFlag> & { online_payments: string[] }

export async function readSettings(db: Db): Promise<Settings> {
  const [{ online_payments, ...settings }] = await db<[Row]>`SELECT ${db(columns)} FROM settings`
  return { ...settings, ...flagsOf(online_payments) }
}

/** The public settings. */
export function publicPart(settings: Settings): Public {
  const { logo_file_id, logo_dark_file_id } = settings
  const logo = logo_file_id === null ? '' : `/api/settings/logo?v=${logo_file_id}`
  const logo_dark = logo_dark_file_id === null ? '' : `/api/settings/logo_dark?v=${logo_dark_file_id}`
  return pick({ ...settings, logo, logo_dark }, publicNames)
}

export const companyPart = (settings: Settings): Company => pick(settings, companyFields)
