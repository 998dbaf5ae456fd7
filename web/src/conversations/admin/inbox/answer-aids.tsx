import { use } from 'react'
import { CustomerSummary } from '../../customer-summary.ts'
import { useSubjectOf } from '../../subjects.ts'
import { ConversationFiles } from './conversation-files.tsx'

/** Information next to the conversation: the customer, if known, and the files of the conversation. */
export function AnswerAids({ kind, id, customerId }: { kind: string; id: string; customerId: string | null }) {
  const Summary = use(CustomerSummary)
  const subject = useSubjectOf(kind)
  return (
    <>
      {Summary && customerId && <Summary key={customerId} id={customerId} />}
      <ConversationFiles about={{ subject, id }} />
    </>
  )
}
