/** Where people change what a mail tells them of: a section of their own settings. */
export const profileLink = (role_id: number, section: 'security' | 'privacy' | 'notifications'): string =>
  `${role_id === 2 ? '' : '/admin'}/profile_settings#${section}`
