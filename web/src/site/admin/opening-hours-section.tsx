import { Switch } from '@mantine/core'
import { areInOrder, type OpeningHours } from '@mapwright/contract/site/opening-hours.ts'
import { ChangeOpeningHours, GetOpeningHours } from '@mapwright/contract/site/opening-hours-endpoints.ts'
import { useMemo } from 'react'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { Form, FormActions, useForm } from '../../ui/forms/form.tsx'
import { SearchableDropdown } from '../../ui/forms/searchable-dropdown.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { SkeletonText } from '../../ui/loading/skeletons.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { ErrorState } from '../../ui/messages/states.tsx'
import { OpenNow } from '../hours/open-now.tsx'
import { ClosingDates } from './closing-dates.tsx'
import classes from './opening-hours.module.css'
import { WeekEditor } from './week-editor.tsx'

/** The opening hours and closing dates. */
export function OpeningHoursSection() {
  const t = useWording('site')
  const hours = useQueryOf(GetOpeningHours)
  return (
    <div className={classes.section}>
      <Panel title={t('site:hours.title')} actions={<OpenNow />}>
        {hours.data ? (
          <HoursForm times={hours.data.open_times} />
        ) : hours.error ? (
          <ErrorState problem={hours.error} onRetry={() => void hours.refetch()} />
        ) : (
          <SkeletonText lines={10} />
        )}
      </Panel>
      <ClosingDates dates={hours.data?.closing_dates} />
    </div>
  )
}

function HoursForm({ times }: { times: OpeningHours }) {
  const t = useWording('site')
  const zones = useMemo(
    // Browsers do not list UTC or aliases of time zones. The saved value may be an alias, so UTC and the saved value are added.
    () =>
      [...new Set(['UTC', times.time_zone, ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({
        value: zone,
        label: zone.replaceAll('_', ' '),
      })),
    [times.time_zone],
  )
  const form = useForm(ChangeOpeningHours, {
    initial: { enabled: times.enabled, time_zone: times.time_zone, days: times.days },
    toInput: (body) => ({ body }),
    refreshes: ['orders'],
    onDone: () => notify.done(t('site:hours.saved')),
  })
  const { enabled, days } = form.values
  const isRight = days.every(areInOrder) && (!enabled || days.some((spans) => spans.length > 0))
  return (
    <Form form={form}>
      <p className="meta">{t('site:hours.text')}</p>
      <Switch label={t('site:hours.enabled')} description={t('site:hours.enabled_help')} {...form.check('enabled')} />
      <SearchableDropdown
        label={t('site:hours.time_zone')}
        description={t('site:hours.time_zone_help')}
        options={zones}
        {...form.value('time_zone')}
        required
        onChange={(zone) => form.set('time_zone', zone ?? '')}
      />
      {enabled && <WeekEditor days={days} onChange={(next) => form.set('days', next)} />}
      <FormActions>
        <ActionButton type="submit" busy={form.isBusy} disabledReason={isRight ? undefined : t('site:hours.check')}>
          {t('site:save')}
        </ActionButton>
      </FormActions>
    </Form>
  )
}
