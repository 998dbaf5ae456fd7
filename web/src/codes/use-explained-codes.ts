import { useDebouncedValue } from '@mantine/hooks'
import { type Bcode, type ExplainedDpcode, type ExplainedPcode, maxCodes } from '@mapwright/contract/codes/code.ts'
import { ExplainBcodes, ExplainDpcodes, ExplainPcodes } from '@mapwright/contract/codes/codes-endpoints.ts'
import { type FoundDtc, readCodes } from '@mapwright/contract/codes/read-codes.ts'
import { useMemo } from 'react'
import type { ProblemError } from '../platform/api/problem-error.ts'
import { useQueryOf } from '../platform/api/queries.ts'

export type ExplainedDtc = FoundDtc & {
  /** Undefined while loading, null if the code is unknown. */
  pcode: ExplainedPcode | null | undefined
  /** The DF codes that match this trouble code. */
  pairs: readonly ExplainedDpcode[]
}
export type ExplainedDf = { df_code: string; pairs: readonly ExplainedDpcode[] | undefined }
/** A Bosch number. `entries` match the number or one of its prefixes, longest prefix first. */
export type ExplainedBosch = { number: string; entries: readonly Bcode[] }

export type Explained = {
  dtcs: readonly ExplainedDtc[]
  dfs: readonly ExplainedDf[]
  bosch: readonly ExplainedBosch[]
  /** Codes whose meaning contains the text, if the text contains no codes. */
  matches: readonly ExplainedPcode[] | undefined
  /** Number of codes and Bosch numbers that were not looked up, because the text contains more than `maxCodes` of a kind. */
  omitted: number
  problem: ProblemError | null
  retry: () => void
}

const debounceMs = 200
/** The meanings may be a minute old, because standard meanings change only with a release. */
const queryOptions = { staleTime: 60_000, keepPrevious: true }

/** Looks up the codes and Bosch numbers in a text. If the text contains none, searches the meanings of the codes for the text. */
export function useExplainedCodes(typed: string): Explained {
  const [text] = useDebouncedValue(typed, debounceMs)
  const read = useMemo(() => readCodes(text), [text])
  const dtcs = read.dtcs.slice(0, maxCodes)
  const dfs = read.df_codes.slice(0, maxCodes)
  const numbers = read.bosch_numbers.slice(0, maxCodes)
  const omitted =
    read.dtcs.length - dtcs.length + (read.df_codes.length - dfs.length) + (read.bosch_numbers.length - numbers.length)
  const isEmpty = dtcs.length + dfs.length + numbers.length === 0
  const words = text.trim().slice(0, 120)

  const codes = dtcs.map(({ code }) => code).join(',')
  const both = [...dfs, ...dtcs.map(({ code }) => code)].slice(0, maxCodes).join(',')
  const pcodes = useQueryOf(ExplainPcodes, { query: { codes } }, { ...queryOptions, enabled: codes !== '' })
  const dpcodes = useQueryOf(ExplainDpcodes, { query: { codes: both } }, { ...queryOptions, enabled: both !== '' })
  const bcodes = useQueryOf(
    ExplainBcodes,
    { query: { codes: numbers.join(',') } },
    { ...queryOptions, enabled: numbers.length > 0 },
  )
  const searches = isEmpty && words.length > 1 && !words.includes('\n')
  const matches = useQueryOf(
    ExplainPcodes,
    { query: { search_keyword: words } },
    { ...queryOptions, enabled: searches },
  )

  const known = new Map(pcodes.data?.pcodes.map((pcode) => [pcode.code, pcode]))
  const pairs = dpcodes.data?.dpcodes ?? []
  const queries = [pcodes, dpcodes, bcodes, matches]
  return {
    dtcs: dtcs.map((dtc) => ({
      ...dtc,
      pcode: known.get(dtc.code) ?? (pcodes.isSuccess && !pcodes.isPlaceholderData ? null : undefined),
      pairs: pairs.filter(({ p_code }) => p_code === dtc.code),
    })),
    dfs: dfs.map((df_code) => ({
      df_code,
      pairs:
        dpcodes.isSuccess && !dpcodes.isPlaceholderData ? pairs.filter((pair) => pair.df_code === df_code) : undefined,
    })),
    bosch: numbers.map((number) => ({
      number,
      entries: (bcodes.data?.bcodes ?? [])
        .filter(({ code }) => number.startsWith(code))
        .sort((one, other) => other.code.length - one.code.length),
    })),
    matches: searches ? matches.data?.pcodes : undefined,
    omitted,
    problem: queries.find(({ error }) => error)?.error ?? null,
    retry: () => void Promise.all(queries.filter(({ error }) => error).map(({ refetch }) => refetch())),
  }
}
