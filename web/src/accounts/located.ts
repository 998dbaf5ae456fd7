import type { LocatedDealer } from '@mapwright/contract/accounts/locator.ts'
import { foldText } from '@mapwright/contract/api/fold-text.ts'
import { distance, type Place } from './distance.ts'

export type FoundDealer = LocatedDealer & { key: string; kilometres: number | null }

/** Returns the dealers that match all words of the search, ignoring accents. Sorted by distance if the user's position is known. */
export function located(
  dealers: readonly LocatedDealer[],
  { search, from, countryOf }: { search: string; from: Place | null; countryOf: (code: string) => string },
): FoundDealer[] {
  const words = foldText(search).split(/\s+/)
  const found = dealers
    .map((dealer, at) => ({ ...dealer, key: String(at), kilometres: from && distance(from, dealer) }))
    .filter(({ name, address, city, post_code, country }) => {
      const text = foldText([name, address, post_code, city, country, countryOf(country)].join(' '))
      return words.every((word) => text.includes(word))
    })
  return found.sort((one, other) => (one.kilometres ?? 0) - (other.kilometres ?? 0))
}
