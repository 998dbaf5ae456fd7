import { type OwnWords, ownWords } from './own-words.ts'

/** Maximum number of characters in the marker line, which operators can word themselves. */
const maxMarkerLength = 200
/** Builds the marker line at the top of the site's mails. In a reply, everything below it is quoted. */
export const replyLine = (words: string): string =>
  `##- ${words.replace(/\s+/g, ' ').trim().slice(0, maxMarkerLength)} -##`

const maxLength = 200_000
const marker = /^[\s>]*##- .{1,200} -##/
/** Matches the line with which a mail client separates a quote: "_____" or "-----Original Message-----". */
const rule = /^\s*(-{5}|_{5})/
/** Minimum length of a line, in characters, at which mail clients may have wrapped it. */
const minWrap = 66
const maxWrapped = 3

/** A reply, split into its own text and the quote of the site's mail. Together, they are the whole mail. */
type SplitReply = { text: string; quoted: string }

const isQuoted = (line = ''): boolean => /^\s*>/.test(line)
const isBlank = (line = ''): boolean => line.trim() === ''
const firstWord = (line: string): string => line.trimStart().split(' ', 1)[0] ?? ''

/** Checks whether a mail client may have broken a sentence between these two lines. */
const isWrapped = (line: string, next: string): boolean =>
  !isBlank(line) && !isQuoted(line) && (line.endsWith('<') || line.length + firstWord(next).length >= minWrap)

/**
 * Returns the index of the first line of a quote's introduction ("On Monday, … wrote:", "From: …"). `at`: the index of the line that names
 * the site.
 */
function startOfHead(lines: readonly string[], at: number): number {
  let start = at
  while (start > 0 && at - start < maxWrapped && isWrapped(lines[start - 1] ?? '', lines[start] ?? '')) start--
  return start > 0 && rule.test(lines[start - 1] ?? '') ? start - 1 : start
}

/** Returns the index after a group of quoted lines, which may contain blank lines. */
function endOfQuote(lines: readonly string[], start: number): number {
  let end = start
  for (let at = start; at < lines.length && (isQuoted(lines[at]) || isBlank(lines[at])); at++)
    if (isQuoted(lines[at])) end = at + 1
  return end
}

/** Returns the range of a quote with its introduction. Without quote characters (">"), the quote extends to the end of the mail. */
function headAndQuote(lines: readonly string[], at: number): [start: number, end: number] {
  let next = at
  while (next < lines.length && !isBlank(lines[next]) && !isQuoted(lines[next])) next++
  while (next < lines.length && isBlank(lines[next])) next++
  return [startOfHead(lines, at), isQuoted(lines[next]) ? endOfQuote(lines, next) : lines.length]
}

/**
 * Returns the range of the quote that contains the marker line. `at`: the index of the marker line. If the paragraph above the quote
 * introduces it and names the site, the range starts at that introduction.
 */
function markedQuote(lines: readonly string[], at: number, own: OwnWords): [start: number, end: number] {
  const isMarked = isQuoted(lines[at])
  let start = at
  while (isMarked && start > 0 && isQuoted(lines[start - 1])) start--
  const end = isMarked ? endOfQuote(lines, start) : lines.length
  let last = start - 1
  while (last >= 0 && isBlank(lines[last])) last--
  let first = last
  while (first > 0 && !isBlank(lines[first - 1])) first--
  const head = lines.slice(Math.max(first, 0), last + 1)
  const named = head.findIndex((line) => own.names(line))
  if (named === -1 || !head.some((line) => line.includes(':'))) return [start, end]
  return [startOfHead(lines, first + named), end]
}

/** Returns the range of lines that certainly quote a mail of the site. Undefined if there are none. */
function quoteOfOurs(lines: readonly string[], own: OwnWords): [start: number, end: number] | undefined {
  const marked = lines.findIndex((line) => marker.test(line))
  const addressed = lines.findIndex((line) => !isQuoted(line) && own.hasReplyAddress(line))
  if (addressed !== -1 && (marked === -1 || addressed < marked)) return headAndQuote(lines, addressed)
  return marked === -1 ? undefined : markedQuote(lines, marked, own)
}

const linesOf = (text: string): string[] =>
  text
    .slice(0, maxLength)
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are not allowed in messages
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f\u200b\ufeff]/g, '')
    .split('\n')
    .map((line) => line.trimEnd())

const joined = (lines: readonly string[]): string =>
  lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** Returns the sender's own words in a reply to a mail with a marker line. */
export const extractReply = (text: string): string => splitReply(text, ownWords({ mailbox: '', name: '' })).text

/** Returns the whole text of a mail, without characters that are not allowed in messages. */
export const wholeText = (text: string): string => joined(linesOf(text))

/**
 * Splits a reply to a mail of the site into the sender's own words and the quote. Only text with the marker line, or with the reply address
 * in its introduction, counts as the quote. The personal reply address is shortened to the address of the mailbox.
 */
export function splitReply(text: string, own: OwnWords): SplitReply {
  const lines = linesOf(text)
  const [start, end] = quoteOfOurs(lines, own) ?? [lines.length, lines.length]
  const part = (some: readonly string[]) => own.withoutReplyAddress(joined(some))
  return { text: part([...lines.slice(0, start), ...lines.slice(end)]), quoted: part(lines.slice(start, end)) }
}
