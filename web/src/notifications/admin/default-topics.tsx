import { SegmentedControl } from '@mantine/core'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { isOneOf } from '@mapwright/contract/api/typed-entries.ts'
import {
  ChangeNotificationDefaults,
  GetNotificationDefaults,
} from '@mapwright/contract/notifications/choice-endpoints.ts'
import {
  type NotificationAudience,
  type NotificationDefault,
  notificationAudiences,
} from '@mapwright/contract/notifications/notification-topic.ts'
import { keyFor } from '@mapwright/contract/wording-keys.ts'
import { useState } from 'react'
import { useCommand, useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { ProblemAlert } from '../../ui/messages/states.tsx'
import { TopicTable } from '../topic-table.tsx'
import { useChannelsInUse } from './use-channels-in-use.ts'

const names = {
  customers: 'notifications:audience_role.customer',
  team: 'notifications:audience_role.team',
} as const

/** The notifications that customers and the team get until they choose themselves. */
export function DefaultTopics() {
  const t = useWording('channels', 'notifications')
  const [audience, setAudience] = useState<NotificationAudience>('customers')
  const read = useQueryOf(GetNotificationDefaults)
  const isInUse = useChannelsInUse()
  return (
    <Panel
      title={t('channels:defaults.title')}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={t('channels:defaults.title')}
          value={audience}
          onChange={(chosen) => isOneOf(notificationAudiences, chosen) && setAudience(chosen)}
          data={notificationAudiences.map((value) => ({ value, label: t(names[value]) }))}
        />
      }
    >
      <p className="meta">{t('channels:defaults.text')}</p>
      <Loaded query={read} lines={6}>
        {({ notification_defaults }) => (
          <Table
            rows={notification_defaults.filter((one) => one.audience === audience && isInUse(one.channel))}
            label={t(names[audience])}
          />
        )}
      </Loaded>
    </Panel>
  )
}

function Table({ rows, label }: { rows: readonly NotificationDefault[]; label: string }) {
  const t = useWording('notifications')
  const change = useCommand(ChangeNotificationDefaults)
  const pending = change.isPending ? change.variables.body.notification_defaults : []
  const isSame = (one: NotificationDefault) => (other: NotificationDefault) =>
    one.audience === other.audience && one.topic === other.topic && one.channel === other.channel
  return (
    <>
      <ProblemAlert problem={change.error} />
      <TopicTable
        label={label}
        nameOf={(topic) => ({
          title: t(`notifications:topic.${topic}`),
          text: t(keyFor('notifications:topic_all', topic)),
        })}
        choices={rows.map((row) => ({ ...row, isOn: (pending.find(isSame(row)) ?? row).wanted }))}
        onChange={({ audience, topic, channel }, wanted) =>
          change.mutate({ body: { notification_defaults: [{ audience, topic, channel, wanted }] } })
        }
      />
    </>
  )
}
