// biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the point
const control = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g
/** Direction overrides, which can disguise the end of a file name. */
const direction = /[\u202a-\u202e\u2066-\u2069]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the point
const controlButLines = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** At most `max` UTF-16 units, without half a character at the end. */
const cut = (text: string, max: number): string => {
  const end = text.charCodeAt(max - 1)
  return text.slice(0, end >= 0xd800 && end <= 0xdbff ? max - 1 : max)
}

/** One line of text from outside, as every database can hold it: well formed, without control characters, bounded. */
export const cleanLine = (text: string, max: number): string =>
  cut(
    text
      .slice(0, max * 4)
      .toWellFormed()
      .replace(control, ''),
    max,
  ).trim()

/** Like `cleanLine`, but with line breaks and tabs. */
export const cleanParagraph = (text: string, max: number): string =>
  cut(
    text
      .slice(0, max * 4)
      .toWellFormed()
      .replace(controlButLines, ''),
    max,
  )

/** The name of a file from outside, without its folders. */
export const cleanFileName = (name: string): string =>
  cleanLine((name.slice(0, 4_000).split(/[/\\]/).at(-1) ?? '').replace(direction, ''), 255) || 'file'

const mediaType = /^[a-z0-9][\w.+-]{0,60}\/[a-z0-9][\w.+-]{0,60}$/

export const cleanMediaType = (type: string): string => {
  const name = type.slice(0, 200).trim().toLowerCase()
  return mediaType.test(name) ? name : 'application/octet-stream'
}

/** Text that PostgreSQL refuses: NUL anywhere, half a character in JSON. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000')
