import type { Db } from './handles.ts'

/**
 * Puts a condition into the statement's text instead of a parameter. With a parameter, PostgreSQL would plan the statement again for each
 * run, because the plan for one of the two values is much cheaper than the plan for both.
 */
export const constant = (db: Db, value: boolean) => (value ? db`true` : db`false`)
