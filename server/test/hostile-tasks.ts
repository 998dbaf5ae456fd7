import { Problem } from '../src/platform/api/problem.ts'
import { translate } from '../src/platform/i18n/wording.ts'

/** The first two tasks of this file behave well; the others test how the thread pool handles misbehaving tasks. */
export const double = (value: number): number => value * 2

export const titleOfStatement = (language: string): string => translate(language, 'credits', 'history.title')

export function spin(): never {
  for (;;);
}

/** Runs for practically unlimited time, because the expression backtracks exponentially. */
export const backtrack = (): boolean => /^(a+)+$/.test(`${'a'.repeat(64)}!`)

export function hoard(): number {
  const hoarded: number[][] = []
  for (;;) hoarded.push(Array.from({ length: 10_000 }, (_, at) => at + hoarded.length))
}

export const refuse = (): never => {
  throw new Problem('site.smtp_not_ok', { details: { why: 'test' } })
}

export const missing = (): never => {
  throw Object.assign(new Error('gone'), { code: 'ENOENT' })
}

export function leave(): void {
  process.exit(3)
}
