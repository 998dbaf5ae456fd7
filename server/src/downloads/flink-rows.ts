import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { Flink } from '@mapwright/contract/downloads/flink.ts'
import type { Db } from '../platform/db/sql.ts'
import { hasWords } from '../platform/search/search-words.ts'

type FlinkRow = Decoded<Flink>
type FlinkQuery = { search_keyword: string; category: string; page: number; size: number }

export const flinkColumns = Object.keys(Flink.shape)

/** SQL condition: the row contains every word of the text. */
const flinkWords = (db: Db, text: string) => hasWords(db, db`search`, text)

/** Reads a page of online downloads, sorted by category and name. */
export async function listOnlineFlinks(db: Db, { search_keyword, category, page, size }: FlinkQuery) {
  const matching = db`online AND ${category ? db`lower(category) = lower(${category})` : db`true`} AND ${flinkWords(db, search_keyword)}`
  const [flinks, [count]] = await Promise.all([
    db<FlinkRow[]>`
      SELECT ${db(flinkColumns)} FROM flink_rows WHERE ${matching}
      ORDER BY lower(category), lower(name) LIMIT ${size} OFFSET ${(page - 1) * size}`,
    db<{ total: number }[]>`SELECT count(*)::int AS total FROM flink_rows WHERE ${matching}`,
  ])
  return { flinks: [...flinks], total: count?.total ?? 0, page, size }
}

export async function readFlink(db: Db, _id: string): Promise<FlinkRow | undefined> {
  const [flink] = await db<FlinkRow[]>`SELECT ${db(flinkColumns)} FROM flink_rows WHERE _id = ${_id}`
  return flink
}

type Version = { _id: string; file_id: string }

type VersionQuery = { version?: string | undefined; seesHidden: boolean }

/** Finds the given version of a download, or its newest version. Finds hidden downloads only with `seesHidden`. */
export async function findVersion(
  db: Db,
  flink_id: string,
  { version, seesHidden }: VersionQuery,
): Promise<Version | undefined> {
  const [found] = await db<Version[]>`
    SELECT v._id, v.file_id FROM flink_versions v JOIN flinks f ON f._id = v.flink_id
    WHERE f._id = ${flink_id} AND (f.online OR ${seesHidden}) ${version ? db`AND v._id = ${version}` : db``}
    ORDER BY v._id DESC LIMIT 1`
  return found
}
