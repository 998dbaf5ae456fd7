import { type AnswerTarget, targetRules } from '@mapwright/contract/tickets/answer-target.ts'
import { ChangeAnswerTargets, GetAnswerTargets } from '@mapwright/contract/tickets/target-endpoints.ts'
import { type TicketPriority, ticketPriorities } from '@mapwright/contract/tickets/ticket.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { NumberField } from '../../ui/forms/number-field.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { SkeletonText } from '../../ui/loading/skeletons.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { ErrorState } from '../../ui/messages/states.tsx'
import classes from './answer-targets.module.css'

const kinds = ['first', 'next'] as const
type Hours = Record<`${TicketPriority}_${(typeof kinds)[number]}`, number | null>

const toHours = (minutes: number | null | undefined) => (minutes ? minutes / 60 : null)
const toMinutes = (hours: number | null) => (hours === null ? null : Math.round(hours * 60))

/** Settings: the working hours within which tickets are answered, by priority. */
export default function AnswerTargets() {
  const t = useWording('tickets')
  const { data, error, refetch } = useQueryOf(GetAnswerTargets)
  return (
    <Panel title={t('tickets:targets.title')}>
      {data ? (
        <TargetsForm targets={data.targets} />
      ) : error ? (
        <ErrorState problem={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonText lines={6} />
      )}
    </Panel>
  )
}

function TargetsForm({ targets }: { targets: readonly AnswerTarget[] }) {
  const t = useWording('tickets')
  const hoursOf = (priority: TicketPriority, kind: (typeof kinds)[number]) =>
    toHours(targets.find((target) => target.priority === priority)?.[`${kind}_minutes`])
  const initial: Hours = {
    ...{ urgent_first: hoursOf('urgent', 'first'), urgent_next: hoursOf('urgent', 'next') },
    ...{ high_first: hoursOf('high', 'first'), high_next: hoursOf('high', 'next') },
    ...{ normal_first: hoursOf('normal', 'first'), normal_next: hoursOf('normal', 'next') },
    ...{ low_first: hoursOf('low', 'first'), low_next: hoursOf('low', 'next') },
  }
  const form = useForm(ChangeAnswerTargets, {
    initial,
    toInput: (hours) => ({
      body: {
        targets: ticketPriorities.map((priority) => ({
          priority,
          first_minutes: toMinutes(hours[`${priority}_first`]),
          next_minutes: toMinutes(hours[`${priority}_next`]),
        })),
      },
    }),
    onDone: () => notify.done(t('ui:resource.saved', { name: t('tickets:targets.title') })),
  })
  return (
    <Form form={form}>
      <p className="meta">{t('tickets:targets.text')}</p>
      {ticketPriorities.toReversed().map((priority) => (
        <fieldset key={priority} className={classes.priority}>
          <legend>{t(`tickets:priority.${priority}`)}</legend>
          {kinds.map((kind) => (
            <NumberField
              key={kind}
              label={t(`tickets:targets.${kind}`)}
              decimals={2}
              min={0.05}
              max={targetRules.max_minutes / 60}
              {...form.number(`${priority}_${kind}`)}
            />
          ))}
        </fieldset>
      ))}
      <FormActions>
        <SubmitButton form={form} onlyWhenChanged>
          {t('ui:resource.save')}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
