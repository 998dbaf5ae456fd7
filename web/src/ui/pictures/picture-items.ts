/** A picture of a list that is being edited: one that is kept, or a file that was added to it. */
export type PictureItem = { key: string; file?: File }

let added = 0

export const keptPictures = (pictures: readonly { _id: string }[]): PictureItem[] =>
  pictures.map(({ _id }) => ({ key: _id }))

export const newPicture = (file: File): PictureItem => {
  added += 1
  return { key: `new:${added}`, file }
}

/** What is sent of a list: its order, each new one as `new`, and the files of those. */
export const sentPictures = (items: readonly PictureItem[]): { order: string; files: File[] } => ({
  order: items.map(({ key, file }) => (file ? 'new' : key)).join(','),
  files: items.flatMap(({ file }) => file ?? []),
})
