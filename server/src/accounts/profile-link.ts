import { roles } from '@mapwright/contract/api/roles.ts'

/** The section of the user's own settings that a mail links to. */
export const profileLink = (role_id: number, section: 'security' | 'privacy' | 'notifications'): string =>
  `${role_id === roles.customer ? '' : '/admin'}/profile_settings#${section}`
