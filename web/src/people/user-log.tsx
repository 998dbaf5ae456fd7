import type { User } from '@mapwright/contract/accounts/user.ts'
import { AuditList } from '../accounts/admin/audit-list.tsx'

/** What was changed on this user; what they change themselves is found in the whole log. */
export const UserLog = ({ user }: { user: User }) => <AuditList filters={{ target_id: user._id }} />
