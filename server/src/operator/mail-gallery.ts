import { directionOf, type Language } from '@mapwright/contract/accounts/languages.ts'
import { mailKinds } from '@mapwright/contract/mails.ts'
import { defaultAccent } from '@mapwright/contract/site/theme/accent.ts'
import { originalText } from '../notifications/mail-texts/mail-wording.ts'
import { renderSample } from '../notifications/mail-texts/sample-mail.ts'

const site = { title: 'Turbo & Sons', accent: defaultAccent }

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Shows the mail's rules for dark mode, or hides them, whatever the device prefers. */
const inScheme = (html: string, isDark: boolean): string =>
  html.replace('(prefers-color-scheme: dark)', isDark ? 'all' : 'not all')

const style = `
  body { margin: 24px; font: 14px/1.5 system-ui, sans-serif; background: #ddd; color: #111 }
  section { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 12px; margin-block-end: 32px }
  h2 { grid-column: 1 / -1; margin: 0; font-size: 16px }
  iframe, pre { box-sizing: border-box; inline-size: 100%; block-size: 640px; margin: 0; border: 0; background: #fff }
  pre { padding: 12px; overflow: auto; white-space: pre-wrap; unicode-bidi: plaintext }`

/** Returns a page with all mails in a language, with their original wording and sample values: light, dark and as plain text. */
export function mailGallery(language: Language): string {
  const mails = mailKinds.map((kind) => {
    const text = { language, ...originalText(kind, language) }
    const mail = renderSample({ kind, text, site, publicUrl: 'https://turbo.example', own: {} })
    const frame = (isDark: boolean) =>
      `<iframe sandbox title="${kind}" srcdoc="${escapeHtml(inScheme(mail.html, isDark))}"></iframe>`
    return `<section id="${kind}"><h2>${kind}: <bdi>${escapeHtml(mail.subject)}</bdi></h2>
${frame(false)}${frame(true)}<pre>${escapeHtml(mail.text)}</pre></section>`
  })
  return `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><meta charset="utf-8">
<title>Mails (${language})</title><style>${style}</style>${mails.join('\n')}</html>`
}
