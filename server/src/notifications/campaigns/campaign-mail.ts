import { displayName } from '@mapwright/contract/accounts/display-name.ts'
import { languageTags } from '@mapwright/contract/accounts/languages.ts'
import { formatHundredths } from '@mapwright/contract/api/amounts.ts'
import type { Placeholder } from '@mapwright/contract/notifications/campaigns/campaign.ts'
import type { NameIn } from '@mapwright/contract/wording-keys.ts'
import { isRtl, supportedLanguage, translate } from '../../platform/i18n/wording.ts'
import { type MailBrand, mailColors } from '../../platform/mail/mail-brand.ts'
import { escapeHtml, mailFrame } from '../../platform/mail/mail-page.ts'
import type { Reader } from './audience-rows.ts'
import { fillIn, imagePath, plainTextOf } from './campaign-html.ts'

type Content = { subject: string; html: string }

/** Returns the language of a recipient; English if none is set, as in all mails. */
export const languageOf = ({ language }: Reader) =>
  languageTags.find((tag) => tag === supportedLanguage(language)) ?? 'en'

/** Returns a recipient's values for the placeholders. If the first name is empty, the display name is used. */
export const valuesOf = (reader: Reader): Record<Placeholder, string> => ({
  firstname: reader.firstname || displayName(reader),
  lastname: reader.lastname,
  company_name: reader.company_name,
  balance: new Intl.NumberFormat(languageOf(reader)).format(formatHundredths(reader.balance)),
})

/**
 * Adds dir="auto" to each block, because the author's language may differ from the recipient's. Removes the paragraphs in list items,
 * because they would add space between the items.
 */
const withDirections = (html: string): string =>
  html
    .replace(/<li><p>([^<]*(?:<(?!\/p>|li>)[^<]*)*)<\/p><\/li>/g, '<li>$1</li>')
    .replace(/<(?:p|h2|h3|ul|ol|blockquote)\b/g, '$& dir="auto"')

/** Builds the content for one recipient, without the surrounding page. */
export function personalizeCampaign(reader: Reader, { subject, html }: Content) {
  const values = valuesOf(reader)
  const language = languageOf(reader)
  return {
    subject: fillIn(subject, values),
    html: fillIn(withDirections(html), values, escapeHtml),
    name: displayName(reader),
    language,
    direction: isRtl(language) ? ('rtl' as const) : ('ltr' as const),
  }
}

const text = 'color:#2b3140;font-size:15px;line-height:1.6;text-align:start'
const inlineStyles: Readonly<Record<string, string>> = {
  p: `margin:0 0 16px;${text}`,
  h2: 'margin:24px 0 12px;color:#14171f;font-size:19px;line-height:1.3;text-align:start',
  h3: 'margin:20px 0 8px;color:#14171f;font-size:16px;line-height:1.3;text-align:start',
  ul: `margin:0 0 16px;padding-inline-start:24px;${text}`,
  ol: `margin:0 0 16px;padding-inline-start:24px;${text}`,
  li: 'margin:0 0 4px',
  blockquote: 'margin:0 0 16px;padding:2px 14px;border-inline-start:3px solid #c9d0dc',
  hr: 'margin:24px 0;border:0;border-top:1px solid #e2e6ee',
  img: 'display:block;max-width:100%;height:auto;margin:0 0 16px;border-radius:8px',
}
const inkTags = new Set(['p', 'h2', 'h3', 'ul', 'ol'])

const classOf = (name: string) => (inkTags.has(name) ? ' class="ink"' : name === 'a' ? ' class="link"' : '')

/** Adds inline styles, because mail programs remove style sheets. */
const styled = (html: string, linkColor: string): string =>
  html.replace(
    /<(p|h2|h3|ul|ol|li|blockquote|hr|a|img)\b/g,
    (tag, name: string) => `${tag}${classOf(name)} style="${name === 'a' ? `color:${linkColor}` : inlineStyles[name]}"`,
  )

type Page = { site: MailBrand; pageLink: string }

/** Renders the complete mail: HTML page, plain text, and images referenced as `cid:<file id>`. */
export function renderCampaignMail(reader: Reader, content: Content, { site, pageLink }: Page) {
  const { subject, html, language, direction } = personalizeCampaign(reader, content)
  const word = (key: NameIn<'mail:message'>) => translate(language, 'mail', `message.${key}`, { site: site.title })
  const footer = `${escapeHtml(word('footer'))}<br><a href="${escapeHtml(pageLink)}" style="color:#5a6373">${escapeHtml(word('unsubscribe'))}</a>`
  return {
    subject,
    html: mailFrame({
      language,
      direction,
      site,
      title: subject,
      content: styled(html, mailColors(site.accent).link.light).replaceAll(`src="${imagePath}`, 'src="cid:'),
      footer,
    }),
    text: `${plainTextOf(html)}\n\n-- \n${site.title}\n${word('footer')}\n${word('unsubscribe')}: ${pageLink}\n`,
  }
}
