import { Button } from '@mantine/core'
import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import { type FirstStep, type GetFirstSteps, HideFirstSteps } from '@mapwright/contract/orders/first-steps-endpoints.ts'
import { IconChevronRight, IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react'
import { useCommand } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProblemAlert } from '../../ui/states.tsx'
import classes from './first-steps.module.css'

type Steps = Wire<typeof GetFirstSteps>['steps']

const inSettings = (section: string) => ({ to: '/admin/website_settings', search: { section } }) as const

/** The page for each item; backups are made with a command in a terminal. */
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
  backup: undefined,
} as const satisfies Record<FirstStep, object | undefined>

/** The checklist of a new site, until it is hidden. */
export function FirstSteps({ steps }: { steps: Steps }) {
  const t = useWording('orders')
  const f = useFormats()
  const hide = useCommand(HideFirstSteps)
  const done = steps.filter((step) => step.done).length
  const isFinished = done === steps.length
  return (
    <Panel
      title={t('orders:first_steps.title')}
      flush
      actions={
        isFinished ? (
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
          <li key={step.name} data-done={step.done || undefined}>
            <Step {...step} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Step({ name, done }: Steps[number]) {
  const t = useWording('orders')
  const place = places[name]
  const StateIcon = done ? IconCircleCheckFilled : IconCircleDashed
  const text = (
    <>
      <StateIcon size={18} stroke={1.75} aria-label={t(done ? 'orders:first_steps.done' : 'orders:first_steps.open')} />
      <span className={classes.text}>
        <span className={classes.name}>{t(`orders:first_steps.${name}`)}</span>
        {!done && <span className="meta">{t(`orders:first_steps.${name}_text`)}</span>}
      </span>
    </>
  )
  if (!place) return <div className={classes.step}>{text}</div>
  return (
    <PageLink to={place.to} search={place.search} className={classes.step}>
      {text}
      {!done && <IconChevronRight className={classes.arrow} size={16} stroke={1.75} aria-hidden />}
    </PageLink>
  )
}
