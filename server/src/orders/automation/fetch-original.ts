import { FetchOriginal } from '@mapwright/contract/orders/automation/automation-endpoints.ts'
import { command } from '../../platform/api/handler.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import { hashOfToken } from '../../platform/api/secret-token.ts'
import { readDecrypted } from '../bridges/tool-file-rows.ts'
import { logRun } from './runs.ts'

type Content = {
  run_id: string
  order_id: string
  attempts: number
  storage_key: string
  size: number
  sha256: string
  media_type: string
}

/** Serves the original once, decrypted if a tool bridge has decrypted it. The response does not contain the customer's file name, because it may contain a plate or a name. */
export const fetchOriginal = command(FetchOriginal, async ({ tx, params, now, request }) => {
  // Range and HEAD requests are refused: they would use up the link without a complete download.
  if (request.resumes) throw new Problem('orders.link_gone')
  const [content] = await tx<Content[]>`
    UPDATE automation_runs r SET link_used_at = ${now} FROM order_files x JOIN files f ON f._id = x.file_id
    WHERE r.link_hash = ${hashOfToken(params.token)} AND r.link_used_at IS NULL AND r.link_expires_at > ${now} AND r.state = 'working'
      AND f.deleted_at IS NULL AND x.order_id = r.order_id AND x.kind = 'original'
      AND x.version = (SELECT max(version) FROM order_files WHERE order_id = r.order_id AND kind = 'original')
    RETURNING r._id AS run_id, r.order_id, r.attempts, f.storage_key, f.size::float8 AS size, f.sha256, f.media_type`
  const { run_id, order_id, attempts, ...file } = found(content, 'orders.link_gone')
  await logRun(tx, run_id, { entry: 'download', attempt: attempts, target: request.address, result: 'fetched', now })
  return {
    name: 'original.bin',
    media_type: 'application/octet-stream',
    content: (await readDecrypted(tx, order_id)) ?? file,
  }
})
