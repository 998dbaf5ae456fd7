import type { AuditRow, auditTargets } from '@mapwright/contract/accounts/audit.ts'
import type { WordingKey } from '@mapwright/contract/wording-keys.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { pathTo } from '../../platform/routing/paths.ts'
import { Sentence } from '../../ui/text/sentence.tsx'
import { listOfSubject } from './audit-pages.ts'
import { auditSentenceOf, subjectNameOf } from './audit-sentence.ts'

type Target = Pick<AuditRow, 'name' | 'target' | 'target_id' | 'target_kind'>
type NamedKind = Exclude<(typeof auditTargets)[number], 'person' | 'order' | 'invoice'>

/** Links to the pages of named objects. An object without its own page links to the list that contains it. */
const pages = {
  shop_order: (id: string) => pathTo('/admin/shop_manager/order/$order_id', { order_id: id }),
  ticket: (id: string) => pathTo('/admin/ticket_details/$id', { id }),
  campaign: (id: string) => pathTo('/admin/agent_manager/agent_bulk_email/$id', { id }),
  product: () => pathTo('/admin/shop_manager/products'),
  coupon: () => pathTo('/admin/shop_manager/coupons'),
  shipping_method: () => pathTo('/admin/shop_manager/shipping_methods'),
  access_api: () => pathTo('/admin/access_api'),
} as const satisfies Record<NamedKind, (id: string) => string>

const isNamedKind = (kind: Target['target_kind']): kind is NamedKind => kind !== null && kind in pages

/** The name of an object, as a link to its page or list. */
function NamedTarget({ row: { target, target_id, target_kind } }: { row: Target }) {
  const t = useWording('audit')
  if (!target_id || !isNamedKind(target_kind)) return null
  return (
    <Link to="." href={pages[target_kind](target_id)}>
      <bdi>{target_kind === 'ticket' ? t('audit:ticket', { number: target ?? '' }) : target}</bdi>
    </Link>
  )
}

/** The object of an audit entry, as a link if it has a page. */
export function AuditTarget({ row }: { row: Target }) {
  const { name, target, target_id, target_kind } = row
  const t = useWording('audit')
  if (isNamedKind(target_kind)) return <NamedTarget row={row} />
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

const isAboutInvoice = (name: string) => /^(credits\.|payments\.mark_as_paid$|billing\.\w+_invoice$)/.test(name)

/** The label for a target that no longer exists. */
const removedLabel = (name: string): WordingKey =>
  name.startsWith('tickets.')
    ? 'audit:a_ticket'
    : name.startsWith('orders.')
      ? 'audit:an_order'
      : isAboutInvoice(name)
        ? 'audit:an_invoice'
        : 'audit:a_person'

/** The name of an object without its own page, as a link to `list` if there is one. */
const Listed = ({ list, children }: { list: string | undefined; children: ReactNode }) =>
  list === undefined ? (
    children
  ) : (
    <Link to="." href={list}>
      {children}
    </Link>
  )

/** Shows an audit entry as a sentence with links, such as "Lucía Ortega completed order 100195". */
export function AuditLine({ row }: { row: AuditRow }) {
  const t = useWording('audit')
  const f = useFormats()
  const { actor, impersonator, target_kind } = row
  const worded = auditSentenceOf(row)
  const { key, hasOwnSentence, thing, name, assignee_id, amount = '0' } = worded
  const list = listOfSubject(row, worded)
  const label = thing ? t(thing) : (name ?? '')
  const person = (): ReactNode => {
    if (impersonator) return t('audit:as', { name: impersonator.name, dealer: actor?.name ?? '' })
    if (actor)
      return (
        <PageLink to="/admin/agent_manager/agent/$id" params={{ id: actor._id }}>
          {actor.name}
        </PageLink>
      )
    // Sign-ins have no actor; the entry's target is the user who signed in.
    return target_kind === 'person' ? <AuditTarget row={row} /> : t('audit:nobody')
  }
  const moved = { count: Number(amount), amount: f.credits(amount) }
  const sentence = t(key, { who: '·', what: '·', thing: '·', whom: '·', ...moved })
  const subject = hasOwnSentence && name === undefined && !sentence.includes('<what>') ? subjectNameOf(row) : undefined
  const isNamed = hasOwnSentence && name === undefined && (isNamedKind(target_kind) || subject === undefined)
  return (
    <Sentence
      text={subject === undefined ? sentence : t('audit:with_subject', { sentence })}
      parts={{
        who: () => <bdi>{person()}</bdi>,
        whom: () => <bdi>{(assignee_id && row.names[assignee_id]) || t('audit:a_person')}</bdi>,
        what: () =>
          isNamed ? (
            <AuditTarget row={row} />
          ) : (
            <Listed list={list}>
              <bdi>{subject ?? (thing && name ? t('audit:named', { thing: label, name }) : label)}</bdi>
            </Listed>
          ),
      }}
    />
  )
}
