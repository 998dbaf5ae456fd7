import { tableOf } from '@mapwright/contract/api/typed-entries.ts'
import { type DatevCase, type DatevSettings, datevAccounts, datevCases } from '@mapwright/contract/books/datev/datev.ts'
import { ChangeDatevSettings, GetDatevSettings } from '@mapwright/contract/books/datev/datev-endpoints.ts'
import { command, query } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import type { Db } from '../../platform/db/sql.ts'

export async function readDatevSettings(db: Db): Promise<DatevSettings> {
  const [settings] = await db<[DatevSettings]>`
    SELECT consultant, client, chart, account_length, debtor_mode, debtor_account, domestic, domestic_reduced, reverse_charge, intra_community,
      third_country, export, oss, small_business, untaxed, foreign_vat
    FROM datev_settings`
  return settings
}

/**
 * Returns the account of each tax case: the operator's account, or else the default of the chart of accounts, padded to the account length.
 */
export function accountsOf(settings: DatevSettings): Readonly<Record<DatevCase, string>> {
  const { chart, account_length } = settings
  return tableOf(datevCases, (name) => settings[name] || datevAccounts[chart][name].padEnd(account_length, '0'))
}

/**
 * Debtor account of all customers, or the first one if each customer has an account. Debtor accounts have one digit more than other
 * accounts.
 */
export const debtorBase = ({ debtor_account, account_length }: DatevSettings): string =>
  debtor_account || '1'.padEnd(account_length + 1, '0')

/** Throws if the settings are not sufficient for an export. The problem lists the affected fields. */
export function requireComplete(settings: DatevSettings): void {
  const missing = (['consultant', 'client'] as const).filter((name) => settings[name] === '')
  if (missing.length > 0)
    throw new Problem('books.datev_incomplete', {
      fields: Object.fromEntries(missing.map((name) => [name, { code: 'required' }])),
    })
  const { account_length } = settings
  const wrong = [
    ...datevCases.filter((name) => settings[name] !== '' && settings[name].length !== account_length),
    ...(debtorBase(settings).length === account_length + 1 ? [] : ['debtor_account']),
  ]
  if (wrong.length > 0)
    throw new Problem('books.datev_account_length', {
      fields: Object.fromEntries(wrong.map((name) => [name, { code: 'invalid' }])),
    })
}

export const getDatevSettings = query(GetDatevSettings, async ({ sql }) => ({
  settings: await readDatevSettings(sql),
}))

export const changeDatevSettings = command(ChangeDatevSettings, async ({ tx, body, audit }) => {
  const before = await readDatevSettings(tx)
  const after = { ...before, ...body }
  await tx`UPDATE datev_settings SET ${tx(after)}`
  audit({ before, after })
  return { settings: after }
})
