import { formatHundredths } from '@mapwright/contract/api/amounts.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { SiteRow } from '../site-rows.ts'
import { readSubmission, type Submission } from './submission.ts'

/** Lists the obstacles to forwarding the order now. */
export async function listObstacles(db: Db, order_id: string, site: SiteRow): Promise<Submission['obstacles']> {
  const { obstacles, status, listed_total, own_total } = await readSubmission(db, order_id, site)
  return [
    ...(status === 'pending' ? [] : [{ obstacle: 'wrong_status', detail: '' } as const]),
    ...obstacles,
    ...(listed_total > own_total
      ? [{ obstacle: 'price_above_own', detail: formatHundredths(listed_total) } as const]
      : []),
  ]
}
