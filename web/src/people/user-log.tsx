import type { User } from '@mapwright/contract/accounts/user.ts'
import { AuditList } from '../accounts/admin/audit-list.tsx'

/** The audit log of changes to this user; changes made by the user are in the complete log. */
export const UserLog = ({ user }: { user: User }) => <AuditList filters={{ target_id: user._id }} />
