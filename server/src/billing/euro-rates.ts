import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { type EuroRate, SetEuroRate } from '@mapwright/contract/billing/oss-endpoints.ts'
import { command } from '../platform/api/handler.ts'
import type { Db } from '../platform/db/sql.ts'

/** Formats millionths without trailing zeros: 7460400n is "7.4604". */
function rateText(millionths: bigint): string {
  const [whole, rest] = [millionths / 1_000_000n, millionths % 1_000_000n]
  if (rest === 0n) return String(whole)
  let digits = rest.toString().padStart(6, '0')
  while (digits.endsWith('0')) digits = digits.slice(0, -1)
  return `${whole}.${digits}`
}

export type StoredRate = { quarter: string; currency: string; rate: bigint | null }

/** The form of a rate in responses. */
export const shownRate = ({ rate, ...period }: StoredRate): Decoded<EuroRate> => ({
  ...period,
  rate: rate === null ? null : rateText(rate),
})

/** Reads the rates of quarters, in millionths of the currency for one euro. */
export const storedRates = (db: Db, quarters: readonly string[]) => db<(StoredRate & { rate: bigint })[]>`
  SELECT quarter, currency, rate FROM euro_rates WHERE quarter = ANY (${[...quarters]})`

/** Stores the rate of a quarter; the last entry counts. */
export const setEuroRate = command(SetEuroRate, async ({ tx, now, params, body: { rate }, audit }) => {
  const [before] = await tx<{ rate: bigint }[]>`
    SELECT rate FROM euro_rates WHERE quarter = ${params.quarter} AND currency = ${params.currency} FOR UPDATE`
  await tx`
    INSERT INTO euro_rates ${tx({ ...params, rate, recorded_at: now })}
    ON CONFLICT (quarter, currency) DO UPDATE SET rate = excluded.rate, recorded_at = excluded.recorded_at`
  audit({
    before: before && { ...params, rate: rateText(before.rate) },
    after: { ...params, rate: rateText(rate) },
  })
  return { rate: shownRate({ ...params, rate }) }
})
