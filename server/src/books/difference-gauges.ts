import type { Gauges } from '../platform/gauges.ts'

/** Counts the differences that the latest checks of the books found. */
export const differenceGauges: Gauges = async (sql) => {
  const [{ value } = { value: 0 }] = await sql<{ value: number }[]>`
    SELECT coalesce(sum(differences), 0)::int AS value FROM book_checks`
  return [{ name: 'mapwright_book_differences', help: 'Differences that the latest checks of the books found', value }]
}
