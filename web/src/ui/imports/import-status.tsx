import type { ImportStatus } from '@mapwright/contract/imports/import.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { StatusBadge, type Tone } from '../text/status-badge.tsx'

const tones: Record<ImportStatus, Tone> = {
  checking: 'active',
  checked: 'info',
  refused: 'bad',
  applying: 'active',
  applied: 'good',
  failed: 'bad',
  cancelled: 'quiet',
  undoing: 'active',
  undone: 'quiet',
}

export function ImportStatusBadge({ status }: { status: ImportStatus }) {
  const t = useWording('imports')
  return <StatusBadge tone={tones[status]}>{t(`imports:status.${status}`)}</StatusBadge>
}
