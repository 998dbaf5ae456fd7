import { verdictOf } from '@mapwright/contract/ecu/checksums.ts'
import { type Found, type Identification, isReliable } from '@mapwright/contract/ecu/identification.ts'

/**
 * Byte order of a file that differs from the processor's order: `words` swaps the bytes of 16-bit words, `reversed` reverses the bytes of
 * 32-bit words, and `exchanged` swaps the halves of 32-bit words.
 */
export type ByteOrder = 'words' | 'reversed' | 'exchanged'

export const byteOrders: readonly ByteOrder[] = ['words', 'reversed', 'exchanged']

/**
 * Returns a copy in the processor's byte order, or the image itself without an `order`. Returns undefined if the length is not a multiple
 * of the word size. Applying the same order twice restores the original.
 */
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

/** Reliable hardware numbers, software numbers and family. Their presence indicates the right byte order. */
export const reliableFinds = (found: Identification): Found[] =>
  [...found.hardware_numbers, ...found.software_numbers, ...(found.ecu_family ? [found.ecu_family] : [])].filter(
    isReliable,
  )

/**
 * Returns the confidence in the detected byte order. Correct checksums make it certain. Otherwise, the confidence is that of the most
 * certain number or family.
 */
export function orderConfidence(found: Identification): Found['confidence'] {
  if (found.checksums && verdictOf(found.checksums) === 'right') return 'certain'
  return reliableFinds(found).some(({ confidence }) => confidence === 'certain') ? 'certain' : 'likely'
}
