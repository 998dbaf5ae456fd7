import type { MailKind } from '@mapwright/contract/notifications/mail.ts'
import type { KeyIn } from '@mapwright/contract/wording-keys.ts'
import { isolate, isRtl, translate, wordedIn } from '../../wording.ts'
import { replyLine } from './in/extract-reply.ts'
import { optionsOf } from './mail-kinds.ts'
import { type MailContent, mailPage } from './mail-page.ts'

export type RenderedMail = { subject: string; html: string; text: string }

type MailToRender = {
  kind: MailKind
  language: string | null
  values: Readonly<Record<string, string>>
  site: { title: string }
  publicUrl: string
  /** Replies are accepted: adds the reply marker and a matching footer. */
  canReply?: boolean
}

/** Renders a mail in the reader's language: subject, HTML with one button, and plain text. */
export function renderMail({ kind, language, values, site, publicUrl, canReply = false }: MailToRender): RenderedMail {
  // One language per mail: if any wording is missing, the whole mail is in English.
  const wordingLanguage = wordedIn(language, 'mail', `${kind}.body`) ?? 'en'
  const isolated = isRtl(wordingLanguage) ? isolate({ ...values, site: site.title }) : { ...values, site: site.title }
  const word = (key: KeyIn<'mail'>) => translate(wordingLanguage, 'mail', key, isolated)
  const content: MailContent = {
    language: wordingLanguage,
    direction: isRtl(wordingLanguage) ? 'rtl' : 'ltr',
    site: site.title,
    heading: word(`${kind}.heading`),
    paragraphs: word(`${kind}.body`).split('\n\n'),
    code: values.code,
    quote: values.reason,
    action: { label: word(`${kind}.action`), url: linkTo(publicUrl, values.link ?? optionsOf(kind).page) },
    above: canReply ? replyLine(word('reply_line')) : undefined,
    footer: word(canReply ? 'footer_reply' : 'footer'),
  }
  return { subject: oneLine(word(`${kind}.subject`)), html: mailPage(content), text: plainText(content) }
}

/** Only accepts paths of the site itself. */
const linkTo = (publicUrl: string, path = '/'): string => (/^\/(?![/\\])/.test(path) ? publicUrl + path : publicUrl)

// biome-ignore lint/suspicious/noControlCharactersInRegex: a subject must not end its header
const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f]+/g, ' ').slice(0, 200)

const plainText = ({ site, heading, paragraphs, code, quote, action, above, footer }: MailContent): string =>
  [
    ...(above ? [above] : []),
    heading,
    ...(code ? [`    ${code}`] : []),
    ...paragraphs,
    ...(quote ? [quote.replace(/^/gm, '> ')] : []),
    `${action.label}: ${action.url}`,
    `-- \n${site}\n${footer}`,
  ].join('\n\n')
