import { CountCodes } from '@mapwright/contract/codes/count-endpoints.ts'
import { query } from '../platform/api/handler.ts'

type Counts = { pcodes: number; dpcodes: number; bcodes: number }

export const countCodes = query(CountCodes, async ({ sql }) => {
  const [counts] = await sql<[Counts]>`
    SELECT (SELECT count(*)::int FROM pcodes) AS pcodes, (SELECT count(*)::int FROM dpcodes) AS dpcodes,
      (SELECT count(*)::int FROM bcodes) AS bcodes`
  return { counts }
})
