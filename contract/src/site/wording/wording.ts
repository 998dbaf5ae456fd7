import { z } from 'zod'
import { InstantText } from '../../api/scalars.ts'

/** The files of locales/<language>, which are the first part of each key. */
export const wordingAreas = [
  ...['acceptance', 'accessibility', 'accounts', 'announcements', 'app', 'audit', 'billing', 'books', 'bridges'],
  ...['catalogue', 'channels', 'chat', 'codes', 'content', 'conversations', 'credits', 'downloads', 'ecu'],
  ...[
    'emoji',
    'faq',
    'focus',
    'garage',
    'guest',
    'home',
    'imported',
    'imports',
    'joined',
    'locations',
    'mail',
    'money',
    'moving',
  ],
  ...[
    'notifications',
    'orders',
    'partners',
    'payments',
    'people',
    'request',
    'shop',
    'single_sign_on',
    'site',
    'subscription',
  ],
  ...['system', 'team', 'tickets', 'top_up', 'tuning', 'ui', 'vat', 'vehicle_data', 'vehicles', 'withdrawal'],
] as const

/**
 * changed: texts that the operator has changed. unused: changed texts that are not shown, because an update has removed their key or changed
 * their placeholders.
 */
export const wordingStates = ['changed', 'unused'] as const

/** Maximum length of a changed text in characters. The longest shipped text has about 2,700. */
export const maxTextLength = 5_000

/** Maximum length of all changed texts of a language together, because browsers load them at once: about that of all shipped texts. */
export const maxLengthPerLanguage = 400_000

/** The full key of a text, with its plural form: "orders:list.title", "ui:days_one". */
export const TextKey = z
  .string()
  .max(90)
  .regex(/^[a-z_]+:[\w.-]+$/)

/** A text of the software in one language, with the text by which the operator has replaced it. */
export const WordingText = z.strictObject({
  key: z.string(),
  /** Null if the software no longer has the key. */
  shipped: z.string().nullable(),
  own: z
    .strictObject({
      text: z.string(),
      changed_at: InstantText,
      changed_by: z.string(),
      /** False if the shipped text is shown instead, see `wordingStates`. */
      is_used: z.boolean(),
    })
    .nullable(),
  /** The placeholders and named parts: "{{count}}", "<terms>". The text must contain the required ones and no other placeholders. */
  parts: z.array(z.strictObject({ name: z.string(), is_required: z.boolean() })),
})
export type WordingText = z.output<typeof WordingText>
