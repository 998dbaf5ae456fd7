import { Button } from '@mantine/core'
import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import { AnswerMasterOffer, type GetJoinedOrder } from '@mapwright/contract/joined/joined-order-endpoints.ts'
import { problemIn } from '../../platform/api/problem-error.ts'
import { useCommand } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { FormActions } from '../../ui/forms/form.tsx'
import { ProblemAlert } from '../../ui/messages/states.tsx'
import { Credits } from '../../ui/text/amounts.tsx'
import classes from './joined.module.css'
import { namingFault } from './worded.ts'

export type Forwarded = NonNullable<Wire<typeof GetJoinedOrder>['joined_order']>

/** The master's open offers for additions to a forwarded order. */
export const MasterOffers = ({ forwarded }: { forwarded: Forwarded }) =>
  forwarded.offers
    .filter(({ status }) => status === 'open')
    .map((offer) => <MasterOffer key={offer._id} order_id={forwarded.order_id} offer={offer} />)

/** An offer with its buttons. Accepting asks for confirmation with the amount. */
function MasterOffer({ order_id, offer }: { order_id: string; offer: Forwarded['offers'][number] }) {
  const t = useWording('joined', 'money', 'orders')
  const f = useFormats()
  const confirm = useConfirm()
  const answer = useCommand(AnswerMasterOffer)
  const { _id, name, amount, note, off_road } = offer
  const title = t('joined:order.offer', { name })
  const action = t('money:own.accept', { amount: f.credits(amount), count: Number(amount) })
  const send = (given: 'accept' | 'decline') => ({
    params: { id: order_id, offer_id: _id },
    body: { answer: given, declares_off_road: given === 'accept' && off_road },
  })
  const accept = () =>
    confirm({
      title: `${title} (${f.credits(amount)})`,
      text: off_road
        ? `${t('joined:order.charges')} ${t('orders:new.tuning.declares_off_road')}`
        : t('joined:order.charges'),
      action,
      run: () =>
        answer.mutateAsync(send('accept')).catch((failure: unknown) => {
          throw namingFault(t, problemIn(failure))
        }),
    })
  return (
    <section className={classes.offer} aria-label={title}>
      <header>
        <bdi>{title}</bdi>
        <Credits value={amount} />
      </header>
      {note && <p dir="auto">{note}</p>}
      <ProblemAlert problem={namingFault(t, answer.error)} />
      <FormActions>
        <Button variant="default" onClick={() => void accept()}>
          {action}
        </Button>
        <Button variant="subtle" loading={answer.isPending} onClick={() => answer.mutate(send('decline'))}>
          {t('money:own.decline')}
        </Button>
      </FormActions>
    </section>
  )
}
