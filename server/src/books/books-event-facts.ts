import { keyFor } from '@mapwright/contract/wording-keys.ts'
import { eventFacts } from '../platform/events/event-facts.ts'
import { translateKey } from '../platform/i18n/wording.ts'
import { newestDifference } from './difference-rows.ts'

/** Values of the notifications about the books. Undefined if the differences have changed in the meantime. */
export const booksEventFacts = eventFacts(['books.differ', 'books.balanced'], async ({ tx, event }) => {
  const newest = await newestDifference(tx)
  const values = {
    count: event.type === 'books.differ' ? String(event.found) : '0',
    standing: String(newest?.standing ?? 0),
    check: (language: string | null) => (newest ? translateKey(language, keyFor('books:check', newest.key)) : ''),
  }
  return (event.type === 'books.differ') === (newest !== undefined) ? { values } : undefined
})
