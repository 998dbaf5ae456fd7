import type { MemberRights } from '@mapwright/contract/accounts/member.ts'
import { ListTeam } from '@mapwright/contract/accounts/member-endpoints.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { type Formats, useFormats } from '../../platform/i18n/formats.ts'
import { type Translate, useWording } from '../../platform/i18n/wording.ts'
import { useMe } from '../../platform/session/me.ts'

/**
 * Describes the limits of the customer's member of this name. Undefined for members, who do not see them, and if the name does not identify one
 * member.
 */
export function useMemberLimits(name: string): string | undefined {
  const t = useWording('team')
  const f = useFormats()
  const isOwner = !useMe().membership
  const team = useQueryOf(ListTeam, {}, { enabled: isOwner })
  const named = team.data?.members.filter((member) => member.name === name) ?? []
  const rights: MemberRights | undefined = named.length === 1 ? named[0]?.rights : undefined
  return rights && memberLimits(rights, t, f)
}

/** Describes the limits of a member. */
export function memberLimits(rights: MemberRights, t: Translate, f: Formats): string {
  if (!rights.may_pay) return t('team:every_order')
  const amount = (value: string) => `${f.credits(value)} ${t('ui:credits', { count: Number(value) })}`
  const { order_limit, period_limit, period } = rights
  const limits = [
    ...(order_limit === null ? [] : [t('team:limit_is.order', { amount: amount(order_limit) })]),
    ...(period_limit === null ? [] : [t(`team:limit_is.${period}`, { amount: amount(period_limit) })]),
  ]
  return limits.length > 0 ? limits.join(' · ') : t('team:no_limit')
}
