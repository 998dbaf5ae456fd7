/** A part of a message: plain text, or a link. */
export type TextPart = { text: string; href?: string }

const schemes = ['https://', 'http://', 'mailto:']
/** Punctuation that can come directly before or after a URL, in the languages of the interface. */
const opening = '([{<"\'«‹„“‘「『（'
const closing = ')]}>"\'»›”’“.,;:!?…、。，；：！？」』）'
/** Invisible characters, some of which change the text direction. Hostile URLs use them. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

const isMail = (text: string): boolean => {
  const [name = '', host = '', ...more] = text.split('@')
  return more.length === 0 && /^[\w.+-]{1,64}$/.test(name) && /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/i.test(host)
}

/** Returns the URL of a link; undefined for schemes that are not allowed and for URLs that disguise their target. */
function hrefOf(text: string): string | undefined {
  if (invisible.test(text)) return undefined
  if (isMail(text)) return `mailto:${text}`
  if (text.slice(0, 7).toLowerCase() === 'mailto:') {
    const mail = text.slice(7)
    return isMail(mail) ? `mailto:${mail}` : undefined
  }
  if (!URL.canParse(text)) return undefined
  const { protocol, username, password, href } = new URL(text)
  const isWeb = protocol === 'http:' || protocol === 'https:'
  return isWeb && username === '' && password === '' ? href : undefined
}

const countOf = (text: string, mark: string): number => text.split(mark).length - 1

/**
 * Returns the index of the end of the URL in a word. Closing punctuation is not part of the URL, except for a bracket that was
 * opened in the URL.
 */
function endOf(word: string): number {
  const opened = countOf(word, '(')
  let closed = countOf(word, ')')
  let end = word.length
  while (end > 0 && closing.includes(word.charAt(end - 1))) {
    if (word[end - 1] === ')') {
      if (closed <= opened) break
      closed -= 1
    }
    end -= 1
  }
  return end
}

function startOf(word: string): number {
  const lower = word.toLowerCase()
  const found = schemes.map((scheme) => lower.indexOf(scheme)).filter((at) => at >= 0)
  if (found.length > 0) return Math.min(...found)
  let start = 0
  while (start < word.length && opening.includes(word.charAt(start))) start += 1
  return start
}

function partsOf(word: string): TextPart[] {
  const start = startOf(word)
  const address = word.slice(start)
  const text = address.slice(0, endOf(address))
  const href = text.length > 3 ? hrefOf(text) : undefined
  if (href === undefined) return [{ text: word }]
  return [{ text: word.slice(0, start) }, { text, href }, { text: address.slice(text.length) }]
}

/** Splits a text into plain parts and links to web and mail addresses. Joining the parts results in the original text. */
export function findLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  for (const word of text.split(/(\s+)/)) {
    for (const part of partsOf(word)) {
      const last = parts.at(-1)
      if (part.text === '') continue
      if (part.href === undefined && last && last.href === undefined) last.text += part.text
      else parts.push(part)
    }
  }
  return parts
}
