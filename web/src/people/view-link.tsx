import type { ReactNode } from 'react'
import { PageLink } from '../platform/routing/page-link.tsx'

type ViewLinkProps = { userId: string; view: string; children: ReactNode }

/** A link to a tab of a user's page. */
export function ViewLink({ userId, view, children }: ViewLinkProps) {
  return (
    <PageLink to="/admin/agent_manager/agent/$id" params={{ id: userId }} search={{ view }}>
      {children}
    </PageLink>
  )
}
