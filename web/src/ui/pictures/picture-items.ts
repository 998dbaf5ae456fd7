/** The point of a picture that stays visible when it is cropped, in percent from the left and the top. */
export type Focus = { x: number; y: number }

/** A picture in a list that is being edited: an existing one, or an added file. */
export type PictureItem = { key: string; file?: File; focus?: Focus; alt?: string }

let added = 0

export const keptPictures = (pictures: readonly { _id: string }[]): PictureItem[] =>
  pictures.map(({ _id }) => ({ key: _id }))

export const newPicture = (file: File): PictureItem => {
  added += 1
  return { key: `new:${added}`, file }
}

/**
 * The request fields for a list of pictures: `order` contains the ids, with `new` for each added picture; `files` contains the added pictures.
 */
export const sentPictures = (items: readonly PictureItem[]): { order: string; files: File[] } => ({
  order: items.map(({ key, file }) => (file ? 'new' : key)).join(','),
  files: items.flatMap(({ file }) => file ?? []),
})
