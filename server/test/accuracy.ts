import { type Identification, isReliable } from '@mapwright/contract/ecu/identification.ts'

/** A read of a corpus, with the values printed on the label of its control unit. Empty if unknown. */
export type LabelledRead = { family: string; hardware: string; software: string; found: Identification }

/** Shares of reads from 0 to 1. `wrong`: the most certain value differs from the label. Null without a labelled read. */
type Rates = { found: number | null; wrong: number | null }
type Accuracy = { reads: number } & Record<'family' | 'hardware' | 'software', Rates>

const normalized = (name: string): string => name.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** The most certain reliable value, or an empty string. */
const valueFound = ({ found }: LabelledRead, kind: keyof LabelledRead): string => {
  if (kind === 'family') return found.ecu_family && isReliable(found.ecu_family) ? found.ecu_family.value : ''
  const numbers = kind === 'hardware' ? found.hardware_numbers : found.software_numbers
  return numbers.find(isReliable)?.value ?? ''
}

/** Families match if one name begins with the other: EDC17 and EDC17C64. Numbers have to be equal. */
function isRight(kind: keyof LabelledRead, value: string, label: string): boolean {
  const [one, other] = [normalized(value), normalized(label)]
  return one === other || (kind === 'family' && (one.startsWith(other) || other.startsWith(one)))
}

function ratesOf(reads: readonly LabelledRead[], kind: 'family' | 'hardware' | 'software'): Rates {
  const labelled = reads.filter((read) => read[kind] !== '')
  if (labelled.length === 0) return { found: null, wrong: null }
  const values = labelled.map((read) => ({ value: valueFound(read, kind), label: read[kind] }))
  const right = values.filter(({ value, label }) => value !== '' && isRight(kind, value, label)).length
  const named = values.filter(({ value }) => value !== '').length
  return { found: right / labelled.length, wrong: (named - right) / labelled.length }
}

function accuracyOf(reads: readonly LabelledRead[]): Accuracy {
  return {
    reads: reads.length,
    family: ratesOf(reads, 'family'),
    hardware: ratesOf(reads, 'hardware'),
    software: ratesOf(reads, 'software'),
  }
}

/**
 * Measures the identification separately for families that the rules were written with (`seen`) and all others. Only the result for the
 * others says how well unknown reads are identified.
 */
export function measureAccuracy(
  reads: readonly LabelledRead[],
  seen: readonly string[],
): { seen: Accuracy; unseen: Accuracy } {
  const isSeen = ({ family }: LabelledRead) => seen.some((name) => normalized(family).startsWith(normalized(name)))
  return { seen: accuracyOf(reads.filter(isSeen)), unseen: accuracyOf(reads.filter((read) => !isSeen(read))) }
}
