import { CountCodes } from '@mapwright/contract/codes/example-endpoints.ts'
import { query } from '../platform/api/handler.ts'

export const countCodes = query(CountCodes, async ({ sql }) => {
  const [row] = await sql<{ count: number }[]>`SELECT count(*)::int AS count FROM pcodes`
  return { count: row?.count ?? 0 }
})
