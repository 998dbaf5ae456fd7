import { useDebouncedValue } from '@mantine/hooks'
import { type Bcode, type ExplainedDpcode, maxCodes, type Pcode } from '@mapwright/contract/codes/code.ts'
import { ExplainBcodes, ExplainDpcodes, ExplainPcodes } from '@mapwright/contract/codes/codes-endpoints.ts'
import { type ReadDtc, readCodes } from '@mapwright/contract/codes/read-codes.ts'
import { useMemo } from 'react'
import type { ProblemError } from '../app/api/problem-error.ts'
import { useQueryOf } from '../app/api/queries.ts'

export type ExplainedDtc = ReadDtc & {
  /** Undefined until it is read, null when nothing is kept about the code. */
  pcode: Pcode | null | undefined
  /** DF codes that stand for it. */
  pairs: readonly ExplainedDpcode[]
}
export type ExplainedDf = { df_code: string; pairs: readonly ExplainedDpcode[] | undefined }
/** `kept`: every entry that is the number or a beginning of it, the longest first. */
export type ExplainedBosch = { number: string; kept: readonly Bcode[] }

export type Explained = {
  dtcs: readonly ExplainedDtc[]
  dfs: readonly ExplainedDf[]
  bosch: readonly ExplainedBosch[]
  /** What the words find when there is no code among them. */
  matches: readonly Pcode[] | undefined
  /** Codes beyond those that one look-up takes. */
  left: number
  problem: ProblemError | null
  retry: () => void
}

const pause = 200
/** The standard's meanings change with a release only. */
const fresh = { staleTime: 60_000, keepPrevious: true }

/** Reads codes and numbers out of a text, and what is kept about each of them; a text without any is looked for in the meanings. */
export function useExplained(typed: string): Explained {
  const [text] = useDebouncedValue(typed, pause)
  const read = useMemo(() => readCodes(text), [text])
  const dtcs = read.dtcs.slice(0, maxCodes)
  const dfs = read.df_codes.slice(0, maxCodes)
  const numbers = read.bosch_numbers.slice(0, maxCodes)
  const left =
    read.dtcs.length - dtcs.length + (read.df_codes.length - dfs.length) + (read.bosch_numbers.length - numbers.length)
  const isEmpty = dtcs.length + dfs.length + numbers.length === 0
  const words = text.trim().slice(0, 120)

  const codes = dtcs.map(({ code }) => code).join(',')
  const both = [...dfs, ...dtcs.map(({ code }) => code)].slice(0, maxCodes).join(',')
  const pcodes = useQueryOf(ExplainPcodes, { query: { codes } }, { ...fresh, enabled: codes !== '' })
  const dpcodes = useQueryOf(ExplainDpcodes, { query: { codes: both } }, { ...fresh, enabled: both !== '' })
  const bcodes = useQueryOf(
    ExplainBcodes,
    { query: { codes: numbers.join(',') } },
    { ...fresh, enabled: numbers.length > 0 },
  )
  const searches = isEmpty && words.length > 1 && !words.includes('\n')
  const matches = useQueryOf(ExplainPcodes, { query: { search_keyword: words } }, { ...fresh, enabled: searches })

  const known = new Map(pcodes.data?.pcodes.map((pcode) => [pcode.code, pcode]))
  const pairs = dpcodes.data?.dpcodes ?? []
  const asked = [pcodes, dpcodes, bcodes, matches]
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
      kept: (bcodes.data?.bcodes ?? [])
        .filter(({ code }) => number.startsWith(code))
        .sort((one, other) => other.code.length - one.code.length),
    })),
    matches: searches ? matches.data?.pcodes : undefined,
    left,
    problem: asked.find(({ error }) => error)?.error ?? null,
    retry: () => void Promise.all(asked.filter(({ error }) => error).map(({ refetch }) => refetch())),
  }
}
