import { Textarea } from '@mantine/core'
import { AddOrderFile, ChangeStatus, GetOrder } from '@mapwright/contract/orders/order-endpoints.ts'
import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { queryKeyOf } from '../../platform/api/queries.ts'
import { upload } from '../../platform/api/upload.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import type { UploadFile } from '../../ui/files/file-drop.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { type AddedKind, FileAdd } from '../file-add.tsx'
import classes from './own-next-step.module.css'

/** The customer's reply to a question from staff: a text and files, such as a different original. Sending the form resubmits the order. */
export function AnswerForm({ order }: { order: Order }) {
  const t = useWording('orders')
  const client = useQueryClient()
  const params = { id: order._id }
  const asked_at = order.timeline.findLast(({ entry }) => entry === 'asked')?.at
  const form = useForm(ChangeStatus, {
    initial: { text: '' },
    toInput: ({ text }) => ({ params, body: { event: 'resubmit' as const, text } }),
    onDone: () => notify.done(t('orders:details.answered')),
  })
  const add =
    (kind: AddedKind): UploadFile =>
    async (file, options) => {
      const response = await upload(AddOrderFile, { params, body: { kind }, files: { file } }, options)
      client.setQueryData(queryKeyOf(GetOrder, { params }), response)
    }
  return (
    <div className={classes.wide}>
      <Form form={form} wide>
        <div className={classes.answer}>
          <Textarea label={t('orders:details.answer')} autosize minRows={3} {...form.text('text')} />
          <FileAdd
            title={t('orders:add.title')}
            kinds={['log', 'id_file', 'original', 'extra']}
            added={order.files.filter(({ created_at }) => created_at > (asked_at ?? ''))}
            upload={add}
            removableFrom={order._id}
            disabled={form.isBusy}
          />
        </div>
        <FormActions>
          <SubmitButton form={form}>{t('orders:details.send_answer')}</SubmitButton>
        </FormActions>
      </Form>
    </div>
  )
}
