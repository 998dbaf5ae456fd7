import type { SVGProps } from 'react'
import { useLanguage } from '../../platform/i18n/wording.ts'
import { directionOf } from '../../platform/language.ts'

type Anchor = 'start' | 'middle' | 'end'

type ChartTextProps = Omit<SVGProps<SVGTextElement>, 'textAnchor' | 'direction'> & {
  /** The side of the text at `x`: `start` is the left side in every language, as a chart is always drawn from left to right. */
  anchor?: Anchor
}

const mirrored: Record<Anchor, Anchor> = { start: 'end', middle: 'middle', end: 'start' }

/**
 * A text in a chart. The chart is drawn from left to right, but a date or a figure with its unit reads in the direction of its
 * language: without it, "26/08/2026" of an Arabic page falls apart.
 */
export function ChartText({ anchor = 'start', ...props }: ChartTextProps) {
  const direction = directionOf(useLanguage())
  return <text {...props} direction={direction} textAnchor={direction === 'rtl' ? mirrored[anchor] : anchor} />
}
