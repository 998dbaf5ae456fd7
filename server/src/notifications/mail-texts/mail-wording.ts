import { pick } from '@mapwright/contract/api/typed-entries.ts'
import type { MailKind } from '@mapwright/contract/mails.ts'
import {
  type MailLanguage,
  type MailText,
  type MailTextDetails,
  mailParts,
} from '@mapwright/contract/notifications/mail-texts/mail-text.ts'
import { Problem } from '../../platform/api/problem.ts'
import { placeholdersIn } from '../../platform/i18n/text-parts.ts'
import { translate } from '../../platform/i18n/wording.ts'
import type { OwnMailTexts } from '../../platform/mail/render-mail.ts'

/** Original wording of a mail, as shipped with the software. */
export const originalText = (kind: MailKind, language: MailLanguage): MailText => ({
  subject: translate(language, 'mail', `${kind}.subject`),
  heading: translate(language, 'mail', `${kind}.heading`),
  body: translate(language, 'mail', `${kind}.body`),
  action: translate(language, 'mail', `${kind}.action`),
})

/** Wording in use: the operator's texts, otherwise the original ones. */
export function usedText(kind: MailKind, language: MailLanguage, own: OwnMailTexts): MailText {
  const words = own[language] ?? {}
  const original = originalText(kind, language)
  const part = (name: keyof MailText) => words[`${kind}.${name}`] ?? original[name]
  return { subject: part('subject'), heading: part('heading'), body: part('body'), action: part('action') }
}

const wholeOf = (text: MailText): string => mailParts.map((part) => text[part]).join('\n')

/** Lists the placeholders of a mail. A changed text must contain those of the original wording; the site's name is always optional. */
export function placeholdersOf(kind: MailKind, language: MailLanguage): MailTextDetails['placeholders'] {
  const needed = placeholdersIn(wholeOf(originalText(kind, language)))
  const names = [...new Set([...needed, ...placeholdersIn(wholeOf(originalText(kind, 'en'))), 'site'])]
  return names.map((name) => ({ name, required: name !== 'site' && needed.includes(name) }))
}

/** Matches braces that are left in a text after its complete placeholders have been removed. */
const leftover = /\{\{|\}\}/

/**
 * Checks the placeholders of a changed text.
 * @throws Problem if a text has an unknown placeholder, or a required one is missing
 */
export function checkPlaceholders(kind: MailKind, language: MailLanguage, text: MailText): void {
  const known = placeholdersOf(kind, language)
  for (const part of mailParts) {
    const name = placeholdersIn(text[part]).find((used) => !known.some((one) => one.name === used))
    const isBroken = leftover.test(text[part].replace(/\{\{\s*\w+\s*\}\}/g, ''))
    if (name !== undefined || isBroken)
      throw new Problem('notifications.unknown_placeholder', {
        details: { name: (name ?? '{{').slice(0, 60) },
        fields: { [part]: { code: 'invalid' } },
      })
  }
  const used = placeholdersIn(wholeOf(text))
  const missing = known.find(({ name, required }) => required && !used.includes(name))
  if (missing)
    throw new Problem('notifications.missing_placeholder', {
      details: { name: missing.name },
      fields: { body: { code: 'invalid' } },
    })
}

/** Returns the wording as it would be after saving, for previews. */
export const asOwn = (
  kind: MailKind,
  text: MailText & { language: MailLanguage },
  own: OwnMailTexts,
): OwnMailTexts => ({
  ...own,
  [text.language]: {
    ...own[text.language],
    ...Object.fromEntries(Object.entries(pick(text, mailParts)).map(([part, words]) => [`${kind}.${part}`, words])),
  },
})
