import type { User } from '@mapwright/contract/accounts/user.ts'
import { AuditList } from '../accounts/admin/audit-list.tsx'

/** The audit log of changes to this user. Changes that the user made are only in the complete audit log. */
export const UserLog = ({ user }: { user: User }) => <AuditList filters={{ target_id: user._id }} />
