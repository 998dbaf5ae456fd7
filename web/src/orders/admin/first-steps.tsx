import { Button } from '@mantine/core'
import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import {
  type FirstStep,
  type GetFirstSteps,
  HideFirstSteps,
  optionalSteps,
  SkipFirstStep,
} from '@mapwright/contract/orders/first-steps-endpoints.ts'
import { IconChevronRight, IconCircleCheckFilled, IconCircleDashed, IconCircleMinus } from '@tabler/icons-react'
import { useCommand } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { ProblemAlert } from '../../ui/messages/states.tsx'
import classes from './first-steps.module.css'

type Steps = Wire<typeof GetFirstSteps>['steps']

const inSettings = (section: string) => ({ to: '/admin/website_settings', search: { section } }) as const

/** The page for each step. The step for backups has no page, because backups are made by a command. */
const places = {
  logo: inSettings('branding'),
  company: inSettings('company'),
  bank: inSettings('company'),
  mail: inSettings('mail'),
  hours: inSettings('opening_hours'),
  package: { to: '/admin/credit_packages', search: {} },
  service: { to: '/admin/tuning_service/services', search: {} },
  vehicles: { to: '/admin/vehicle_statistics/variant', search: {} },
  policies: inSettings('policies'),
  shop: { to: '/admin/shop_manager/settings', search: {} },
  backup: undefined,
} as const satisfies Record<FirstStep, object | undefined>

const isFinished = ({ done, not_needed }: Steps[number]) => done || not_needed

/** The setup checklist of a new site, shown until staff hide it. */
export function FirstSteps({
  steps,
  required_policies,
}: Pick<Wire<typeof GetFirstSteps>, 'steps' | 'required_policies'>) {
  const t = useWording('orders', 'site')
  const f = useFormats()
  const hide = useCommand(HideFirstSteps)
  const done = steps.filter(isFinished).length
  return (
    <Panel
      title={t('orders:first_steps.title')}
      flush
      actions={
        done === steps.length ? (
          <Button size="compact-sm" variant="default" loading={hide.isPending} onClick={() => hide.mutate({})}>
            {t('orders:first_steps.hide')}
          </Button>
        ) : (
          <span className="meta tabular">
            {t('orders:first_steps.progress', { done: f.number(done), all: f.number(steps.length) })}
          </span>
        )
      }
    >
      <ProblemAlert problem={hide.error} />
      <ul className={classes.steps}>
        {steps.map((step) => (
          <li key={step.name} className={classes.row} data-done={isFinished(step) || undefined}>
            <Step step={step} policies={f.list(required_policies.map((name) => t(`site:policy.${name}`)))} />
            <SkipStep {...step} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Button that marks an optional step as not needed, or as needed again. Hidden once the step is done. */
function SkipStep({ name, done, not_needed }: Steps[number]) {
  const t = useWording('orders')
  const skip = useCommand(SkipFirstStep)
  const optional = optionalSteps.find((each) => each === name)
  if (!optional || done) return null
  const change = not_needed ? 'needed' : 'not_needed'
  return (
    <div className={classes.skip}>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        loading={skip.isPending}
        aria-label={t(`orders:first_steps.${change}_name`, { name: t(`orders:first_steps.${optional}`) })}
        onClick={() => skip.mutate({ params: { name: optional }, body: { not_needed: !not_needed } })}
      >
        {t(`orders:first_steps.${change}`)}
      </Button>
      <ProblemAlert problem={skip.error} />
    </div>
  )
}

function stateOf({ done, not_needed }: Steps[number]) {
  if (done) return { name: 'done', Icon: IconCircleCheckFilled } as const
  return not_needed
    ? ({ name: 'skipped', Icon: IconCircleMinus } as const)
    : ({ name: 'open', Icon: IconCircleDashed } as const)
}

/** One step of the checklist. `policies` names the legal texts that the operator's country requires. */
function Step({ step, policies }: { step: Steps[number]; policies: string }) {
  const { name, done, not_needed } = step
  const t = useWording('orders')
  const place = places[name]
  const state = stateOf(step)
  const text = (
    <>
      <state.Icon size={18} stroke={1.75} aria-label={t(`orders:first_steps.${state.name}`)} />
      <span className={classes.text}>
        <span className={classes.name}>{t(`orders:first_steps.${name}`)}</span>
        {!done && !not_needed && name !== 'shop' && (
          <span className="meta">{name === 'policies' ? policies : t(`orders:first_steps.${name}_text`)}</span>
        )}
      </span>
    </>
  )
  if (!place) return <div className={classes.step}>{text}</div>
  return (
    <PageLink to={place.to} search={place.search} className={classes.step}>
      {text}
      {!done && !not_needed && <IconChevronRight className={classes.arrow} size={16} stroke={1.75} aria-hidden />}
    </PageLink>
  )
}
