import type { Formats } from '../../platform/i18n/formats.ts'

/** The difference with its sign, as a number (`gain`) and as a percentage of `before` (`share`). */
export const gainOf = (f: Formats, before: number, after: number) => ({
  gain: `${after >= before ? '+' : '−'}${f.number(Math.abs(after - before))}`,
  share: `${after >= before ? '+' : '−'}${f.percent(Math.abs(after / before - 1))}`,
})
