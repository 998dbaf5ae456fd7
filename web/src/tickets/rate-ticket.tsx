import { Button, Textarea } from '@mantine/core'
import { type RatingValue, ticketRatings } from '@mapwright/contract/tickets/rating.ts'
import { RateTicket as RateTicketCall } from '@mapwright/contract/tickets/rating-endpoints.ts'
import type { Ticket } from '@mapwright/contract/tickets/ticket-shapes.ts'
import { useState } from 'react'
import { FaceChoice } from '../orders/feedback/face-choice.tsx'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { Form, FormActions, SubmitButton, useForm } from '../ui/forms/form.tsx'
import { Panel } from '../ui/layout/panel.tsx'
import { notify } from '../ui/messages/notify.ts'
import classes from './rating.module.css'
import { faceOf, Rating } from './rating.tsx'

type RatingFormProps = { ticket: Ticket; onDone: () => void }

function RatingForm({ ticket: { _id, rating }, onDone }: RatingFormProps) {
  const t = useWording('tickets')
  const initial: { rating: RatingValue | null; text: string } = {
    rating: rating?.rating ?? null,
    text: rating?.text ?? '',
  }
  const form = useForm(RateTicketCall, {
    initial,
    // 'good' only satisfies the type: the form cannot be sent before a rating is selected.
    toInput: ({ rating: chosen, text }) => ({ params: { id: _id }, body: { rating: chosen ?? 'good', text } }),
    onDone: () => {
      notify.done(t('tickets:rating.thanks'))
      onDone()
    },
  })
  const chosen = form.values.rating
  return (
    <Form form={form} wide>
      <FaceChoice
        label={t('tickets:rating.question')}
        choices={ticketRatings.map((value) => faceOf[value])}
        value={chosen && faceOf[chosen]}
        error={form.error('rating')}
        onChange={(face) => form.set('rating', face === faceOf.good ? 'good' : 'bad')}
      />
      {chosen !== null && (
        <>
          <Textarea label={t('tickets:rating.words')} autosize minRows={2} {...form.text('text')} />
          <FormActions>
            <SubmitButton form={form} onlyWhenChanged>
              {t('tickets:rating.send')}
            </SubmitButton>
            {rating && (
              <Button variant="default" onClick={onDone}>
                {t('tickets:rating.leave')}
              </Button>
            )}
          </FormActions>
        </>
      )}
    </Form>
  )
}

/** Asks the customer of a solved ticket to rate the support. The rating is then shown, and can be changed for some days. */
export function RateTicket({ ticket }: { ticket: Ticket }) {
  const t = useWording('tickets')
  const f = useFormats()
  const [isChanging, setIsChanging] = useState(false)
  const { rating, status, merged_into } = ticket
  const isSolved = status === 'solved' && !merged_into
  if (!rating && !isSolved) return null
  const isOpen = rating !== null && isSolved && new Date(rating.changeable_until) > new Date()
  return (
    <Panel title={t('tickets:rating.title')}>
      {rating && !isChanging ? (
        <div className={classes.rated}>
          <Rating rating={rating} />
          {isOpen && (
            <div className={classes.change}>
              <Button variant="default" size="xs" onClick={() => setIsChanging(true)}>
                {t('tickets:rating.change')}
              </Button>
              <span className="meta">{t('tickets:rating.until', { day: f.date(rating.changeable_until) })}</span>
            </div>
          )}
        </div>
      ) : (
        <RatingForm ticket={ticket} onDone={() => setIsChanging(false)} />
      )}
    </Panel>
  )
}
