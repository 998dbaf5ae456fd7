import { Select, Textarea, TextInput } from '@mantine/core'
import { PrepareOrderFromChat } from '@mapwright/contract/chat/outcome-endpoints.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { useChatMessages } from './use-chat-messages.ts'

type Entered = { manufacture: string; model: string; comment: string; file: string | null }

const keyOf = (message_id: string, file_id: string) => `${message_id} ${file_id}`

/** Fills in the customer's form for a new order. The latest text of the customer is the comment, until staff change it. */
export function PrepareOrder({ id, onDone }: { id: string; onDone: () => void }) {
  const { isLoaded, messages } = useChatMessages(id)
  const written = messages.filter(({ internal, by }) => !internal && by.kind === 'customer')
  const files = messages
    .filter(({ internal }) => !internal)
    .flatMap(({ _id, files: sent }) =>
      sent
        .filter(({ gone, width }) => !gone && width === null)
        .map((file) => ({ value: keyOf(_id, file._id), label: file.name })),
    )
    .reverse()
  if (!isLoaded) return null
  return <OrderForm id={id} files={files} comment={written.at(-1)?.text ?? ''} onDone={onDone} />
}

type OrderFormProps = {
  id: string
  files: { value: string; label: string }[]
  comment: string
  onDone: () => void
}

function OrderForm({ id, files, comment, onDone }: OrderFormProps) {
  const t = useWording('chat', 'orders')
  const initial: Entered = {
    manufacture: '',
    model: '',
    comment: comment.slice(0, 2000),
    file: files[0]?.value ?? null,
  }
  const form = useForm(PrepareOrderFromChat, {
    initial,
    guard: false,
    refreshes: ['chat'],
    toInput: ({ file, ...body }) => {
      const [message_id = '', file_id = ''] = (file ?? '').split(' ')
      return { params: { id }, body: { ...body, file: file === null ? null : { message_id, file_id } } }
    },
    onDone,
  })
  return (
    <Form form={form}>
      <p>{t('chat:outcome.order_text')}</p>
      <TextInput label={t('orders:field.manufacture')} {...form.text('manufacture')} />
      <TextInput label={t('orders:field.model')} {...form.text('model')} />
      <Select
        label={t('orders:file_kind.original')}
        placeholder={t('chat:outcome.no_file')}
        data={files}
        clearable
        disabled={files.length === 0}
        {...form.choice('file')}
      />
      <Textarea label={t('orders:field.comment')} autosize minRows={3} maxRows={10} {...form.text('comment')} />
      <FormActions>
        <SubmitButton form={form}>{t('chat:outcome.to_order')}</SubmitButton>
      </FormActions>
    </Form>
  )
}
