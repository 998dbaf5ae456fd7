// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression removes them
const control = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g
/** Unicode characters that control the text direction: embeddings, overrides and isolates. */
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression removes them
const controlExceptWhitespace = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** Truncates to `max` UTF-16 code units without splitting a surrogate pair. */
const truncate = (text: string, max: number): string => {
  const end = text.charCodeAt(max - 1)
  return text.slice(0, end >= 0xd800 && end <= 0xdbff ? max - 1 : max)
}

/** Cleans untrusted text into one well-formed line without control characters, with at most `max` UTF-16 code units. */
export const cleanLine = (text: string, max: number): string =>
  truncate(
    text
      .slice(0, max * 4)
      .toWellFormed()
      .replace(control, ''),
    max,
  ).trim()

/** Like `cleanLine`, but keeps line breaks and tabs. */
export const cleanParagraph = (text: string, max: number): string =>
  truncate(
    text
      .slice(0, max * 4)
      .toWellFormed()
      .replace(controlExceptWhitespace, ''),
    max,
  )

/** Removes characters that control the text direction, because a name could use them to disguise the text around it. */
export const withoutBidi = (text: string): string => text.replace(bidiControls, '')

/** Cleans an untrusted file name and removes its folders. */
export const cleanFileName = (name: string): string =>
  cleanLine(withoutBidi(name.slice(0, 4_000).split(/[/\\]/).at(-1) ?? ''), 255) || 'file'

const mediaType = /^[a-z0-9][\w.+-]{0,60}\/[a-z0-9][\w.+-]{0,60}$/

export const cleanMediaType = (type: string): string => {
  const name = type.slice(0, 200).trim().toLowerCase()
  return mediaType.test(name) ? name : 'application/octet-stream'
}

/** Checks whether PostgreSQL can store the text. PostgreSQL rejects NUL, and lone surrogates in JSON. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000')
