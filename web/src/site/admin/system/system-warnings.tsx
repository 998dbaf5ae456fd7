import { type systemWarnings, urgentWarnings } from '@mapwright/contract/site/system/system.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { PageLink } from '../../../platform/routing/page-link.tsx'
import { Notice } from '../../../ui/messages/notice.tsx'
import type { SystemState } from './system-state.ts'

const aboutBackups: readonly (typeof systemWarnings)[number][] = ['backup_failed', 'backup_old', 'backup_missing']

export function SystemWarnings({ warnings }: Pick<SystemState, 'warnings'>) {
  const t = useWording('system')
  if (warnings.length === 0) return <Notice tone="good">{t('system:no_warnings')}</Notice>
  return warnings.map((warning) => (
    <Notice
      key={warning}
      tone={urgentWarnings.includes(warning) ? 'bad' : 'warn'}
      action={
        aboutBackups.includes(warning) && <PageLink to="/admin/system/backups">{t('system:backups.title')}</PageLink>
      }
    >
      {t(`system:warning.${warning}`)}
    </Notice>
  ))
}
