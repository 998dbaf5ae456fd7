import type { User } from '@mapwright/contract/accounts/user.ts'
import { GetUserStatement } from '@mapwright/contract/credits/balance-endpoints.ts'
import type { StatementLine } from '@mapwright/contract/credits/ledger.ts'
import { ExportUserStatement } from '@mapwright/contract/credits/statement-endpoints.ts'
import { StatementList } from '../credits/statement-list.tsx'
import { download } from '../platform/api/download.ts'
import { useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { pathTo } from '../platform/routing/paths.ts'
import { useListState } from '../ui/lists/list-state.ts'

/** Returns the page that a posting links to; undefined if there is no page. */
function linkTo({ ref_kind, ref_id }: StatementLine): string | undefined {
  if (ref_kind === 'order' && ref_id) return pathTo('/admin/manage_orders/order_details/$id', { id: ref_id })
  return ref_kind === 'invoice' && ref_id
    ? pathTo('/admin/agent_manager/agency_invoice/$id', { id: ref_id })
    : undefined
}

/** All changes of a customer's credits, each with the resulting balance. */
export function UserStatement({ user }: { user: User }) {
  const t = useWording('people')
  const list = useListState()
  const { page, size } = list.query
  const params = { id: user._id }
  const history = useQueryOf(GetUserStatement, { params, query: { page, size } }, { keepPrevious: true })
  return (
    <StatementList
      list={list}
      query={history}
      linkTo={linkTo}
      save={(format) => download(ExportUserStatement, { params, query: { format } })}
      empty={{ title: t('people:statement.none') }}
    />
  )
}
