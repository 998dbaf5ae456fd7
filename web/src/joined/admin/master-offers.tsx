import { Button } from '@mantine/core'
import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import { AnswerMasterOffer, type GetJoinedOrder } from '@mapwright/contract/joined/joined-order-endpoints.ts'
import { useCommand } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { FormActions } from '../../ui/forms/form.tsx'
import { ProblemAlert } from '../../ui/messages/states.tsx'
import { Credits } from '../../ui/text/amounts.tsx'

export type Forwarded = NonNullable<Wire<typeof GetJoinedOrder>['joined_order']>

/** The master's open offers for additions to a forwarded order. Accepting asks for confirmation with the amount. */
export function MasterOffers({ forwarded }: { forwarded: Forwarded }) {
  const t = useWording('joined', 'money', 'orders')
  const f = useFormats()
  const confirm = useConfirm()
  const answer = useCommand(AnswerMasterOffer)
  const send = (offer_id: string, given: 'accept' | 'decline', declares_off_road = false) => ({
    params: { id: forwarded.order_id, offer_id },
    body: { answer: given, declares_off_road },
  })
  return forwarded.offers
    .filter(({ status }) => status === 'open')
    .map(({ _id, name, amount, note, off_road }) => (
      <section key={_id}>
        <p>
          {t('joined:order.offer', { name })} <Credits value={amount} />
        </p>
        {note && <p dir="auto">{note}</p>}
        <ProblemAlert problem={answer.error} />
        <FormActions>
          <Button
            variant="default"
            onClick={() =>
              void confirm({
                title: `${t('joined:order.offer', { name })} (${f.credits(amount)})`,
                text: off_road
                  ? `${t('joined:order.charges')} ${t('orders:new.tuning.declares_off_road')}`
                  : t('joined:order.charges'),
                action: t('money:own.accept', { amount: f.credits(amount), count: Number(amount) }),
                run: () => answer.mutateAsync(send(_id, 'accept', off_road)),
              })
            }
          >
            {t('money:own.accept', { amount: f.credits(amount), count: Number(amount) })}
          </Button>
          <Button variant="subtle" loading={answer.isPending} onClick={() => answer.mutate(send(_id, 'decline'))}>
            {t('money:own.decline')}
          </Button>
        </FormActions>
      </section>
    ))
}
