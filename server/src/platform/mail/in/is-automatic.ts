/** The headers of a mail: all values by lower-case name. */
export type MailHeaders = ReadonlyMap<string, readonly string[]>

const maxHops = 40

const has = (headers: MailHeaders, name: string, pattern: RegExp): boolean =>
  headers.get(name)?.some((value) => pattern.test(value.trim())) ?? false

/** Checks whether a mail was sent automatically: an absence note, bounce, mailing list, mail of this site, or loop. */
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

/** Checks whether the receiving mail server marked a mail as unwanted, as SpamAssassin, Rspamd and Exchange do. */
export const isSpam = (headers: MailHeaders): boolean =>
  has(headers, 'x-spam-flag', /^yes\b/i) ||
  has(headers, 'x-spam-status', /^yes\b/i) ||
  has(headers, 'x-spam', /^yes\b/i) ||
  has(headers, 'x-forefront-antispam-report', /SFV:SPM/) ||
  has(headers, 'x-ms-exchange-organization-scl', /^[5-9]$/)
