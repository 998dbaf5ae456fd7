import type { Viewer } from './viewer.ts'

type By = { role_id: 1 | 2 | 3 | null; name: string | null; picture: string | null }

/** Who did something: customers see that it was staff, not who. */
export function doerSeenBy(viewer: Viewer, row: By) {
  const kind = row.role_id === null ? 'system' : row.role_id === 2 ? 'customer' : 'staff'
  const isTold = viewer.isStaff || kind !== 'staff'
  return { kind, name: isTold ? row.name : null, picture: isTold ? row.picture : null } as const
}
