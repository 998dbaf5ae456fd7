import { displayName } from '@mapwright/contract/accounts/display-name.ts'
import { readUser } from '../accounts/user-rows.ts'
import { sellerName } from '../billing/invoice-parties.ts'
import type { Sql } from '../platform/db/sql.ts'
import { readSettings } from '../site/read-settings.ts'
import { printStatement } from './print-statement.ts'
import { postingsOfMonth, timeZoneOf } from './statement-rows.ts'

type Month = { user_id: string; month: string; language: string | null; now: Date }

/** Prints the statement of a month as a PDF. Returns undefined if the month has no postings. */
export async function printMonth(sql: Sql, { user_id, month, language, now }: Month): Promise<Buffer | undefined> {
  const [user, settings, timeZone, statement] = await Promise.all([
    readUser(sql, user_id),
    readSettings(sql),
    timeZoneOf(sql),
    postingsOfMonth(sql, user_id, month),
  ])
  if (!statement) return undefined
  const { history, opening, closing } = statement
  return printStatement({
    ...{ seller: sellerName(settings), customer: displayName(user), history, balance: closing },
    ...{ total: history.length, month: { first: month, opening }, timeZone, language: language ?? 'en', now },
  })
}
