import type { ComparedPart, Finding } from '@mapwright/contract/ecu/finding.ts'
import type { Identification } from '@mapwright/contract/ecu/identification.ts'
import type { FileExamination } from '../../ecu/examine-file.ts'

/** Hash and size of the image in hex text, an archive or a project. Null for other files, because the file itself is the image. */
export type ImageProperties = { image_sha256: string | null; image_size: number | null }

/** Data found by examining a file, stored with the file. */
export type Examined = { identification: Identification; findings: Finding[] } & ImageProperties

/**
 * Data found by comparing a modified file with its original. `changed_share` is the share of changed bytes, from 0 to 1; null if the
 * files could not be compared.
 */
export type Compared = Examined & {
  /** Storage key of the original. */
  original_key: string
  changed_share: number | null
  compared: ComparedPart[]
}

export const noImage: ImageProperties = { image_sha256: null, image_size: null }

export function imageProperties({ hex, unpacked, size }: FileExamination): ImageProperties {
  if (hex && 'sha256' in hex) return { image_sha256: hex.sha256, image_size: size }
  return unpacked ? { image_sha256: unpacked.sha256, image_size: size } : noImage
}
