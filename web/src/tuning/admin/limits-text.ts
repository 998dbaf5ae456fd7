import type { Limits } from '@mapwright/contract/tuning/car.ts'
import type { Translate } from '../../app/i18n/wording.ts'

const shownAtMost = 3

/** "Volkswagen, Audi · diesel": which vehicles something is for; empty: all. */
export function limitsText({ vtypes, manufactures, fuels, ecus }: Limits, t: Translate): string {
  const shown = (names: readonly string[]) =>
    names.length > shownAtMost
      ? t('pricing:and_more', { names: names.slice(0, shownAtMost).join(', '), count: names.length - shownAtMost })
      : names.join(', ')
  return [vtypes, manufactures, fuels.map((fuel) => t(`pricing:fuel.${fuel}`)), ecus]
    .filter((names) => names.length > 0)
    .map(shown)
    .join(' · ')
}
