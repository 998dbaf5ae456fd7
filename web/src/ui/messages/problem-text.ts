import type { ProblemError } from '../../platform/api/problem-error.ts'
import type { Translate } from '../../platform/i18n/wording.ts'

/** The server's wording, or our own for a failed connection. */
export function problemText(t: Translate, { code, message }: Pick<ProblemError, 'code' | 'message'>): string {
  if (code === 'network.unreachable') return t(navigator.onLine ? 'ui:problem.unreachable' : 'ui:problem.offline')
  return message || t('ui:problem.unknown')
}
