import type { Limits } from '@mapwright/contract/tuning/car.ts'
import { keyFor } from '@mapwright/contract/wording-keys.ts'
import type { Translate } from '../../platform/i18n/wording.ts'

const maxShown = 3

/** Describes vehicle limits as "Volkswagen, Audi · diesel". Empty without limits. */
export function limitsText({ vtypes, manufactures, fuels, ecus }: Limits, t: Translate): string {
  const shown = (names: readonly string[]) =>
    names.length > maxShown
      ? t('catalogue:and_more', { names: names.slice(0, maxShown).join(', '), count: names.length - maxShown })
      : names.join(', ')
  return [vtypes, manufactures, fuels.map((fuel) => t(keyFor('catalogue:fuel', fuel))), ecus]
    .filter((names) => names.length > 0)
    .map(shown)
    .join(' · ')
}
