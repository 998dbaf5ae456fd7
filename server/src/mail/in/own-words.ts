/** Stands above what a mail quotes; everything below it is ours. */
export const replyLine = (words: string): string => `##- ${words} -##`

const longest = 200_000
const mark = /^[\s>]*##- .{1,200} -##/
const signature = /^--$/
const original =
  /^[\s>]*-{2,} ?(original message|forwarded message|ursprüngliche nachricht|weitergeleitete nachricht|message d'origine|mensaje original|messaggio originale|oorspronkelijk bericht|رسالة أصلية|الرسالة الأصلية) ?-{2,}/i
/** Outlook's block of headers: a "From:" and one of the others within the next lines. */
const from = /^[\s>*]*(from|von|de|da|van|od|från|من) ?: ?\*? ?\S/i
const sent =
  /^[\s>*]*(sent|date|gesendet|datum|envoyé|enviado|inviato|verzonden|to|an|à|para|subject|betreff|objet|asunto|تاريخ|إلى|الموضوع) ?: ?\*? ?\S/i
/**
 * "On Mon, 3 Nov 2026 at 10:12, Workshop <…> wrote:" in the ways that mail programs word it. The verb stands at the end, or the name follows it.
 */
const wroteStart = /^(on|am|le|el|il|op|em|den|dnia|в|il giorno|بتاريخ|في|on the) /i
const wroteEnd = /(?:wrote|a écrit|escribió|ha scritto|escreveu) ?:$/i
const wroteBeforeName = /schrieb|schreef|skrev|napisał|написал|كتب/i
const maxNameLength = 210
const maxSentenceLength = 700
const sentFrom =
  /^(sent from (my|outlook|mail)|von meinem .{2,40} gesendet|gesendet (von|mit)|envoyé de(puis)? mon|enviado desde mi|get outlook for|أُرسلت من|أرسل من) ?.{0,60}$/i

const isQuoted = (line: string): boolean => /^\s*>/.test(line)
const isBlank = (line: string): boolean => line.trim() === ''

/** Where the part begins that a mail program or we put below the answer. */
function endOfAnswer(lines: readonly string[]): number {
  const at = lines.findIndex(
    (line, n) =>
      mark.test(line) ||
      signature.test(line) ||
      original.test(line) ||
      (from.test(line) && lines.slice(n + 1, n + 5).filter((next) => sent.test(next)).length >= 2),
  )
  return at === -1 ? lines.length : at
}

/** No such sentence is without a date. */
const saysWhoWrote = (sentence: string): boolean =>
  sentence.length <= maxSentenceLength &&
  sentence.endsWith(':') &&
  /\d/.test(sentence) &&
  wroteStart.test(sentence) &&
  (wroteEnd.test(sentence) || wroteBeforeName.test(sentence.slice(-maxNameLength)))

/** How many lines from `n` on together say who wrote what is quoted: programs break such a sentence after some eighty letters. */
const attribution = (lines: readonly string[], n: number): number =>
  [1, 2, 3].find((count) =>
    saysWhoWrote(
      lines
        .slice(n, n + count)
        .join(' ')
        .trim(),
    ),
  ) ?? 0

/** Leaves out who wrote what is quoted; where nothing marked as quoted follows, all below it is quoted without a mark. */
function withoutAttribution(lines: readonly string[]): string[] {
  const kept: string[] = []
  for (let n = 0; n < lines.length; n++) {
    const count = attribution(lines, n)
    if (count === 0) {
      kept.push(lines[n] ?? '')
      continue
    }
    const next = lines.slice(n + count).find((line) => !isBlank(line))
    if (next === undefined || !isQuoted(next)) return kept
    n += count - 1
  }
  return kept
}

/** What is quoted before and after the answer goes; what is quoted between its parts is what they answer. */
function withoutQuotes(lines: readonly string[]): readonly string[] {
  const isOwn = (line: string) => !isBlank(line) && !isQuoted(line) && !sentFrom.test(line.trim())
  const first = lines.findIndex(isOwn)
  return first === -1 ? [] : lines.slice(first, lines.findLastIndex(isOwn) + 1)
}

/** What somebody wrote themselves in a mail: without what it quotes, its signature and its program's farewell. */
export function ownWords(text: string): string {
  const lines = text
    .slice(0, longest)
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what no message may hold
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f\u200b\ufeff]/g, '')
    .split('\n')
    .map((line) => line.trimEnd())
  return withoutQuotes(withoutAttribution(lines.slice(0, endOfAnswer(lines))))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
