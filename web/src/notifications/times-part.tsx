import { Checkbox, Select, Switch, TextInput } from '@mantine/core'
import type { NotificationTopic } from '@mapwright/contract/api/notification-topics.ts'
import {
  ChangeNotificationTimes,
  GetNotificationChoices,
  GetNotificationTimes,
} from '@mapwright/contract/notifications/choice-endpoints.ts'
import type { NotificationTimes } from '@mapwright/contract/notifications/notification-times.ts'
import { useMemo } from 'react'
import { useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { Form, FormActions, SubmitButton, useForm } from '../ui/forms/form.tsx'
import { Loaded } from '../ui/loading/loaded.tsx'
import { notify } from '../ui/messages/notify.ts'
import classes from './notifications-section.module.css'

const two = (count: number) => String(count).padStart(2, '0')
/** Formats minutes since midnight: 450 → "07:30". */
const clockOf = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`

/** Parses a time to minutes since midnight: "07:30" → 450. Returns `before` for an incomplete time. */
function minutesOf(clock: string, before: number): number {
  const [hours, minutes] = clock.split(':').map(Number)
  return hours === undefined || minutes === undefined || Number.isNaN(hours + minutes) ? before : hours * 60 + minutes
}

/** The quiet hours and the daily mail of the signed-in user. */
export function TimesPart() {
  const times = useQueryOf(GetNotificationTimes)
  const choices = useQueryOf(GetNotificationChoices)
  const topics = choices.data?.choices.filter(({ channel }) => channel === 'mail').map(({ topic }) => topic) ?? []
  return (
    <Loaded query={times} lines={5}>
      {({ notification_times }) => <TimesForm saved={notification_times} topics={topics} />}
    </Loaded>
  )
}

const isDaily = (topic: NotificationTopic): topic is NotificationTimes['digest_topics'][number] => topic !== 'news'

function TimesForm({ saved, topics }: { saved: NotificationTimes; topics: readonly NotificationTopic[] }) {
  const t = useWording('notifications')
  const form = useForm(ChangeNotificationTimes, {
    initial: saved,
    toInput: (values) => ({ body: values }),
    onDone: () => notify.done(t('notifications:times.saved')),
  })
  const { is_quiet, quiet_from, quiet_until, digest_topics, digest_hour } = form.values
  const zones = useMemo(
    () => [...new Set(['UTC', saved.time_zone, ...Intl.supportedValuesOf('timeZone')])],
    [saved.time_zone],
  )
  const choose = (topic: NotificationTimes['digest_topics'][number], isChosen: boolean) =>
    form.set('digest_topics', [...digest_topics.filter((one) => one !== topic), ...(isChosen ? [topic] : [])])
  return (
    <Form form={form}>
      <Switch label={t('notifications:times.quiet')} {...form.check('is_quiet')} />
      {is_quiet && (
        <div className={classes.times}>
          <TextInput
            type="time"
            label={t('notifications:times.from')}
            value={clockOf(quiet_from)}
            onChange={(event) => form.set('quiet_from', minutesOf(event.currentTarget.value, quiet_from))}
          />
          <TextInput
            type="time"
            label={t('notifications:times.until')}
            value={clockOf(quiet_until)}
            onChange={(event) => form.set('quiet_until', minutesOf(event.currentTarget.value, quiet_until))}
          />
        </div>
      )}
      <fieldset className={classes.digest}>
        <legend>{t('notifications:times.digest')}</legend>
        {topics.filter(isDaily).map((topic) => (
          <Checkbox
            key={topic}
            label={t(`notifications:topic.${topic}`)}
            checked={digest_topics.includes(topic)}
            onChange={(event) => choose(topic, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
      {digest_topics.length > 0 && (
        <Select
          label={t('notifications:times.digest_hour')}
          allowDeselect={false}
          value={String(digest_hour)}
          data={Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${two(hour)}:00` }))}
          onChange={(hour) => form.set('digest_hour', Number(hour))}
        />
      )}
      {(is_quiet || digest_topics.length > 0) && (
        <Select
          label={t('notifications:times.time_zone')}
          searchable
          allowDeselect={false}
          data={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
          {...form.value('time_zone')}
          onChange={(zone) => form.set('time_zone', zone ?? saved.time_zone)}
        />
      )}
      <FormActions>
        <SubmitButton form={form} onlyWhenChanged>
          {t('notifications:times.save')}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
