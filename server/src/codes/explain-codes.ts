import { type Bcode, type ExplainedDpcode, maxCodes, type Pcode } from '@mapwright/contract/codes/code.ts'
import { ExplainBcodes, ExplainDpcodes, ExplainPcodes } from '@mapwright/contract/codes/codes-endpoints.ts'
import { query } from '../platform/api/handler.ts'
import { matchingRows } from '../platform/api/resource-rows.ts'
import { bcodeResource, dpcodeResource, pcodeResource } from './code-resources.ts'

const maxHits = 50
/** Maximum number of results: ten per code, because a DF code can have a different P code on every control unit. */
const maxPairs = maxCodes * 10
const minBeginningLength = 4

export const explainPcodes = query(ExplainPcodes, async ({ sql, query: { codes, search_keyword } }) => {
  const { columns } = pcodeResource
  if (codes.length === 0 && search_keyword === '') return { pcodes: [] }
  return {
    pcodes:
      codes.length > 0
        ? await sql<Pcode[]>`SELECT ${sql(columns)} FROM pcodes WHERE code = ANY (${codes}) ORDER BY code`
        : await sql<Pcode[]>`
            SELECT ${sql(columns)} ${matchingRows(sql, pcodeResource, { search_keyword })}
            ORDER BY starts_with(code, ${search_keyword.toUpperCase()}) DESC, code LIMIT ${maxHits}`,
  }
})

export const explainDpcodes = query(ExplainDpcodes, async ({ sql, query: { codes } }) => ({
  dpcodes: await sql<ExplainedDpcode[]>`
    SELECT ${sql(dpcodeResource.columns.map((column) => `dpcodes.${column}`))}, pcodes.description AS p_description
    FROM dpcodes LEFT JOIN pcodes ON pcodes.code = p_code WHERE df_code = ANY (${codes}) OR p_code = ANY (${codes})
    ORDER BY df_code, p_code, lower(ecu) LIMIT ${maxPairs}`,
}))

/** Lists the prefixes of a code that the table may contain. The query searches for exactly these texts, so it can use an index. */
const prefixes = (code: string): string[] =>
  Array.from({ length: Math.max(0, code.length - minBeginningLength + 1) }, (_, at) =>
    code.slice(0, minBeginningLength + at),
  )

export const explainBcodes = query(ExplainBcodes, async ({ sql, query: { codes } }) => ({
  bcodes: await sql<Bcode[]>`
    SELECT ${sql(bcodeResource.columns)} FROM bcodes
    WHERE code = ANY (${[...new Set(codes.flatMap(prefixes))]}) ORDER BY code`,
}))
