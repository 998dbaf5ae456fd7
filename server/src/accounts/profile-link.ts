import { roles } from '@mapwright/contract/api/roles.ts'

/** Path of the page with the user's own settings, scrolled to one section. Used in mails. */
export const profileLink = (role_id: number, section: 'security' | 'privacy' | 'notifications'): string =>
  `${role_id === roles.customer ? '' : '/admin'}/profile_settings#${section}`
