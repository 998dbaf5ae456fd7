import { Switch } from '@mantine/core'
import { type NotificationTopic, notificationTopics } from '@mapwright/contract/api/notification-topics.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import {
  ChangeNotificationChoices,
  GetNotificationChoices,
} from '@mapwright/contract/notifications/choice-endpoints.ts'
import { notificationChannels } from '@mapwright/contract/notifications/notification-topic.ts'
import { GetSmsNumber } from '@mapwright/contract/notifications/sms/sms-endpoints.ts'
import { keyFor } from '@mapwright/contract/wording-keys.ts'
import type { ReactNode } from 'react'
import { useCommand, useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { useMe } from '../platform/session/me.ts'
import { SkeletonText } from '../ui/loading/skeletons.tsx'
import { ErrorState, ProblemAlert } from '../ui/messages/states.tsx'
import classes from './choices-table.module.css'

type Choice = { topic: string; channel: string; isOn: boolean; label: string; isDisabled?: boolean }
type TopicTableProps<C extends Choice> = {
  label: string
  nameOf: (topic: NotificationTopic) => { title: string; text: string }
  choices: readonly C[]
  onChange: (choice: C, isOn: boolean) => void
}

/** A table of topics and channels with a switch for each available combination. */
export function TopicTable<C extends Choice>({ label, nameOf, choices, onChange }: TopicTableProps<C>) {
  const t = useWording('notifications')
  const topics = notificationTopics.filter((topic) => choices.some((choice) => choice.topic === topic))
  const channels = notificationChannels.filter((channel) => choices.some((choice) => choice.channel === channel))
  const cell = (topic: string, channel: string): ReactNode => {
    const choice = choices.find((one) => one.topic === topic && one.channel === channel)
    if (!choice) return null
    return (
      <Switch
        aria-label={choice.label}
        checked={choice.isOn}
        disabled={choice.isDisabled ?? false}
        onChange={(event) => onChange(choice, event.currentTarget.checked)}
      />
    )
  }
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          <td />
          {channels.map((channel) => (
            <th key={channel} scope="col">
              {t(`notifications:channel.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {topics.map((topic) => {
          const { title, text } = nameOf(topic)
          return (
            <tr key={topic}>
              <th scope="row">
                {title}
                <span className="meta">{text}</span>
              </th>
              {channels.map((channel) => (
                <td key={channel}>{cell(topic, channel)}</td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** The notification preferences of the signed-in user. Each switch takes effect immediately. */
export function ChoicesTable() {
  const t = useWording('notifications')
  const isCustomer = useMe().role_id === roles.customer
  const list = useQueryOf(GetNotificationChoices)
  const sms = useQueryOf(GetSmsNumber)
  const change = useCommand(ChangeNotificationChoices)
  if (list.isPending) return <SkeletonText lines={6} />
  if (list.isError) return <ErrorState problem={list.error} onRetry={() => void list.refetch()} />
  const pending = change.isPending ? change.variables.body.choices : []
  const nameOf = (topic: NotificationTopic) => ({
    title: t(`notifications:topic.${topic}`),
    text: t(keyFor(isCustomer ? 'notifications:topic_customer' : 'notifications:topic_team', topic)),
  })
  const hasNumber = sms.data?.sms_number?.is_verified === true && !sms.data.sms_number.is_stopped
  const choices = list.data.choices.map(({ topic, channel, wanted, sent }) => {
    const next = pending.find((one) => one.topic === topic && one.channel === channel)
    return {
      topic,
      channel,
      isOn: sent && (channel !== 'sms' || hasNumber) && (next?.wanted ?? wanted),
      isDisabled: !sent || (channel === 'sms' && !hasNumber),
      label: t('notifications:choice.label', {
        topic: t(`notifications:topic.${topic}`),
        channel: t(`notifications:channel.${channel}`),
      }),
    }
  })
  return (
    <>
      <ProblemAlert problem={change.error} />
      <TopicTable
        label={t('notifications:choice.title')}
        nameOf={nameOf}
        choices={choices}
        onChange={({ topic, channel }, isOn) =>
          change.mutate({ body: { choices: [{ topic, channel, wanted: isOn }] } })
        }
      />
      {sms.data?.is_available && !hasNumber && <p className="meta">{t('notifications:sms_number.needed')}</p>}
      {list.data.choices.some(({ sent }) => !sent) && <p className="meta">{t('notifications:choice.not_sent')}</p>}
    </>
  )
}
