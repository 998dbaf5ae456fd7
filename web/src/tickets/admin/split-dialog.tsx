import { Button, Checkbox, TextInput } from '@mantine/core'
import type { Message } from '@mapwright/contract/conversations/message.ts'
import { ListTicketMessages } from '@mapwright/contract/tickets/message-endpoints.ts'
import { SplitTicket } from '@mapwright/contract/tickets/split-endpoints.ts'
import { ticketRules } from '@mapwright/contract/tickets/ticket.ts'
import type { Ticket } from '@mapwright/contract/tickets/ticket-shapes.ts'
import { useMessages } from '../../conversations/use-messages.ts'
import { call } from '../../platform/api/call.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useGo } from '../../platform/routing/page-link.tsx'
import { Dialog } from '../../ui/dialogs/overlays.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { SkeletonText } from '../../ui/loading/skeletons.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { ErrorState } from '../../ui/messages/states.tsx'
import classes from './split-dialog.module.css'

type SplitDialogProps = { ticket: Ticket; isOpen: boolean; onClose: () => void }

/** Dialog that moves selected messages of a ticket to a new ticket of the same customer. */
export function SplitDialog({ ticket, isOpen, onClose }: SplitDialogProps) {
  const t = useWording('tickets')
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('tickets:split.open')} size={560}>
      {isOpen && <ChooseMessages ticket={ticket} />}
    </Dialog>
  )
}

/** Returns the messages of a ticket that can move. Earlier ones are loaded on demand. */
function useMovable(id: string) {
  const { data, error, refetch } = useQueryOf(ListTicketMessages, { params: { id } })
  const loaded = useMessages(data, (before) => call(ListTicketMessages, { params: { id }, query: { before } }))
  return { ...loaded, error, refetch, messages: loaded.messages.filter(({ deleted }) => !deleted) }
}

function ChooseMessages({ ticket: { _id, subject } }: { ticket: Ticket }) {
  const t = useWording('tickets')
  const go = useGo()
  const { messages, isLoaded, error, refetch, hasMore, loadEarlier } = useMovable(_id)
  const initial: { subject: string; message_ids: readonly string[] } = { subject, message_ids: [] }
  const form = useForm(SplitTicket, {
    initial,
    toInput: ({ message_ids, ...body }) => ({ params: { id: _id }, body: { ...body, message_ids: [...message_ids] } }),
    onDone: ({ ticket: into }) => {
      notify.done(t('tickets:open.done', { number: into.number }))
      go('/admin/ticket_details/$id', { params: { id: into._id } })
    },
  })
  const chosen = form.values.message_ids
  const isFull = chosen.length >= ticketRules.max_at_once
  const choose = (id: string, isChosen: boolean) =>
    form.set('message_ids', isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))
  return (
    <Form form={form}>
      <p>{t('tickets:split.text')}</p>
      <TextInput label={t('tickets:column.subject')} maxLength={ticketRules.max_subject} {...form.text('subject')} />
      <fieldset className={classes.messages} aria-label={t('tickets:column.messages')}>
        {hasMore && (
          <Button variant="subtle" size="compact-sm" onClick={() => void loadEarlier()}>
            {t('conversations:older')}
          </Button>
        )}
        {!isLoaded && !error && <SkeletonText lines={4} />}
        {!isLoaded && error && <ErrorState problem={error} onRetry={() => void refetch()} />}
        {messages.map((message) => (
          <Choice
            key={message._id}
            message={message}
            isChosen={chosen.includes(message._id)}
            isDisabled={isFull && !chosen.includes(message._id)}
            onChange={(isChosen) => choose(message._id, isChosen)}
          />
        ))}
      </fieldset>
      <FormActions>
        <SubmitButton form={form} disabled={chosen.length === 0}>
          {t('tickets:split.open')}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}

type ChoiceProps = { message: Message; isChosen: boolean; isDisabled: boolean; onChange: (isChosen: boolean) => void }

function Choice({ message: { by, created_at, text, files, internal }, isChosen, isDisabled, onChange }: ChoiceProps) {
  const t = useWording('conversations')
  const f = useFormats()
  const head = [by.name, f.dateTime(created_at), internal && t('conversations:note')].filter(Boolean).join(' · ')
  return (
    <Checkbox
      checked={isChosen}
      disabled={isDisabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
      label={<bdi className={classes.text}>{text || files.map(({ name }) => name).join(', ')}</bdi>}
      description={head}
    />
  )
}
