import type { FactText } from '../../platform/events/fact-text.ts'
import { translate } from '../../platform/i18n/wording.ts'

/** The name of a visitor for notifications: as entered, the address, or a word in the reader's language. */
export const nameOfVisitor = ({ name, email }: { name: string; email: string }): FactText =>
  name || email || ((language) => translate(language, 'chat', 'staff.visitor'))
