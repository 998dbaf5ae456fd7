import type { ProblemError } from '../../platform/api/problem-error.ts'
import type { Translate } from '../../platform/i18n/wording.ts'

/** The server's message, or a message of our own if the server was not reached. */
export function problemText(t: Translate, { code, message }: Pick<ProblemError, 'code' | 'message'>): string {
  if (code === 'network.unreachable') return t(navigator.onLine ? 'ui:problem.unreachable' : 'ui:problem.offline')
  if (code === 'network.outdated') return t('ui:problem.outdated')
  return message || t('ui:problem.unknown')
}
