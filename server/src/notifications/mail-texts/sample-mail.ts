import { notificationRules } from '@mapwright/contract/events.ts'
import type { MailKind } from '@mapwright/contract/mails.ts'
import type { MailLanguage, MailText } from '@mapwright/contract/notifications/mail-texts/mail-text.ts'
import type { MailBrand } from '../../platform/mail/mail-brand.ts'
import { optionsOf } from '../../platform/mail/mail-kinds.ts'
import { type OwnMailTexts, type RenderedMail, renderMail } from '../../platform/mail/render-mail.ts'
import { asOwn, placeholdersOf } from './mail-wording.ts'
import { sampleValues } from './sample-values.ts'

/** Values for single mails, in which a placeholder means something else. */
const specialValues: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  shop_low_stock: { name: 'OBD-II cable' },
}

/** Checks whether a mail quotes what somebody has written, below its text. */
const quotesReason = (kind: MailKind): boolean =>
  notificationRules.some(({ mail }) => mail?.kind === kind && mail.values.includes('reason'))

type Sample = {
  kind: MailKind
  text: MailText & { language: MailLanguage }
  site: MailBrand
  publicUrl: string
  own: OwnMailTexts
}

/** Renders a mail with the given wording and sample values. */
export function renderSample({ kind, text, site, publicUrl, own }: Sample): RenderedMail {
  const values = {
    ...sampleValues,
    ...specialValues[kind],
    link: optionsOf(kind).page ?? '/',
    unsubscribe_link: publicUrl,
    cancel_link: publicUrl,
  }
  const used = new Set([...placeholdersOf(kind, text.language).map(({ name }) => name), 'link', 'code'])
  const shown = Object.fromEntries(Object.entries(values).filter(([name]) => used.has(name)))
  if (quotesReason(kind)) shown['reason'] = sampleValues['reason'] ?? ''
  // Only mails with a code show the code separately.
  if (optionsOf(kind).validMinutes === undefined) delete shown['code']
  return renderMail({
    ...{ kind, language: text.language, values: shown, site, publicUrl },
    own: asOwn(kind, text, own),
  })
}
