import { PageLink } from '../../platform/routing/page-link.tsx'

/** The number of an invoice, with a link to its page. */
export function ListedInvoice({ id, number }: { id: string | null; number: string | null }) {
  if (id === null) return null
  return (
    <PageLink to="/admin/agent_manager/agency_invoice/$id" params={{ id }}>
      <bdi>{number}</bdi>
    </PageLink>
  )
}
