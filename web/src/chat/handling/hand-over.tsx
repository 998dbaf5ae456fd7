import { Textarea } from '@mantine/core'
import { chatConversation } from '@mapwright/contract/chat/chat-conversation.ts'
import type { AssignChat } from '@mapwright/contract/chat/handling-endpoints.ts'
import type { AssignVisitorChat } from '@mapwright/contract/chat/visitors/visitor-handling-endpoints.ts'
import { useState } from 'react'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useMe } from '../../platform/session/me.ts'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { SearchableDropdown } from '../../ui/forms/searchable-dropdown.tsx'

type HandOverProps = {
  /** The call for chats of customers or of visitors. */
  assign: typeof AssignChat | typeof AssignVisitorChat
  id: string
  insteadOf: string | null
  onDone: () => void
}

/** Hands a chat over to a colleague, with an internal note. The colleague is notified. */
export function HandOver({ assign, id, insteadOf, onDone }: HandOverProps) {
  const t = useWording('chat', 'tickets', 'conversations')
  const me = useMe()
  // The assignee that staff saw when they opened the dialog, so that a change in the meantime is refused.
  const [seen] = useState(insteadOf)
  const colleagues = useQueryOf(chatConversation.calls.mentionable).data?.colleagues ?? []
  const initial: { assignee_id: string | null; note: string } = { assignee_id: null, note: '' }
  const form = useForm(assign, {
    initial,
    refreshes: ['conversations'],
    toInput: (body) => ({ params: { id }, body: { ...body, instead_of: seen } }),
    onDone,
  })
  return (
    <Form form={form}>
      <SearchableDropdown
        label={t('tickets:column.assignee')}
        options={colleagues
          .filter(({ _id }) => _id !== me._id && _id !== seen)
          .map(({ _id, name }) => ({ value: _id, label: name }))}
        {...form.value('assignee_id')}
      />
      <Textarea
        label={t('conversations:note')}
        description={t('conversations:note_hint')}
        autosize
        minRows={3}
        maxRows={8}
        {...form.text('note')}
      />
      <FormActions>
        <SubmitButton form={form} disabled={form.values.assignee_id === null}>
          {t('chat:handling.hand_over')}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
