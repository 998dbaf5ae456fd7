import { ExplainPcodes } from '@mapwright/contract/codes/codes-endpoints.ts'
import { readCodes } from '@mapwright/contract/codes/read-codes.ts'
import { call } from '../platform/api/call.ts'
import { pathTo } from '../platform/routing/paths.ts'
import type { SearchHit } from '../platform/search-provider.ts'

const maxShown = 5

/** Finds trouble codes in the text of the site-wide search. */
export default async function findCodes(text: string, signal: AbortSignal): Promise<readonly SearchHit[]> {
  const codes = readCodes(text).dtcs.map(({ code }) => code)
  if (codes.length === 0) return []
  const { pcodes } = await call(ExplainPcodes, { query: { codes: codes.slice(0, maxShown).join(',') } }, { signal })
  return pcodes.map(({ _id, code, description }) => ({
    id: _id,
    title: code,
    detail: description,
    href: `${pathTo('/p_codes_bosch_codes')}?codes=${code}`,
  }))
}
