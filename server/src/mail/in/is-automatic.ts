/** Header names in small letters, each with all its values. */
export type MailHeaders = ReadonlyMap<string, readonly string[]>

const maxHops = 40

const has = (headers: MailHeaders, name: string, pattern: RegExp): boolean =>
  headers.get(name)?.some((value) => pattern.test(value.trim())) ?? false

/** Whether no person wrote this mail: an absence note, a bounce, a list, a mail of our own or one that goes round in a circle. */
export function isAutomatic(headers: MailHeaders): boolean {
  return (
    has(headers, 'auto-submitted', /^(?!no\b)/i) ||
    has(headers, 'return-path', /^<\s*>$/) ||
    has(headers, 'content-type', /^multipart\/report/i) ||
    has(headers, 'precedence', /^(bulk|junk|list|auto_reply)$/i) ||
    has(headers, 'from', /(^|<|")(mailer-daemon|postmaster|no-?reply)@/i) ||
    has(headers, 'subject', /^(auto(matic|matische)?[ -]?(reply|response|antwort)|abwesenheit|out of office)\b/i) ||
    [
      'x-autoreply',
      'x-autorespond',
      'x-autoresponder',
      'x-auto-reply',
      'x-failed-recipients',
      'list-id',
      'feedback-id',
    ].some((name) => headers.has(name)) ||
    (headers.get('received')?.length ?? 0) > maxHops
  )
}
