const notInHeader = /[^\x20-\x7e]|["\\%]/g
// Matches characters that encodeURIComponent does not encode but RFC 5987 does not allow.
const notInToken = /['()*]/g

/**
 * Builds the header of an attachment (RFC 6266): an ASCII name for old clients and the real name in UTF-8. Removes folders and control
 * characters.
 */
export function contentDisposition(name: string): string {
  const base = name.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern must match control characters to remove them
  const safe = base.replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '').trim() || 'file'
  const ascii = safe.replace(notInHeader, '_')
  const percent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  const utf8 = encodeURIComponent(safe).replace(notInToken, percent)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${utf8}`
}
