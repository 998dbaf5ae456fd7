import { inkOn, type MailBrand, type MailLogo, mailColors } from './mail-brand.ts'
import type { MailText } from './mail-texts.ts'

export type MailContent = {
  language: string
  direction: 'ltr' | 'rtl'
  site: MailBrand
  heading: string
  paragraphs: readonly string[]
  code: string | undefined
  quote: string | undefined
  action: { label: string; url: string }
  /** The marker line at the top. Replies quote everything below it. */
  above: string | undefined
  signature: string | undefined
  /** Longer texts, shown below the card. */
  texts: readonly MailText[]
  footer: string
  /** The link with which the reader switches off mails of this kind. */
  unsubscribe: { label: string; url: string } | undefined
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for elements and quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
const withBreaks = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>')

const sans = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Arial,sans-serif"
const mono = 'font-family:ui-monospace,Menlo,Consolas,monospace'

/** Builds the style rules for dark mode. All other styles are inline, because some mail clients remove <style>. */
function darkStyles({ accent }: MailBrand): string {
  const { button, link } = mailColors(accent)
  return `
@media (prefers-color-scheme: dark) {
  .page { background: #0b0d12 !important } .card { background: #14171f !important; border-color: #262b36 !important }
  .ink { color: #e8eaf0 !important } .meta { color: #9aa3b2 !important } .inset { background: #1d212b !important; color: #e8eaf0 !important }
  .logo { display: none !important } .logo-dark { display: block !important; max-height: none !important }
  .button { background: ${button.dark.fill} !important; color: ${button.dark.text} !important } .link { color: ${link.dark} !important }
}`
}

/** Renders a logo. Mail clients that do not load images show the alternative text. */
const logoImage = (
  { src, width, height }: Omit<MailLogo, 'ground'>,
  name: string,
  style: string,
  attributes = '',
): string =>
  `<img${attributes} src="${escapeHtml(src)}" alt="${name}" width="${width}" height="${height}" style="${style};width:${width}px;max-width:100%;height:auto;border:0;font-size:14px;font-weight:600">`

/**
 * Renders the logo on the background for which it was made, or the logos for light and dark mode, of which clients without dark mode show the
 * first. Without a logo, renders the name of the site.
 */
function masthead({ title, logo }: MailBrand): string {
  const name = escapeHtml(title)
  if (!logo) return `<span class="meta" style="color:#5a6373;font-size:14px;font-weight:600">${name}</span>`
  if (logo.dark)
    return (
      logoImage(logo, name, 'display:block;color:#14171f', ' class="logo"') +
      logoImage(logo.dark, name, 'display:none;mso-hide:all;max-height:0;color:#e8eaf0', ' class="logo-dark"')
    )
  const { ground } = logo
  return `<span style="display:inline-block;padding:10px 14px;border-radius:8px;background:${ground}">${logoImage(logo, name, `display:block;color:${inkOn(ground)}`)}</span>`
}

type Frame = {
  language: string
  direction: 'ltr' | 'rtl'
  site: MailBrand
  title: string
  /** The content of the mail, as HTML. */
  content: string
  texts?: readonly MailText[]
  /** The footer of the mail, as HTML. */
  footer: string
}

/** Renders a longer text in the direction of its own language, which can differ from that of the mail. */
const longText = ({ title, html }: MailText): string =>
  `<tr><td class="ink" dir="auto" style="padding:32px 4px 0;color:#2b3140;font-size:13px;line-height:1.55">
<h2 style="margin:0 0 8px;font-size:16px;line-height:1.35">${escapeHtml(title)}</h2>
${html.replace(/<a (?=href)/g, '<a style="color:inherit" ').replace(/<h([23])>/g, '<h$1 style="margin:16px 0 4px;font-size:14px">')}
</td></tr>
`

/** Builds the layout of all mails: a single column, at least 320 px wide, with or without styles, in both text directions. */
export function mailFrame({ language, direction, site, title, content, texts = [], footer }: Frame): string {
  const start = direction === 'rtl' ? 'right' : 'left'
  return `<!doctype html>
<html lang="${escapeHtml(language)}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<meta name="supported-color-schemes" content="light dark">
<style>${darkStyles(site)}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f5f6f9;${sans}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f5f6f9">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:${start}">
<tr><td style="padding:0 4px 16px">${masthead(site)}</td></tr>
<tr><td class="card" style="padding:32px 28px;border:1px solid #e2e6ee;border-radius:12px;background:#ffffff">
${content}
</td></tr>
${texts.map(longText).join('')}<tr><td class="meta" style="padding:16px 4px 0;color:#5a6373;font-size:12px;line-height:1.5">${footer}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

/** Builds an automatic mail: a heading, paragraphs and one button. */
export function mailPage(content: MailContent): string {
  const { heading, paragraphs, code, quote, action, above, signature, texts, footer, unsubscribe, ...frame } = content
  const { light } = mailColors(frame.site.accent).button
  const inset = `margin:0 0 20px;padding:14px 16px;border-radius:8px;background:#f2f4f8;color:#14171f;font-size:15px;line-height:1.5`
  const parts = [
    above && `<p class="meta" style="margin:0 0 16px;color:#5a6373;font-size:12px">${escapeHtml(above)}</p>`,
    `<h1 class="ink" style="margin:0 0 16px;color:#14171f;font-size:21px;line-height:1.3;font-weight:650">${escapeHtml(heading)}</h1>`,
    code &&
      `<p class="inset" dir="ltr" style="${inset};${mono};font-size:28px;letter-spacing:6px;text-align:center">${escapeHtml(code)}</p>`,
    ...paragraphs.map(
      (text) =>
        `<p class="ink" style="margin:0 0 16px;color:#2b3140;font-size:15px;line-height:1.6">${withBreaks(text)}</p>`,
    ),
    quote && `<blockquote class="inset" dir="auto" style="${inset}">${withBreaks(quote)}</blockquote>`,
    `<p style="margin:8px 0 0"><a class="button" href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${light.fill};color:${light.text};font-size:15px;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>`,
    signature &&
      `<p class="ink" dir="auto" style="margin:24px 0 0;color:#2b3140;font-size:15px;line-height:1.6">${withBreaks(signature)}</p>`,
  ]
  const below = [
    withBreaks(footer),
    unsubscribe &&
      `<a class="meta" href="${escapeHtml(unsubscribe.url)}" style="color:#5a6373">${escapeHtml(unsubscribe.label)}</a>`,
  ]
  return mailFrame({
    ...frame,
    title: heading,
    content: parts.filter(Boolean).join('\n'),
    texts,
    footer: below.filter(Boolean).join('<br>'),
  })
}
