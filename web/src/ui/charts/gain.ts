import type { Formats } from '../../platform/i18n/formats.ts'

/** A difference with its sign, absolute and in percent of the original value. */
export const gainOf = (f: Formats, before: number, after: number) => ({
  gain: `${after >= before ? '+' : '−'}${f.number(Math.abs(after - before))}`,
  share: `${after >= before ? '+' : '−'}${f.percent(Math.abs(after / before - 1))}`,
})
