import { roles } from '@mapwright/contract/api/roles.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useMay, useMe } from '../../platform/session/me.ts'
import { PageTabs } from '../../ui/page/page-tabs.tsx'

/** Tabs for campaigns, sent mails and mail texts. Shows only the tabs that the user may open. */
export function MailTabs() {
  const t = useWording('notifications', 'channels')
  const mayCampaign = useMay('dealers_manager.send_email')
  const isAdmin = useMe().role_id === roles.admin
  const mayChangeTexts = useMay('settings')
  const tabs = [
    ...(mayCampaign
      ? [{ to: '/admin/agent_manager/agent_bulk_email', name: t('notifications:bulk.title') } as const]
      : []),
    ...(isAdmin ? [{ to: '/admin/mails', name: t('notifications:mails.title') } as const] : []),
    ...(isAdmin ? [{ to: '/admin/message_log', name: t('channels:log.title') } as const] : []),
    ...(mayChangeTexts ? [{ to: '/admin/mail_texts', name: t('notifications:mail_text.title') } as const] : []),
  ]
  return tabs.length > 1 ? <PageTabs label={t('notifications:mail_tabs')} tabs={tabs} /> : null
}
