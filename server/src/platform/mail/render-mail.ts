import type { MailKind } from '@mapwright/contract/mails.ts'
import type { KeyIn } from '@mapwright/contract/wording-keys.ts'
import { fillIn, isolate, isRtl, translate, type WordingValues, wordedIn } from '../i18n/wording.ts'
import { replyLine } from './in/extract-reply.ts'
import type { MailBrand } from './mail-brand.ts'
import { optionsOf } from './mail-kinds.ts'
import { type MailContent, mailPage } from './mail-page.ts'
import { type MailText, textOfHtml } from './mail-texts.ts'

/** The operator's own wording of mails, by language and then by key of mail.json. */
export type OwnMailTexts = Readonly<Record<string, Readonly<Record<string, string>>>>

export type RenderedMail = { subject: string; html: string; text: string }

type MailToRender = {
  kind: MailKind
  language: string | null
  values: Readonly<Record<string, string>>
  site: MailBrand
  publicUrl: string
  own?: OwnMailTexts
  texts?: readonly MailText[]
  /** The URL at which the reader switches off mails of this kind. */
  unsubscribe?: string | undefined
  /** True if replies are accepted. Adds the marker line and a matching footer. */
  canReply?: boolean
}

/** Renders a mail in the reader's language: subject, HTML with one button, and plain text. */
export function renderMail(mail: MailToRender): RenderedMail {
  const { kind, language, values, site, publicUrl, own = {}, texts = [], unsubscribe, canReply = false } = mail
  // Each mail has a single language. If any wording is missing, the whole mail is in English.
  const wordingLanguage = wordedIn(language, 'mail', `${kind}.body`) ?? 'en'
  const filled: WordingValues = { ...values, site: site.title }
  // Mails about orders that an earlier release queued have no sentence about the delivery.
  const isolated: WordingValues = { delivery: '', ...(isRtl(wordingLanguage) ? isolate(filled) : filled) }
  const ownWords = own[wordingLanguage] ?? {}
  const word = (key: KeyIn<'mail'>, used = isolated) => {
    const text = ownWords[key]
    return text === undefined ? translate(wordingLanguage, 'mail', key, used) : fillIn(text, used)
  }
  const body = word(`${kind}.body`)
  // A reason that the text itself contains is not quoted again below it.
  const hasReason = body !== word(`${kind}.body`, { ...isolated, reason: '' })
  const content: MailContent = {
    language: wordingLanguage,
    direction: isRtl(wordingLanguage) ? 'rtl' : 'ltr',
    site,
    heading: word(`${kind}.heading`),
    paragraphs: body.split('\n\n').filter((text) => text.trim() !== ''),
    code: values.code,
    quote: hasReason ? undefined : values.reason,
    action: { label: word(`${kind}.action`), url: linkTo(publicUrl, values.link ?? optionsOf(kind).page) },
    above: canReply ? replyLine(word('reply_line')) : undefined,
    signature: ownWords['signature'],
    texts,
    footer: word(canReply ? 'footer_reply' : 'footer'),
    unsubscribe: unsubscribe === undefined ? undefined : { label: word('message.unsubscribe'), url: unsubscribe },
  }
  return { subject: oneLine(word(`${kind}.subject`)), html: mailPage(content), text: plainText(content) }
}

/** Builds a link from a path. Ignores anything that is not a path of the site itself. */
const linkTo = (publicUrl: string, path = '/'): string => (/^\/(?![/\\])/.test(path) ? publicUrl + path : publicUrl)

// biome-ignore lint/suspicious/noControlCharactersInRegex: a control character could end the Subject header
const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f]+/g, ' ').slice(0, 200)

const plainText = (content: MailContent): string => {
  const { site, heading, paragraphs, code, quote, action, above, signature, texts, footer, unsubscribe } = content
  return [
    ...(above ? [above] : []),
    heading,
    ...(code ? [`    ${code}`] : []),
    ...paragraphs,
    ...(quote ? [quote.replace(/^/gm, '> ')] : []),
    `${action.label}: ${action.url}`,
    ...(signature ? [signature] : []),
    ...texts.flatMap(({ title, html }) => [`${title}\n${'='.repeat(Math.min(title.length, 60))}`, textOfHtml(html)]),
    `-- \n${site.title}\n${footer}${unsubscribe ? `\n${unsubscribe.label}: ${unsubscribe.url}` : ''}`,
  ].join('\n\n')
}
