import type { systemWarnings } from '@mapwright/contract/site/system/system.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { Notice } from '../../../ui/messages/notice.tsx'
import type { SystemState } from './system-state.ts'

/** Conditions that lose or refuse something soon. */
const urgent: ReadonlySet<(typeof systemWarnings)[number]> = new Set(['disk_low', 'events_dead', 'events_late'])

export function SystemWarnings({ warnings }: Pick<SystemState, 'warnings'>) {
  const t = useWording('system')
  if (warnings.length === 0) return <Notice tone="good">{t('system:no_warnings')}</Notice>
  return warnings.map((warning) => (
    <Notice key={warning} tone={urgent.has(warning) ? 'bad' : 'warn'}>
      {t(`system:warning.${warning}`)}
    </Notice>
  ))
}
