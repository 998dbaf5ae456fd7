import type { ChannelProblem } from '@mapwright/contract/orders/first-steps-endpoints.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { Notice } from '../../ui/messages/notice.tsx'

/** The section of the settings page for each channel. */
const sectionOf = {
  mail: 'mail',
  mailbox: 'conversation',
  sms: 'notifications',
  push: 'notifications',
  telegram: 'notifications',
  whatsapp: 'notifications',
} as const

/** The message channels that do not work, each with a link to its settings. */
export function ChannelProblems({ problems }: { problems: readonly ChannelProblem[] }) {
  const t = useWording('orders')
  return problems.map(({ channel, error }) => (
    <Notice
      key={channel}
      title={t(`orders:channel_down.${channel}`)}
      action={
        <PageLink to="/admin/website_settings" search={{ section: sectionOf[channel] }}>
          {t('orders:channel_down.settings')}
        </PageLink>
      }
    >
      <bdi>{error}</bdi>
    </Notice>
  ))
}
