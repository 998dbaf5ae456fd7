import { isOneOf } from '@mapwright/contract/api/typed-entries.ts'
import type { JoinedObstacle } from '@mapwright/contract/joined/joined-order.ts'
import { connectionFaults } from '@mapwright/contract/joined/joined-site.ts'
import { keyFor } from '@mapwright/contract/wording-keys.ts'
import { ProblemError } from '../../platform/api/problem-error.ts'
import type { Formats } from '../../platform/i18n/formats.ts'
import type { Translate } from '../../platform/i18n/wording.ts'

/** Names the fault of the master in the message of a problem. Other problems stay as they are. */
export function namingFault(t: Translate, problem: ProblemError | null): ProblemError | null {
  const details = problem?.details
  if (!problem || !details || !('fault' in details)) return problem
  return new ProblemError('joined.master_unavailable', problem.status, { message: t(`joined:fault.${details.fault}`) })
}

/** Domains with the wording of the problems that the master returns. */
export const problemDomains = ['conversations', 'credits', 'orders', 'request'] as const

/** Translates the code of a problem of the master. A code of a later release, which has no wording here, is shown as it is. */
export function problemOfMaster(t: Translate, code: string): string {
  const [domain = '', name = ''] = code.split('.')
  if (!isOneOf(problemDomains, domain)) return code
  const key = keyFor(`${domain}:problem`, name)
  const text = t(key)
  return text === key ? code : text
}

/** Obstacles whose detail is the code of a problem of the master. */
const refusals: readonly JoinedObstacle[] = ['master_refused', 'message_refused']

/** An obstacle in words. Its detail contains names of items, an amount, a fault of the connection, or the code of a problem of the master. */
export function obstacleText(t: Translate, f: Formats, obstacle: JoinedObstacle, detail: string): string {
  const key = `joined:obstacle.${obstacle}` as const
  if (detail === '') return t(key, { detail })
  if (obstacle === 'unreachable')
    return isOneOf(connectionFaults, detail) ? t(`joined:fault.${detail}`) : t(key, { detail })
  if (refusals.includes(obstacle)) return t(key, { detail: problemOfMaster(t, detail) })
  return t(key, { detail: obstacle === 'price_above_own' ? f.credits(detail) : detail })
}
