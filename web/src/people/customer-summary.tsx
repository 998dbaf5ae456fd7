import { displayName } from '@mapwright/contract/accounts/display-name.ts'
import { GetUser } from '@mapwright/contract/accounts/people-endpoints.ts'
import { countryName } from '../accounts/countries.ts'
import { useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { PageLink } from '../platform/routing/page-link.tsx'
import { useMay } from '../platform/session/me.ts'
import { KeyValues } from '../ui/layout/key-values.tsx'
import { Panel } from '../ui/layout/panel.tsx'
import { SkeletonText } from '../ui/loading/skeletons.tsx'
import { ErrorState } from '../ui/messages/states.tsx'
import { Credits } from '../ui/text/amounts.tsx'
import { LatestOrders } from './latest-orders.tsx'

function Contact({ id }: { id: string }) {
  const t = useWording('people', 'accounts')
  const query = useQueryOf(GetUser, { params: { id } })
  if (query.isPending)
    return (
      <Panel>
        <SkeletonText lines={4} />
      </Panel>
    )
  if (query.isError) return <ErrorState problem={query.error} onRetry={() => void query.refetch()} />
  const { user } = query.data
  return (
    <Panel
      title={
        <PageLink to="/admin/agent_manager/agent/$id" params={{ id }}>
          <bdi>{displayName(user)}</bdi>
        </PageLink>
      }
    >
      <KeyValues
        items={[
          { label: t('accounts:agents.balance'), value: <Credits value={user.balance} /> },
          { label: t('accounts:field.company_name'), value: user.company_name && <bdi>{user.company_name}</bdi> },
          { label: t('accounts:field.country'), value: user.country && countryName(user.country) },
          { label: t('accounts:field.phone'), value: user.phone && <bdi>{user.phone}</bdi> },
        ]}
      />
    </Panel>
  )
}

/** The customer of a conversation: balance, contact data and newest orders. Shows only the parts that the staff member may see. */
export default function CustomerSummary({ id }: { id: string }) {
  const maySeePeople = useMay('dealers_manager.list')
  const maySeeOrders = useMay('orders')
  return (
    <>
      {maySeePeople && <Contact id={id} />}
      {maySeeOrders && <LatestOrders userId={id} isNarrow />}
    </>
  )
}
