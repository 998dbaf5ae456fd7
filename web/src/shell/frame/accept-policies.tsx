import { GetOutstandingPolicies } from '@mapwright/contract/site/acceptance-endpoints.ts'
import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useQueryOf } from '../../platform/api/queries.ts'
import { Late, late } from '../../ui/loading/late.tsx'

const AcceptPoliciesDialog = late(() => import('./accept-policies-dialog.tsx'))

const staleTime = 60_000

/** The pages of the texts stay readable. */
const readable = ['/terms_of_use', '/privacy_policy']

/**
 * Asks a customer to accept the legal texts of which staff have published a version that must be accepted. Looks for such versions with each
 * page. The dialog loads only if it is needed.
 */
export function AcceptPolicies() {
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const { data, isStale, refetch } = useQueryOf(GetOutstandingPolicies, {}, { staleTime })
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks with each page, not when the response becomes stale
  useEffect(() => {
    if (isStale) void refetch()
  }, [pathname])
  if (!data || data.outstanding.length === 0 || readable.includes(pathname)) return null
  return (
    <Late otherwise="waiting">
      <AcceptPoliciesDialog outstanding={data.outstanding} />
    </Late>
  )
}
