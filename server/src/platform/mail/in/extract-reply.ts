import { type OwnWords, ownWords } from './own-words.ts'

/** The marker line at the top of our mails; in a reply, everything below it is quoted. */
export const replyLine = (words: string): string => `##- ${words} -##`

const maxLength = 200_000
const marker = /^[\s>]*##- .{1,200} -##/
/** A line by which a mail client separates a quote: "_____" or "-----Original Message-----". */
const rule = /^\s*(-{5}|_{5})/
/** Clients break lines that would become longer than about this. */
const minWrap = 66
const maxWrapped = 3

/** The reply itself, and the quote of our mail around it: all of the mail. */
type SplitReply = { text: string; quoted: string }

const isQuoted = (line = ''): boolean => /^\s*>/.test(line)
const isBlank = (line = ''): boolean => line.trim() === ''
const firstWord = (line: string): string => line.trimStart().split(' ', 1)[0] ?? ''

/** Whether a mail client may have broken a sentence between these lines. */
const isWrapped = (line: string, next: string): boolean =>
  !isBlank(line) && !isQuoted(line) && (line.endsWith('<') || line.length + firstWord(next).length >= minWrap)

/** The index of the first line of a quote's introduction ("On Monday, … wrote:", "From: …"); `at` is the line in it that names the site. */
function startOfHead(lines: readonly string[], at: number): number {
  let start = at
  while (start > 0 && at - start < maxWrapped && isWrapped(lines[start - 1] ?? '', lines[start] ?? '')) start--
  return start > 0 && rule.test(lines[start - 1] ?? '') ? start - 1 : start
}

/** The line after a group of quoted lines, and the blank ones between them. */
function endOfQuote(lines: readonly string[], start: number): number {
  let end = start
  for (let at = start; at < lines.length && (isQuoted(lines[at]) || isBlank(lines[at])); at++)
    if (isQuoted(lines[at])) end = at + 1
  return end
}

/** The lines from the head of a quote on, with the quote: a marked one, or else everything below. */
function headAndQuote(lines: readonly string[], at: number): [start: number, end: number] {
  let next = at
  while (next < lines.length && !isBlank(lines[next]) && !isQuoted(lines[next])) next++
  while (next < lines.length && isBlank(lines[next])) next++
  return [startOfHead(lines, at), isQuoted(lines[next]) ? endOfQuote(lines, next) : lines.length]
}

/** The lines with our marker, and those above it that introduce the quote: a paragraph that names us. */
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

/** The lines that are proven to quote our mail; undefined if none are. */
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

/** The sender's own words in a reply to a mail that has our marker. */
export const extractReply = (text: string): string => splitReply(text, ownWords({ mailbox: '', name: '' })).text

/** The text of a mail, without characters that a message cannot contain. */
export const wholeText = (text: string): string => joined(linesOf(text))

/**
 * Splits a reply to one of our mails into the sender's own words and the quote. Only what is proven to be ours counts as the quote: it has
 * our marker, or its head has our reply address. The address, which is personal, is shortened to that of the mailbox.
 */
export function splitReply(text: string, own: OwnWords): SplitReply {
  const lines = linesOf(text)
  const [start, end] = quoteOfOurs(lines, own) ?? [lines.length, lines.length]
  const part = (some: readonly string[]) => own.withoutReplyAddress(joined(some))
  return { text: part([...lines.slice(0, start), ...lines.slice(end)]), quoted: part(lines.slice(start, end)) }
}
