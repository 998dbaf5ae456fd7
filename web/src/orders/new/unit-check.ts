import type { Identification } from '@mapwright/contract/ecu/identification.ts'

const bare = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Whether one name goes on where the other ends: EDC17 and "EDC17 C64" are the same family. */
const agree = (one: string, other: string) => bare(one).startsWith(bare(other)) || bare(other).startsWith(bare(one))

/** The control unit that the read names, when it is surely another one than the order says; nothing while they agree. */
export function otherUnitIn(found: Identification | null | undefined, ecu_version: string): string | undefined {
  const family = found?.ecu_family
  if (!family || family.confidence === 'possible' || ecu_version.trim() === '') return undefined
  return agree(family.value, ecu_version) ? undefined : family.value
}
