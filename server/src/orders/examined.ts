import type { ComparedPart, Finding } from '@mapwright/contract/ecu/finding.ts'
import type { Identification } from '@mapwright/contract/ecu/identification.ts'
import type { FileExamination } from '../ecu/examine-file.ts'

/** The image inside hex text; null for any other file, which is its own image. */
export type ImageFacts = { image_sha256: string | null; image_size: number | null }

/** What is known of a file by looking into it; kept with it. */
export type Examined = { identification: Identification; findings: Finding[] } & ImageFacts

/**
 * What is known of a modified file next to the read that it was made from. The share of bytes that differ is 0 to 1, null when they
 * could not be compared.
 */
export type Compared = Examined & { changed_share: number | null; compared: ComparedPart[] }

export const noImage: ImageFacts = { image_sha256: null, image_size: null }

export const imageFacts = ({ hex, size }: FileExamination): ImageFacts =>
  hex && 'sha256' in hex ? { image_sha256: hex.sha256, image_size: size } : noImage
