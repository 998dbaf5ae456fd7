import { holdsAll } from '@mapwright/contract/accounts/permissions.ts'
import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useVisitor } from '../../platform/session/me.ts'

const adminRole = 1
const customerRole = 2

/** The reason why the signed-in user may not call an endpoint, from its access rules; undefined if they may. */
export function useRefusal(): (endpoint: Pick<Endpoint, 'access'> | undefined) => string | undefined {
  const t = useWording()
  const me = useVisitor()
  return (endpoint) => {
    if (!endpoint || !me) return undefined
    const isAllowed = endpoint.access.some((rule) => {
      if (rule.startsWith('may:')) return holdsAll(me, [rule.slice(4)])
      if (rule === 'admin') return me.role_id === adminRole
      if (rule === 'staff') return me.role_id !== customerRole
      return rule !== 'customer' || me.role_id === customerRole
    })
    return isAllowed ? undefined : t('ui:resource.not_granted')
  }
}
