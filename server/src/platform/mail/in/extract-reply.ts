/** The marker line at the top of our mails; in a reply, everything below it is quoted. */
export const replyLine = (words: string): string => `##- ${words} -##`

const maxLength = 200_000
const marker = /^[\s>]*##- .{1,200} -##/
const signature = /^--$/
const originalMessage =
  /^[\s>]*-{2,} ?(original message|forwarded message|ursprüngliche nachricht|weitergeleitete nachricht|message d'origine|mensaje original|messaggio originale|oorspronkelijk bericht|رسالة أصلية|الرسالة الأصلية) ?-{2,}/i
/** Outlook's header block: a "From:" line followed by other header lines. */
const from = /^[\s>*]*(from|von|de|da|van|od|från|من) ?: ?\*? ?\S/i
const sent =
  /^[\s>*]*(sent|date|gesendet|datum|envoyé|enviado|inviato|verzonden|to|an|à|para|subject|betreff|objet|asunto|تاريخ|إلى|الموضوع) ?: ?\*? ?\S/i
/**
 * The attribution line of mail clients, "On Mon, 3 Nov 2026 at 10:12, Workshop <…> wrote:", in several languages. The verb is last or
 * followed by the name.
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

/** Index of the first line below the reply that we or a mail client added. */
function endOfReply(lines: readonly string[]): number {
  const at = lines.findIndex(
    (line, n) =>
      marker.test(line) ||
      signature.test(line) ||
      originalMessage.test(line) ||
      (from.test(line) && lines.slice(n + 1, n + 5).filter((next) => sent.test(next)).length >= 2),
  )
  return at === -1 ? lines.length : at
}

/** An attribution always contains a date. */
const isAttribution = (sentence: string): boolean =>
  sentence.length <= maxSentenceLength &&
  sentence.endsWith(':') &&
  /\d/.test(sentence) &&
  wroteStart.test(sentence) &&
  (wroteEnd.test(sentence) || wroteBeforeName.test(sentence.slice(-maxNameLength)))

/** Number of lines from `n` that form an attribution, which clients wrap at about eighty characters; 0 if none. */
const attributionLines = (lines: readonly string[], n: number): number =>
  [1, 2, 3].find((count) =>
    isAttribution(
      lines
        .slice(n, n + count)
        .join(' ')
        .trim(),
    ),
  ) ?? 0

/** Removes attributions. If no marked quote follows one, everything below it is an unmarked quote and is removed, too. */
function withoutAttribution(lines: readonly string[]): string[] {
  const kept: string[] = []
  for (let n = 0; n < lines.length; n++) {
    const count = attributionLines(lines, n)
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

/** Removes quotes before and after the reply; quotes between its parts belong to the reply. */
function withoutQuotes(lines: readonly string[]): readonly string[] {
  const isOwn = (line: string) => !isBlank(line) && !isQuoted(line) && !sentFrom.test(line.trim())
  const first = lines.findIndex(isOwn)
  return first === -1 ? [] : lines.slice(first, lines.findLastIndex(isOwn) + 1)
}

/** The text that the sender of a mail wrote, without quotes, signature and the client's footer. */
export function extractReply(text: string): string {
  const lines = text
    .slice(0, maxLength)
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are not allowed in messages
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f\u200b\ufeff]/g, '')
    .split('\n')
    .map((line) => line.trimEnd())
  return withoutQuotes(withoutAttribution(lines.slice(0, endOfReply(lines))))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
