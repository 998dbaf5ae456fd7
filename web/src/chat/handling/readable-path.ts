/** Decodes a path for people. A path that is not valid in UTF-8 remains encoded. */
export function readablePath(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
