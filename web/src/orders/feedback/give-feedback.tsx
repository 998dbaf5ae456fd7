import { Button, Textarea } from '@mantine/core'
import type { DeliveryFeedback, Face as FaceOf } from '@mapwright/contract/orders/feedback/feedback.ts'
import { GiveFeedback as GiveFeedbackCall } from '@mapwright/contract/orders/feedback/feedback-endpoints.ts'
import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { useState } from 'react'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { FaceChoice } from './face-choice.tsx'
import classes from './feedback.module.css'
import { Said } from './said.tsx'

type FormProps = { order: Order; delivery_no: number; said: DeliveryFeedback | undefined; onDone: () => void }

function FeedbackForm({ order, delivery_no, said, onDone }: FormProps) {
  const t = useWording('orders')
  const initial: { face: FaceOf | null; words: string } = { face: said?.face ?? null, words: said?.words ?? '' }
  const form = useForm(GiveFeedbackCall, {
    initial,
    // The type assertion lets a null `face` through. The server then refuses the feedback.
    toInput: ({ face, words }) => ({ params: { id: order._id }, body: { face: face as FaceOf, words, delivery_no } }),
    onDone: () => {
      notify.done(t('orders:feedback.thanks'))
      onDone()
    },
  })
  return (
    <Form form={form} wide>
      <FaceChoice
        label={t('orders:feedback.question')}
        value={form.values.face}
        error={form.error('face')}
        onChange={(face) => form.set('face', face)}
      />
      {form.values.face !== null && (
        <>
          <Textarea
            label={t('orders:feedback.words')}
            description={t('orders:feedback.words_help')}
            autosize
            minRows={2}
            {...form.text('words')}
          />
          <FormActions>
            <SubmitButton form={form} onlyWhenChanged>
              {t('orders:feedback.send')}
            </SubmitButton>
            {said && (
              <Button variant="default" onClick={onDone}>
                {t('orders:feedback.leave')}
              </Button>
            )}
          </FormActions>
        </>
      )}
    </Form>
  )
}

/** Asks the customer to rate a delivery. The feedback is then shown, and can be changed for some days. */
export function GiveFeedback({ order }: { order: Order }) {
  const t = useWording('orders')
  const f = useFormats()
  const [isChanging, setIsChanging] = useState(false)
  const { asked, given } = order.feedback
  if (asked === null) return null
  const said = given.find(({ delivery_no }) => delivery_no === asked)
  const isOpen = said !== undefined && said.changeable_until > new Date().toISOString()
  return (
    <Panel title={t('orders:feedback.title')}>
      {said && !isChanging ? (
        <div className={classes.said}>
          <Said said={said} />
          {isOpen && (
            <div className={classes.change}>
              <Button variant="default" size="xs" onClick={() => setIsChanging(true)}>
                {t('orders:feedback.change')}
              </Button>
              <span className="meta">{t('orders:feedback.until', { day: f.date(said.changeable_until) })}</span>
            </div>
          )}
        </div>
      ) : (
        <FeedbackForm key={asked} order={order} delivery_no={asked} said={said} onDone={() => setIsChanging(false)} />
      )}
    </Panel>
  )
}
