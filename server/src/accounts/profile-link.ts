import { isInTeam, type UserRoleId } from '@mapwright/contract/api/roles.ts'

/** Path of the page with the user's own settings, scrolled to one section. Used in mails. */
export const profileLink = (role_id: UserRoleId, section: 'security' | 'privacy' | 'notifications'): string =>
  `${isInTeam(role_id) ? '/admin' : ''}/profile_settings#${section}`
