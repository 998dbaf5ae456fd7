import { makeEcuImage, makeModified } from '../../demo/src/binaries.ts'

/** A generated original file with the layout of a Golf VII 2.0 TDI, and a modified version of it. */
export const original = makeEcuImage({
  family: 'EDC17C64',
  size: 2 ** 22,
  hw: '0281018526',
  sw: '1037536540',
  partNumber: '04L906021',
  seed: 7,
})
export const modified = makeModified(original, 8)

/** Describes a file for `setInputFiles`. */
export const inputFile = (name: string, buffer: Buffer, mimeType = 'application/octet-stream') => ({
  name,
  buffer,
  mimeType,
})
