import type { Translate } from '../../platform/i18n/wording.ts'

/** The legend of a chart that compares a period with the previous one. */
export const periodLegend = (t: Translate) => [
  { label: t('ui:chart.this_period'), mark: 'line' as const },
  { label: t('ui:chart.last_period'), mark: 'ghost' as const },
]
