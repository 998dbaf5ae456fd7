import { Button, Switch } from '@mantine/core'
import { type NotificationTopic, notificationTopics } from '@mapwright/contract/api/notification-topics.ts'
import { type NotificationEvent, notificationEvents } from '@mapwright/contract/notifications/notification-event.ts'
import { type NotificationChannel, notificationChannels } from '@mapwright/contract/notifications/notification-topic.ts'
import { Fragment, useState } from 'react'
import { useWording } from '../platform/i18n/wording.ts'
import classes from './topic-table.module.css'

export type TopicChoice = {
  topic: NotificationTopic
  channel: NotificationChannel
  isOn: boolean
  isDisabled?: boolean
}
export type EventChoice = TopicChoice & { event: NotificationEvent }

type TopicTableProps<C extends TopicChoice> = {
  label: string
  nameOf: (topic: NotificationTopic) => { title: string; text: string }
  choices: readonly C[]
  onChange: (choice: C, isOn: boolean) => void
  /** The events of the topics, shown on request below their topic. */
  events?: readonly EventChoice[]
  onChangeEvent?: (choice: EventChoice, isOn: boolean) => void
}

const none: readonly EventChoice[] = []

/** A table of topics and channels with a switch for each available combination. On a phone, the channels are below their topic. */
export function TopicTable<C extends TopicChoice>(props: TopicTableProps<C>) {
  const { label, nameOf, choices, onChange, events = none, onChangeEvent } = props
  const t = useWording('notifications', 'channels')
  const [opened, setOpened] = useState<readonly NotificationTopic[]>([])
  const topics = notificationTopics.filter((topic) => choices.some((choice) => choice.topic === topic))
  const channels = notificationChannels.filter((channel) => choices.some((choice) => choice.channel === channel))
  const toggle = (topic: NotificationTopic) =>
    setOpened(opened.includes(topic) ? opened.filter((one) => one !== topic) : [...opened, topic])
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
          const own = choices.filter((choice) => choice.topic === topic)
          const within = events.filter((choice) => choice.topic === topic)
          const isOpen = opened.includes(topic)
          const differ = within.some(({ channel, isOn }) => own.find((one) => one.channel === channel)?.isOn !== isOn)
          const toEvents = differ ? t('channels:choice.differ') : t('channels:choice.events')
          return (
            <Fragment key={topic}>
              <tr>
                <th scope="row">
                  {title}
                  <span className="meta">{text}</span>
                  {new Set(within.map(({ event }) => event)).size > 1 && (
                    <Button
                      className={classes.more ?? ''}
                      variant="subtle"
                      size="compact-xs"
                      aria-label={`${title}: ${toEvents}`}
                      aria-expanded={isOpen}
                      onClick={() => toggle(topic)}
                    >
                      {toEvents}
                    </Button>
                  )}
                </th>
                <Cells channels={channels} choices={own} name={title} onChange={onChange} />
              </tr>
              {isOpen &&
                notificationEvents
                  .filter((event) => within.some((choice) => choice.event === event))
                  .map((event) => (
                    <tr key={event} className={classes.event}>
                      <th scope="row">{t(`channels:event.${event}`)}</th>
                      <Cells
                        channels={channels}
                        choices={within.filter((choice) => choice.event === event)}
                        name={t(`channels:event.${event}`)}
                        onChange={(choice, isOn) => onChangeEvent?.(choice, isOn)}
                      />
                    </tr>
                  ))}
            </Fragment>
          )
        })}
      </tbody>
    </table>
  )
}

type CellsProps<C extends TopicChoice> = {
  channels: readonly NotificationChannel[]
  choices: readonly C[]
  name: string
  onChange: (choice: C, isOn: boolean) => void
}

/** The switches of a row, one for each channel. */
function Cells<C extends TopicChoice>({ channels, choices, name, onChange }: CellsProps<C>) {
  const t = useWording('notifications')
  return channels.map((channel) => {
    const choice = choices.find((one) => one.channel === channel)
    const shown = t(`notifications:channel.${channel}`)
    return (
      <td key={channel} data-channel={shown}>
        {choice && (
          <Switch
            aria-label={t('notifications:choice.label', { topic: name, channel: shown })}
            checked={choice.isOn}
            disabled={choice.isDisabled ?? false}
            onChange={(event) => onChange(choice, event.currentTarget.checked)}
          />
        )}
      </td>
    )
  })
}
