/** Checks for files that tools and people add to a read, such as notes and pictures. */
export const isOther = (name: string): boolean =>
  /(?:\/|\.(?:txt|log|ini|xml|json|csv|md|html?|pdf|jpe?g|png|gif|bmp|webp|heic|url))$/i.test(name) ||
  /(?:^|\/)(?:__MACOSX\/|\$RECYCLE\.BIN\/|\.|(?:eh)?Thumbs\.db$|desktop\.ini$)/i.test(name)

/** Checks for files that only office documents contain. These documents are ZIP archives, too. */
export const isDocumentPart = (name: string): boolean => name === '[Content_Types].xml' || name === 'mimetype'

/** Name of a file without its folders. */
export const plainFileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
