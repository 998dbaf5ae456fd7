/** Categories for filtering the audit log. */
export const auditKinds = [
  'orders',
  'messages',
  'people',
  'sign_in',
  'money',
  'services',
  'vehicles',
  'codes',
  'downloads',
  'shop',
  'settings',
] as const
export type AuditKind = (typeof auditKinds)[number]
