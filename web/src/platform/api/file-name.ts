/** The file name in a Content-Disposition header. The UTF-8 form (RFC 5987) takes precedence. */
export function fileNameOf(disposition: string | null, fallback: string): string {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  const plain = /filename="((?:[^"\\]|\\.)*)"/i.exec(disposition ?? '')?.[1]?.replace(/\\(.)/g, '$1')
  try {
    return (extended === undefined ? plain : decodeURIComponent(extended)) ?? fallback
  } catch {
    return plain ?? fallback
  }
}
