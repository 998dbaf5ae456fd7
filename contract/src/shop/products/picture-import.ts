import { z } from 'zod'

/** Maximum size of the ZIP with the pictures of an import. Each picture in it has the size limit of an uploaded picture. */
export const maxPictureZipBytes = 500 * 2 ** 20

/** Reasons why a picture was not imported. */
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

/** The pictures of an import. Before the import is applied: the files that the ZIP must contain. Afterward: the progress of loading. */
export const PictureImport = z.strictObject({
  /** `named` is the number of file names in the table. `zip` is the uploaded ZIP with its number of pictures; null before the upload. */
  named: z.number().int(),
  zip: z.strictObject({ file_name: z.string(), pictures: z.number().int() }).nullable(),
  /** File names that are missing from the ZIP; at most `maxListedPictures`. */
  missing: z.array(z.string()),
  waiting: z.number().int(),
  loaded: z.number().int(),
  failed: z.number().int(),
  failures: z.array(
    z.strictObject({ row: z.number().int(), column: z.string(), source: z.string(), code: z.enum(pictureFaults) }),
  ),
})
