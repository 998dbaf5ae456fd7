import { verdictOf } from '@mapwright/contract/ecu/checksums.ts'
import { type Found, type Identification, isReliable } from '@mapwright/contract/ecu/identification.ts'

/** The byte order of a file that is not in the processor's order: swapped in each 16-bit word, or in each 32-bit word. */
export type ByteOrder = 'words' | 'reversed' | 'exchanged'

export const byteOrders: readonly ByteOrder[] = ['words', 'reversed', 'exchanged']

/** A copy in the processor's order, undefined if the length is not a multiple of the word size. Each order is its own inverse. */
export function inOrder(image: Buffer, order: ByteOrder | undefined): Buffer | undefined {
  if (!order) return image
  if (image.length % (order === 'words' ? 2 : 4) !== 0) return undefined
  switch (order) {
    case 'words':
      return Buffer.from(image).swap16()
    case 'reversed':
      return Buffer.from(image).swap32()
    case 'exchanged':
      return Buffer.from(image).swap32().swap16()
  }
}

export const byteOrderOf = ({ byte_swapped, dword_order }: Identification): ByteOrder | undefined =>
  byte_swapped ? 'words' : dword_order

export const withByteOrder = (found: Identification, order: ByteOrder | undefined): Identification => ({
  ...found,
  byte_swapped: order === 'words',
  ...(order && order !== 'words' ? { dword_order: order } : {}),
})

/** The results by which a byte order can be judged. */
export const reliableFinds = (found: Identification): Found[] =>
  [...found.hardware_numbers, ...found.software_numbers, ...(found.ecu_family ? [found.ecu_family] : [])].filter(
    isReliable,
  )

/** Correct checksums prove the byte order; otherwise it is as certain as the numbers that were found. */
export function orderConfidence(found: Identification): Found['confidence'] {
  if (found.checksums && verdictOf(found.checksums) === 'right') return 'certain'
  return reliableFinds(found).some(({ confidence }) => confidence === 'certain') ? 'certain' : 'likely'
}
