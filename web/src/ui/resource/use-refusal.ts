import { admits } from '@mapwright/contract/accounts/admits.ts'
import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useVisitor } from '../../platform/session/me.ts'

/** The reason why the signed-in user may not call an endpoint, derived from its access rules; undefined if allowed. */
export function useRefusal(): (endpoint: Pick<Endpoint, 'access'> | undefined) => string | undefined {
  const t = useWording()
  const me = useVisitor()
  return (endpoint) => {
    if (!endpoint || !me) return undefined
    return endpoint.access.some((rule) => admits(rule, me)) ? undefined : t('ui:resource.not_granted')
  }
}
