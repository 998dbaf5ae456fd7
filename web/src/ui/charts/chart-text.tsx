import { directionOf } from '@mapwright/contract/accounts/languages.ts'
import type { SVGProps } from 'react'
import { useLanguage } from '../../platform/i18n/wording.ts'

type Anchor = 'start' | 'middle' | 'end'

type ChartTextProps = Omit<SVGProps<SVGTextElement>, 'textAnchor' | 'direction'> & {
  /** The side of the text at `x`: `start` is the left side in every language, as a chart is always drawn from left to right. */
  anchor?: Anchor
}

const mirrored: Record<Anchor, Anchor> = { start: 'end', middle: 'middle', end: 'start' }

/**
 * A text in a chart. The chart is drawn from left to right, but a date, or a figure with its unit, follows the direction of its language:
 * otherwise, the parts of "26/08/2026" would be reordered on an Arabic page.
 */
export function ChartText({ anchor = 'start', ...props }: ChartTextProps) {
  const direction = directionOf(useLanguage())
  return <text {...props} direction={direction} textAnchor={direction === 'rtl' ? mirrored[anchor] : anchor} />
}
