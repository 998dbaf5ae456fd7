import { type CannedReply, fillReply, type ReplyValues } from '@mapwright/contract/conversations/canned-reply.ts'
import { beginsEmptyLine } from './insert-text.ts'
import { type Insertable, useInsertion } from './use-insertion.ts'

const opening = { mark: '/', opensAt: beginsEmptyLine }

/** Inserts canned replies into a message. The button, or a "/" on an empty line, opens the list. */
export function useCannedReplies(values: ReplyValues | undefined, insertable: Insertable) {
  const insertion = useInsertion(insertable, opening)
  const choose = ({ text }: CannedReply) => {
    if (values) insertion.insert(fillReply(text, values))
  }
  return { ...insertion, choose }
}
