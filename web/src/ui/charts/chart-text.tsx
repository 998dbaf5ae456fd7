import { directionOf } from '@mapwright/contract/accounts/languages.ts'
import type { SVGProps } from 'react'
import { useLanguage } from '../../platform/i18n/wording.ts'

type Anchor = 'start' | 'middle' | 'end'

type ChartTextProps = Omit<SVGProps<SVGTextElement>, 'textAnchor' | 'direction'> & {
  /** The part of the text that is placed at `x`. `start` is the left end in every language, because charts are drawn from left to right. */
  anchor?: Anchor
}

const mirrored: Record<Anchor, Anchor> = { start: 'end', middle: 'middle', end: 'start' }

/**
 * A text in a chart. The chart is drawn from left to right, but the text has the direction of the page's language. Otherwise, an Arabic page
 * would reorder the parts of "26/08/2026".
 */
export function ChartText({ anchor = 'start', ...props }: ChartTextProps) {
  const direction = directionOf(useLanguage())
  return <text {...props} direction={direction} textAnchor={direction === 'rtl' ? mirrored[anchor] : anchor} />
}
