import { Switch } from '@mantine/core'
import {
  ChangeNotificationChoices,
  GetNotificationChoices,
} from '@mapwright/contract/notifications/choice-endpoints.ts'
import { notificationChannels, notificationTopics } from '@mapwright/contract/notifications/topic.ts'
import type { ReactNode } from 'react'
import { useCommand, useQueryOf } from '../app/api/queries.ts'
import { useWording } from '../app/i18n/wording.ts'
import { useMe } from '../app/session/me.ts'
import { SkeletonText } from '../ui/skeletons.tsx'
import { ErrorState, ProblemAlert } from '../ui/states.tsx'
import classes from './choices-table.module.css'

type Choice = { topic: string; channel: string; isOn: boolean; label: string; off?: boolean }
type TopicTableProps = {
  label: string
  nameOf: (topic: string) => { title: string; text: string }
  choices: readonly Choice[]
  onChange: (choice: { topic: string; channel: string; isOn: boolean }) => void
}

/** Topics by channels, a switch where there is a choice. */
export function TopicTable({ label, nameOf, choices, onChange }: TopicTableProps) {
  const t = useWording('notifications')
  const topics = notificationTopics.filter((topic) => choices.some((choice) => choice.topic === topic))
  const cell = (topic: string, channel: string): ReactNode => {
    const choice = choices.find((one) => one.topic === topic && one.channel === channel)
    if (!choice) return null
    return (
      <Switch
        aria-label={choice.label}
        checked={choice.isOn}
        disabled={choice.off ?? false}
        onChange={(event) => onChange({ topic, channel, isOn: event.currentTarget.checked })}
      />
    )
  }
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          <td />
          {notificationChannels.map((channel) => (
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
              {notificationChannels.map((channel) => (
                <td key={channel}>{cell(topic, channel)}</td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** What the signed-in person wants to be told of, and how; each switch counts at once. */
export function ChoicesTable() {
  const t = useWording('notifications')
  const isCustomer = useMe().role_id === 2
  const list = useQueryOf(GetNotificationChoices)
  const change = useCommand(ChangeNotificationChoices)
  if (list.isPending) return <SkeletonText lines={6} />
  if (list.isError) return <ErrorState problem={list.error} onRetry={() => void list.refetch()} />
  const changing = change.isPending ? change.variables.body.choices : []
  const who = isCustomer ? 'customer' : 'team'
  const nameOf = (topic: string) => ({
    title: t(`notifications:topic.${topic}`),
    text: t(`notifications:topic_${who}.${topic}`),
  })
  const choices = list.data.choices.map(({ topic, channel, wanted, sent }) => {
    const next = changing.find((one) => one.topic === topic && one.channel === channel)
    return {
      topic,
      channel,
      isOn: sent && (next?.wanted ?? wanted),
      off: !sent,
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
        onChange={({ topic, channel, isOn }) =>
          change.mutate({ body: { choices: [{ topic, channel, wanted: isOn } as never] } })
        }
      />
      {choices.some(({ off }) => off) && <p className="meta">{t('notifications:choice.not_sent')}</p>}
    </>
  )
}
