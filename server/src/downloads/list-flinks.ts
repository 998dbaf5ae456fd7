import { ListFlinkCategories, ListFlinks } from '@mapwright/contract/downloads/flink-endpoints.ts'
import { query } from '../platform/api/handler.ts'
import { may } from '../platform/api/may.ts'
import { listOnlineFlinks } from './flink-rows.ts'
import { requireDownloadAccess } from './require-download-access.ts'

export const listFlinks = query(ListFlinks, async ({ sql, actor, query: wanted }) => {
  await requireDownloadAccess(sql, actor)
  return listOnlineFlinks(sql, wanted)
})

const maxCategories = 500

export const listFlinkCategories = query(ListFlinkCategories, async ({ sql, actor }) => {
  await requireDownloadAccess(sql, actor)
  const seesHidden = may(actor, ['may:miscellaneous'])
  const categories = await sql<{ category: string; count: number }[]>`
    SELECT min(category) AS category, count(*)::int AS count FROM flinks WHERE online OR ${seesHidden}
    GROUP BY lower(category) ORDER BY lower(category) LIMIT ${maxCategories}`
  return { categories: [...categories] }
})
