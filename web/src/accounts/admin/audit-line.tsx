import type { AuditRow } from '@mapwright/contract/accounts/audit.ts'
import type { WordingKey } from '@mapwright/contract/wording-keys.ts'
import type { ReactNode } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import { auditSentenceOf } from './audit-sentence.ts'

type Target = Pick<AuditRow, 'name' | 'target' | 'target_id' | 'target_kind'>

/** The user, order or invoice of an entry, as a link if it has a page. */
export function AuditTarget({ row: { name, target, target_id, target_kind } }: { row: Target }) {
  const t = useWording('audit')
  const text =
    target_kind === 'order'
      ? target
        ? t('audit:order', { number: target })
        : t('audit:an_order')
      : target_kind === 'invoice'
        ? target
          ? t('audit:invoice', { number: target })
          : t('audit:an_invoice')
        : (target ?? t(removedLabel(name)))
  if (target_id && target_kind === 'person')
    return (
      <PageLink to="/admin/agent_manager/agent/$id" params={{ id: target_id }}>
        <bdi>{text}</bdi>
      </PageLink>
    )
  if (target_id && target_kind === 'order')
    return (
      <PageLink to="/admin/manage_orders/order_details/$id" params={{ id: target_id }}>
        <bdi>{text}</bdi>
      </PageLink>
    )
  if (target_kind === 'invoice' && target)
    return (
      <PageLink to="/admin/agent_manager/agency_invoices" search={{ search: target }}>
        <bdi>{text}</bdi>
      </PageLink>
    )
  return <bdi>{text}</bdi>
}

/** The label of a target that no longer exists. */
const removedLabel = (name: string): WordingKey =>
  name.startsWith('orders.') ? 'audit:an_order' : name.startsWith('credits.') ? 'audit:an_invoice' : 'audit:a_person'

/** "Lucía Ortega completed order 100195", with links. */
export function AuditLine({ row }: { row: AuditRow }) {
  const t = useWording('audit')
  const { actor, impersonator, target_kind } = row
  const { key, isOwn, thing, name, whom } = auditSentenceOf(row)
  const label = thing ? t(thing) : (name ?? '')
  const person = (): ReactNode => {
    if (impersonator) return t('audit:as', { name: impersonator.name, dealer: actor?.name ?? '' })
    if (actor)
      return (
        <PageLink to="/admin/agent_manager/agent/$id" params={{ id: actor._id }}>
          {actor.name}
        </PageLink>
      )
    // Sign-ins have no signed-in user: the entry's target is the user.
    return target_kind === 'person' ? <AuditTarget row={row} /> : t('audit:nobody')
  }
  return (
    <Sentence
      text={t(key, { who: '·', what: '·', thing: '·', whom: '·' })}
      parts={{
        who: () => <bdi>{person()}</bdi>,
        whom: () => <bdi>{(whom && row.names[whom]) || t('audit:a_person')}</bdi>,
        what: () =>
          isOwn && name === undefined ? (
            <AuditTarget row={row} />
          ) : (
            <bdi>{thing && name ? t('audit:named', { thing: label, name }) : label}</bdi>
          ),
      }}
    />
  )
}
