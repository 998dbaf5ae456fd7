import type { Db } from './handles.ts'

/**
 * Puts a condition into the statement's text instead of a parameter. With a parameter, PostgreSQL would plan the statement again for each
 * run, because a plan for one value is much cheaper than a plan for both values.
 */
export const constant = (db: Db, value: boolean) => (value ? db`true` : db`false`)
