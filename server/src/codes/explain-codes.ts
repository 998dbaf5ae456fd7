import { type Bcode, type ExplainedDpcode, maxCodes, type Origin, type Pcode } from '@mapwright/contract/codes/code.ts'
import { ExplainBcodes, ExplainDpcodes, ExplainPcodes } from '@mapwright/contract/codes/codes-endpoints.ts'
import { query } from '../platform/api/handler.ts'
import { matchingRows } from '../platform/api/resource-rows.ts'
import type { Db } from '../platform/db/sql.ts'
import { bcodeResource, dpcodeResource, pcodeResource } from './code-resources.ts'
import { codesWithWords, translateMeaning } from './translate-meaning.ts'

const maxHits = 50
/** Maximum number of results: ten per code, because a DF code can have a different P code on every control unit. */
const maxPairs = maxCodes * 10
const minBeginningLength = 4

type StoredPair = Omit<ExplainedDpcode, 'p_language'> & { p_origin: Origin | null }

/** Returns a description in the language of the reader. Own descriptions are in the language in which staff wrote them. */
function describe(description: string, origin: Origin, language: string) {
  if (origin === 'own') return { description, language: null }
  const translation = translateMeaning(description, language)
  return translation === undefined ? { description, language: 'en' } : { description: translation, language }
}

/** Finds codes whose meaning contains every word, as stored or as translated for the reader. */
function findByWords(sql: Db, search_keyword: string, language: string) {
  const columns = sql(pcodeResource.columns)
  return sql<Pcode[]>`
    SELECT ${columns} FROM (
      SELECT ${columns} ${matchingRows(sql, pcodeResource, { search_keyword })}
      UNION
      SELECT ${columns} FROM pcodes WHERE origin = 'standard' AND code = ANY (${codesWithWords(search_keyword, language)})
    ) AS found
    ORDER BY starts_with(code, ${search_keyword.toUpperCase()}) DESC, code LIMIT ${maxHits}`
}

export const explainPcodes = query(ExplainPcodes, async ({ sql, request, query: { codes, search_keyword } }) => {
  if (codes.length === 0 && search_keyword === '') return { pcodes: [] }
  const rows =
    codes.length > 0
      ? await sql<Pcode[]>`
          SELECT ${sql(pcodeResource.columns)} FROM pcodes WHERE code = ANY (${codes}) ORDER BY code`
      : await findByWords(sql, search_keyword, request.language)
  return {
    pcodes: rows.map((row) => ({ ...row, ...describe(row.description, row.origin, request.language) })),
  }
})

export const explainDpcodes = query(ExplainDpcodes, async ({ sql, request, query: { codes } }) => {
  const pairs = await sql<StoredPair[]>`
    SELECT ${sql(dpcodeResource.columns.map((column) => `dpcodes.${column}`))},
      pcodes.description AS p_description, pcodes.origin AS p_origin
    FROM dpcodes LEFT JOIN pcodes ON pcodes.code = p_code WHERE df_code = ANY (${codes}) OR p_code = ANY (${codes})
    ORDER BY df_code, p_code, lower(ecu) LIMIT ${maxPairs}`
  return {
    dpcodes: pairs.map(({ p_description, p_origin, ...pair }) => {
      if (p_description === null || p_origin === null) return { ...pair, p_description, p_language: null }
      const { description, language } = describe(p_description, p_origin, request.language)
      return { ...pair, p_description: description, p_language: language }
    }),
  }
})

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
