import type { Tx } from '../../platform/db/sql.ts'
import type { DeviceValues } from '../bridges/tool-bridge.ts'
import type { ToolFileJob } from '../bridges/tool-file-rows.ts'

/** A file that the bridge has made from the same input before. */
export type EarlierResult = { storage_key: string; device_values: DeviceValues }

/**
 * Finds a file that the same bridge has made from the same bytes for the same device, so that the service is not called and paid again. A
 * bridge that was changed since does not count, because the earlier file may be the reason for the change.
 */
export async function earlierResult(
  tx: Tx,
  { bridge_id, direction, source_id, device_values }: ToolFileJob,
): Promise<EarlierResult | undefined> {
  const isEncryption = direction === 'encrypt'
  const [earlier] = await tx<EarlierResult[]>`
    SELECT made.storage_key, j.facts AS device_values
    FROM order_files source JOIN files sent ON sent._id = source.file_id
      JOIN files same ON same.sha256 = sent.sha256 JOIN order_files x ON x.file_id = same._id
      JOIN tool_file_jobs j ON j.source_id = x._id AND j.state = 'done' AND j.direction = ${direction} AND j.bridge_id = ${bridge_id}
      JOIN tool_bridges b ON b._id = j.bridge_id AND j.changed_at > b.changed_at
      JOIN order_files result ON result._id = j.result_id JOIN files made ON made._id = result.file_id AND made.deleted_at IS NULL
    WHERE source._id = ${source_id} AND (NOT ${isEncryption} OR j.facts = ${tx.json(device_values)})
    ORDER BY j.changed_at DESC LIMIT 1`
  return earlier
}
