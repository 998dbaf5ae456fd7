import { Stack } from '@mantine/core'
import {
  ChangeNotificationSettings,
  GetNotificationSettings,
} from '@mapwright/contract/notifications/choice-endpoints.ts'
import { keyFor } from '@mapwright/contract/wording-keys.ts'
import { useCommand, useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { flagsBySection } from '../../site/admin/flags-by-section.ts'
import { FlagsForm } from '../../site/admin/flags-form.tsx'
import { WithSettings } from '../../site/admin/with-settings.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { SkeletonText } from '../../ui/loading/skeletons.tsx'
import { ErrorState, ProblemAlert } from '../../ui/messages/states.tsx'
import { TopicTable } from '../topic-table.tsx'
import { DefaultTopics } from './default-topics.tsx'
import { SmsSettings } from './sms/sms-settings.tsx'
import { TelegramSettings } from './telegram-settings.tsx'
import { useChannelsInUse } from './use-channels-in-use.ts'
import { WhatsappSettings } from './whatsapp-settings.tsx'

/** Settings for notifications that apply to the whole site. */
export default function NotificationSettings() {
  const t = useWording('notifications')
  return (
    <Stack gap={16}>
      <Panel title={t('notifications:settings.title')}>
        <p className="meta">{t('notifications:settings.text')}</p>
        <SiteTopicsTable />
      </Panel>
      <DefaultTopics />
      <WithSettings title={t('notifications:settings.devices')}>
        {(settings) => <FlagsForm settings={settings} flags={flagsBySection.notifications} />}
      </WithSettings>
      <SmsSettings />
      <TelegramSettings />
      <WhatsappSettings />
    </Stack>
  )
}

function SiteTopicsTable() {
  const t = useWording('notifications')
  const list = useQueryOf(GetNotificationSettings)
  const isInUse = useChannelsInUse()
  const change = useCommand(ChangeNotificationSettings)
  if (list.isPending) return <SkeletonText lines={6} />
  if (list.isError) return <ErrorState problem={list.error} onRetry={() => void list.refetch()} />
  const pending = change.isPending ? change.variables.body.notification_settings : []
  const shown = list.data.notification_settings.filter(({ channel }) => isInUse(channel))
  const choices = shown.map(({ topic, channel, sent }) => ({
    topic,
    channel,
    isOn: pending.find((one) => one.topic === topic && one.channel === channel)?.sent ?? sent,
  }))
  return (
    <>
      <ProblemAlert problem={change.error} />
      <TopicTable
        label={t('notifications:settings.title')}
        nameOf={(topic) => ({
          title: t(`notifications:topic.${topic}`),
          text: t(keyFor('notifications:topic_all', topic)),
        })}
        choices={choices}
        onChange={({ topic, channel }, isOn) =>
          change.mutate({ body: { notification_settings: [{ topic, channel, sent: isOn }] } })
        }
      />
    </>
  )
}
