import { type systemWarnings, urgentWarnings } from '@mapwright/contract/site/system/system.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { PageLink } from '../../../platform/routing/page-link.tsx'
import { Notice } from '../../../ui/messages/notice.tsx'
import { settingsSections } from '../settings-sections.ts'
import type { SystemState } from './system-state.ts'

type Warning = (typeof systemWarnings)[number]

/** A link to the page where the cause of a warning can be mended, for warnings that name no failed work of this page. */
function Mend({ warning }: { warning: Warning }) {
  const t = useWording('system', 'site', 'channels')
  switch (warning) {
    case 'backup_failed':
    case 'backup_old':
    case 'backup_missing':
      return <PageLink to="/admin/system/backups">{t('system:backups.title')}</PageLink>
    case 'no_mail_server':
    case 'mails_late':
      return (
        <PageLink to="/admin/website_settings" search={{ section: 'mail' }}>
          {t(settingsSections.mail)}
        </PageLink>
      )
    case 'channel_down':
      return <PageLink to="/admin/message_log">{t('channels:log.title')}</PageLink>
    default:
      return null
  }
}

/** The warnings of the site, each with the page where it can be mended. */
export function SystemWarnings({ warnings }: Pick<SystemState, 'warnings'>) {
  const t = useWording('system')
  if (warnings.length === 0) return <Notice tone="good">{t('system:no_warnings')}</Notice>
  return warnings.map((warning) => (
    <Notice key={warning} tone={urgentWarnings.includes(warning) ? 'bad' : 'warn'} action={<Mend warning={warning} />}>
      {t(`system:warning.${warning}`)}
    </Notice>
  ))
}
