import { displayName } from '@mapwright/contract/accounts/display-name.ts'
import { languageTags } from '@mapwright/contract/accounts/languages.ts'
import { formatHundredths } from '@mapwright/contract/api/amounts.ts'
import type { Placeholder } from '@mapwright/contract/notifications/message.ts'
import { escapeHtml, mailFrame } from '../mail/mail-page.ts'
import { isRtl, spokenLanguage, translate } from '../wording.ts'
import type { Reader } from './audience-rows.ts'
import { fillIn, imagePath, plainTextOf } from './message-html.ts'

type Written = { subject: string; html: string }

/** The language of a reader who has chosen none is English, as in every mail. */
const languageOf = ({ language }: Reader) => languageTags.find((tag) => tag === spokenLanguage(language)) ?? 'en'

/** Whoever has no first name is greeted by what else they are called. */
const valuesOf = (reader: Reader): Record<Placeholder, string> => ({
  firstname: reader.firstname || displayName(reader),
  lastname: reader.lastname,
  company_name: reader.company_name,
  balance: new Intl.NumberFormat(languageOf(reader)).format(formatHundredths(reader.balance) as `${number}`),
})

/** The author's language is not the reader's: each block finds its own direction. Lines of a list stand close together. */
const laidOut = (html: string): string =>
  html
    .replace(/<li><p>([^<]*(?:<(?!\/p>|li>)[^<]*)*)<\/p><\/li>/g, '<li>$1</li>')
    .replace(/<(?:p|h2|h3|ul|ol|blockquote)\b/g, '$& dir="auto"')

/** A message as its reader gets it, without the frame around it. */
export function messageFor(reader: Reader, { subject, html }: Written) {
  const values = valuesOf(reader)
  const language = languageOf(reader)
  return {
    subject: fillIn(subject, values),
    html: fillIn(laidOut(html), values, escapeHtml),
    name: displayName(reader),
    language,
    direction: isRtl(language) ? ('rtl' as const) : ('ltr' as const),
  }
}

const text = 'color:#2b3140;font-size:15px;line-height:1.6;text-align:start'
const looks: Readonly<Record<string, string>> = {
  p: `margin:0 0 16px;${text}`,
  h2: 'margin:24px 0 12px;color:#14171f;font-size:19px;line-height:1.3;text-align:start',
  h3: 'margin:20px 0 8px;color:#14171f;font-size:16px;line-height:1.3;text-align:start',
  ul: `margin:0 0 16px;padding-inline-start:24px;${text}`,
  ol: `margin:0 0 16px;padding-inline-start:24px;${text}`,
  li: 'margin:0 0 4px',
  blockquote: 'margin:0 0 16px;padding:2px 14px;border-inline-start:3px solid #c9d0dc',
  hr: 'margin:24px 0;border:0;border-top:1px solid #e2e6ee',
  a: 'color:#2457d6',
  img: 'display:block;max-width:100%;height:auto;margin:0 0 16px;border-radius:8px',
}
const hasInk = new Set(['p', 'h2', 'h3', 'ul', 'ol'])

/** Mail programs drop style sheets, so each element of a cleaned text brings its looks along. */
const styled = (html: string): string =>
  html.replace(
    /<(p|h2|h3|ul|ol|li|blockquote|hr|a|img)\b/g,
    (tag, name: string) => `${tag}${hasInk.has(name) ? ' class="ink"' : ''} style="${looks[name]}"`,
  )

type Surroundings = { site: { title: string }; pageLink: string }

/** The whole mail: page, plain text and the pictures it brings along as `cid:<file id>`. */
export function messageMail(reader: Reader, written: Written, { site, pageLink }: Surroundings) {
  const { subject, html, language, direction } = messageFor(reader, written)
  const word = (key: string) => translate(language, 'mail', `message.${key}`, { site: site.title })
  const footer = `${escapeHtml(word('footer'))}<br><a href="${escapeHtml(pageLink)}" style="color:#5a6373">${escapeHtml(word('unsubscribe'))}</a>`
  return {
    subject,
    html: mailFrame({
      language,
      direction,
      site: site.title,
      title: subject,
      content: styled(html).replaceAll(`src="${imagePath}`, 'src="cid:'),
      footer,
    }),
    text: `${plainTextOf(html)}\n\n-- \n${site.title}\n${word('footer')}\n${word('unsubscribe')}: ${pageLink}\n`,
  }
}
