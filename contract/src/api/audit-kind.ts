/** Categories of audit entries, used as filters of the audit log. */
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
