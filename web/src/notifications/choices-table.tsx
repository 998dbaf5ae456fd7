import type { NotificationTopic } from '@mapwright/contract/api/notification-topics.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import {
  ChangeNotificationChoices,
  GetNotificationChoices,
} from '@mapwright/contract/notifications/choice-endpoints.ts'
import { GetSmsNumber } from '@mapwright/contract/notifications/sms/sms-endpoints.ts'
import { keyFor } from '@mapwright/contract/wording-keys.ts'
import { useCommand, useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { useMe } from '../platform/session/me.ts'
import { SkeletonText } from '../ui/loading/skeletons.tsx'
import { ErrorState, ProblemAlert } from '../ui/messages/states.tsx'
import { TopicTable } from './topic-table.tsx'

/** The notification preferences of the signed-in user, for topics and single events. Each switch takes effect immediately. */
export function ChoicesTable() {
  const t = useWording('notifications', 'channels')
  const isCustomer = useMe().role_id === roles.customer
  const list = useQueryOf(GetNotificationChoices)
  const sms = useQueryOf(GetSmsNumber)
  const change = useCommand(ChangeNotificationChoices)
  if (list.isPending) return <SkeletonText lines={6} />
  if (list.isError) return <ErrorState problem={list.error} onRetry={() => void list.refetch()} />
  const { choices: topicsToCome = [], events: eventsToCome = [] } = change.isPending ? change.variables.body : {}
  const nameOf = (topic: NotificationTopic) => ({
    title: t(`notifications:topic.${topic}`),
    text: t(keyFor(isCustomer ? 'notifications:topic_customer' : 'notifications:topic_team', topic)),
  })
  const hasNumber = sms.data?.sms_number?.is_verified === true && !sms.data.sms_number.is_stopped
  const isUsable = (channel: string) => channel !== 'sms' || hasNumber
  const choices = list.data.choices.map(({ topic, channel, wanted, sent }) => {
    const next = topicsToCome.find((one) => one.topic === topic && one.channel === channel)
    const isDisabled = !sent || !isUsable(channel)
    return { topic, channel, isOn: !isDisabled && (next?.wanted ?? wanted), isDisabled }
  })
  const events = list.data.events.map(({ event, topic, channel, wanted }) => {
    const next =
      eventsToCome.find((one) => one.event === event && one.channel === channel) ??
      topicsToCome.find((one) => one.topic === topic && one.channel === channel)
    const isDisabled = choices.find((one) => one.topic === topic && one.channel === channel)?.isDisabled ?? true
    return { event, topic, channel, isOn: !isDisabled && (next?.wanted ?? wanted), isDisabled }
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
        events={events}
        onChangeEvent={({ event, channel }, isOn) =>
          change.mutate({ body: { events: [{ event, channel, wanted: isOn }] } })
        }
      />
      {sms.data?.is_available && !hasNumber && <p className="meta">{t('notifications:sms_number.needed')}</p>}
      {list.data.choices.some(({ sent }) => !sent) && <p className="meta">{t('notifications:choice.not_sent')}</p>}
    </>
  )
}
