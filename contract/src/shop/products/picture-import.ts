import { z } from 'zod'

/** Maximum size of the ZIP with an import's pictures; each picture has the limit of uploaded pictures. */
export const maxPictureZipBytes = 500 * 2 ** 20

/** Reasons why a picture of an import was not loaded. */
const pictureFaults = [
  'refused_address',
  'unreachable',
  'too_large',
  'not_a_picture',
  'no_zip',
  'not_in_zip',
  'gone',
] as const
export type PictureFault = (typeof pictureFaults)[number]

export const maxListedPictures = 200

/** The pictures of an import: before it is applied, the files that the ZIP must contain; afterwards, the loading progress. */
export const PictureImport = z.strictObject({
  /** The number of file names in the table, and of pictures in the ZIP; null: no ZIP was uploaded yet. */
  named: z.number().int(),
  zip: z.strictObject({ file_name: z.string(), pictures: z.number().int() }).nullable(),
  /** File names that are not in the ZIP; at most `maxListedPictures`. */
  missing: z.array(z.string()),
  waiting: z.number().int(),
  loaded: z.number().int(),
  failed: z.number().int(),
  failures: z.array(
    z.strictObject({ row: z.number().int(), column: z.string(), source: z.string(), code: z.enum(pictureFaults) }),
  ),
})
