import type { DatevSettings } from '@mapwright/contract/books/datev/datev.ts'
import { ExportDatev } from '@mapwright/contract/books/datev/datev-endpoints.ts'
import { command } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { bookingStack, maxBookings } from './booking-stack.ts'
import { bookingsOf } from './bookings.ts'
import { debtorPlaces, type TaxedSum, taxedSums } from './datev-rows.ts'
import { accountsOf, debtorBase, readDatevSettings, requireComplete } from './datev-settings.ts'

/** Throws if the period is not within one calendar year, because the dates in a booking stack have no year. */
function requireOneYear({ from, to }: { from: string; to: string }): void {
  if (from > to || from.slice(0, 4) !== to.slice(0, 4))
    throw new Problem('books.datev_period', { fields: { to: { code: 'invalid' } } })
}

/** Returns a function that finds the debtor account of a customer. */
async function debtorAccounts(tx: Tx, settings: DatevSettings, sums: readonly TaxedSum[]) {
  const base = debtorBase(settings)
  if (settings.debtor_mode === 'collective') return () => base
  await tx`SELECT FROM datev_settings FOR UPDATE`
  const places = await debtorPlaces(tx, [...new Set(sums.map(({ user_id }) => user_id))])
  return (user_id: string) => {
    const account = String(BigInt(base) + BigInt(places.get(user_id) ?? 0))
    // Account numbers that begin with 7, 8 or 9 are reserved for creditors.
    if (account.length > base.length || account >= '7')
      throw new Problem('books.datev_debtors_full', { fields: { debtor_account: { code: 'invalid' } } })
    return account
  }
}

/** Exports invoices and credit notes for DATEV. Declared as a command, because it assigns debtor accounts and writes an audit row. */
export const exportDatev = command(ExportDatev, async ({ tx, query: period, now, audit }) => {
  requireOneYear(period)
  const settings = await readDatevSettings(tx)
  requireComplete(settings)
  const sums = await taxedSums(tx, period)
  const other = sums.find(({ currency }) => currency !== 'EUR')
  if (other)
    throw new Problem('books.datev_currency', { details: { invoice: other.invoice, currency: other.currency } })
  const debtorOf = await debtorAccounts(tx, settings, sums)
  const accounts = accountsOf(settings)
  const bookings = sums.flatMap((sum) => bookingsOf(sum, { debtor: debtorOf(sum.user_id), accounts }))
  if (bookings.length > maxBookings) throw new Problem('books.datev_too_many', { details: { maximum: maxBookings } })
  audit({ after: { ...period, bookings: bookings.length } })
  const { consultant, client, chart, account_length } = settings
  const head = { consultant, client, chart, account_length, ...period, created_at: now }
  return {
    name: `EXTF_Buchungsstapel_${period.from}_${period.to}.csv`,
    media_type: 'text/csv; charset=windows-1252',
    content: bookingStack(head, bookings),
  }
})
