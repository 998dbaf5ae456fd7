import { isolate, isRtl, translate, wordedIn } from '../wording.ts'
import { replyLine } from './in/own-words.ts'
import { type MailKind, mailKinds } from './mail-kinds.ts'
import { type MailContent, mailPage } from './mail-page.ts'

export type RenderedMail = { subject: string; html: string; text: string }

type Facts = {
  kind: MailKind
  language: string | null
  values: Readonly<Record<string, string>>
  site: { title: string }
  publicUrl: string
  /** An answer reaches somebody: says so, and marks where what it quotes begins. */
  canBeAnswered?: boolean
}

/** Words a mail in the reader's language: subject, an HTML page with one button, and the same as plain text. */
export function renderMail({ kind, language, values, site, publicUrl, canBeAnswered = false }: Facts): RenderedMail {
  // One language throughout: where its wording is missing, the whole mail is English.
  const spoken = wordedIn(language, 'mail', `${kind}.body`) ?? 'en'
  const isolated = isRtl(spoken) ? isolate({ ...values, site: site.title }) : { ...values, site: site.title }
  const word = (key: string) => translate(spoken, 'mail', key, isolated)
  const content: MailContent = {
    language: spoken,
    direction: isRtl(spoken) ? 'rtl' : 'ltr',
    site: site.title,
    heading: word(`${kind}.heading`),
    paragraphs: word(`${kind}.body`).split('\n\n'),
    code: values.code,
    quote: values.reason,
    action: { label: word(`${kind}.action`), url: linkTo(publicUrl, values.link ?? mailKinds[kind].page) },
    above: canBeAnswered ? replyLine(word('answer_line')) : undefined,
    footer: word(canBeAnswered ? 'footer_answer' : 'footer'),
  }
  return { subject: oneLine(word(`${kind}.subject`)), html: mailPage(content), text: plainText(content) }
}

/** Only paths of the site itself make a link. */
const linkTo = (publicUrl: string, path = '/'): string => (/^\/(?![/\\])/.test(path) ? publicUrl + path : publicUrl)

// biome-ignore lint/suspicious/noControlCharactersInRegex: a subject must not end its header
const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f]+/g, ' ').slice(0, 200)

const plainText = ({ site, heading, paragraphs, code, quote, action, above, footer }: MailContent): string =>
  [
    ...(above ? [above] : []),
    heading,
    ...paragraphs,
    ...(code ? [`    ${code}`] : []),
    ...(quote ? [quote.replace(/^/gm, '> ')] : []),
    `${action.label}: ${action.url}`,
    `-- \n${site}\n${footer}`,
  ].join('\n\n')
