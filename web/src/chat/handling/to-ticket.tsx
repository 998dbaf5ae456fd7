import { Button, Checkbox, TextInput } from '@mantine/core'
import { chatRules } from '@mapwright/contract/chat/chat-rules.ts'
import { CreateTicketFromChat } from '@mapwright/contract/chat/outcome-endpoints.ts'
import type { Message } from '@mapwright/contract/conversations/message.ts'
import { useState } from 'react'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { notify } from '../../ui/messages/notify.ts'
import classes from './chat.module.css'
import { useChatMessages } from './use-chat-messages.ts'

const maxExcerpt = 160
const { max_copied } = chatRules

const excerptOf = ({ text, files }: Message) => (text || files.map(({ name }) => name).join(', ')).slice(0, maxExcerpt)

/**
 * Opens a ticket with the chosen messages of a chat. At first, all messages of the newest page are chosen. Messages that arrive or are loaded
 * later are not.
 */
export function ToTicket({ id, onDone }: { id: string; onDone: () => void }) {
  const t = useWording('chat', 'tickets', 'conversations')
  const f = useFormats()
  const { isLoaded, messages, deletedIds, hasMore, loadEarlier } = useChatMessages(id)
  const [picked, setPicked] = useState<ReadonlySet<string>>()
  const all = messages.map(({ _id }) => _id)
  if (!picked && isLoaded) setPicked(new Set(all.slice(-max_copied)))
  const message_ids = [...(picked ?? [])].filter((one) => !deletedIds.has(one))
  const isFull = message_ids.length >= max_copied
  const count = f.number(message_ids.length)
  const form = useForm(CreateTicketFromChat, {
    initial: { subject: '' },
    refreshes: ['chat', 'tickets'],
    toInput: ({ subject }) => ({ params: { id }, body: { subject, message_ids } }),
    onDone: ({ outcome }) => {
      notify.done(t('tickets:open.done', { number: outcome.ticket?.number ?? '' }))
      onDone()
    },
  })
  const pick = (_id: string, isPicked: boolean) =>
    setPicked(new Set(isPicked ? [...message_ids, _id] : message_ids.filter((one) => one !== _id)))
  return (
    <Form form={form}>
      <p>{t('chat:outcome.ticket_text')}</p>
      <TextInput label={t('tickets:column.subject')} {...form.text('subject')} />
      <Checkbox
        label={`${t('chat:outcome.messages')} (${isFull ? `${count} / ${f.number(max_copied)}` : count})`}
        checked={message_ids.length > 0 && all.every((one) => message_ids.includes(one))}
        indeterminate={message_ids.length > 0 && !all.every((one) => message_ids.includes(one))}
        onChange={(event) => setPicked(new Set(event.currentTarget.checked ? all.slice(-max_copied) : []))}
      />
      {hasMore && (
        <Button variant="subtle" size="xs" onClick={() => void loadEarlier()}>
          {t('conversations:older')}
        </Button>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <ul className={classes.picked} aria-label={t('chat:outcome.messages')} tabIndex={0}>
        {messages.map((message) => (
          <li key={message._id}>
            <Checkbox
              label={<bdi>{excerptOf(message)}</bdi>}
              description={[
                message.by.name,
                f.dateTime(message.created_at),
                message.internal && t('conversations:note'),
              ]
                .filter(Boolean)
                .join(' · ')}
              checked={message_ids.includes(message._id)}
              disabled={isFull && !message_ids.includes(message._id)}
              onChange={(event) => pick(message._id, event.currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
      <FormActions>
        <SubmitButton form={form} disabled={message_ids.length === 0}>
          {t('tickets:open.send')}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
