import type { ToolFileReason } from '@mapwright/contract/orders/tool-files/tool-file.ts'
import type { Translate } from '../platform/i18n/wording.ts'

/** A failure of a bridge in words. If a bridge cannot be used and the server adds a detail, its address was refused. */
export const bridgeReason = (t: Translate, { reason, detail }: { reason: ToolFileReason; detail: string }): string =>
  reason === 'not_configured' && detail !== '' ? t('bridges:address_refused') : t(`bridges:reason.${reason}`)
