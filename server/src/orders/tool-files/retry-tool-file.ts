import { RetryToolFile } from '@mapwright/contract/orders/bridges/tool-bridge-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { command } from '../../platform/api/handler.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { callBridge } from '../bridges/tool-file-jobs.ts'
import { lockToolFile, type ToolFileJob } from '../bridges/tool-file-rows.ts'
import { readOrder } from '../reading/read-order.ts'
import { announceToolFileChange } from './announce-tool-file-change.ts'
import { isUsable } from './is-usable.ts'

/** Returns true if the service may have processed the last request. */
const mayBeProcessed = ({ reason }: ToolFileJob): boolean => reason === 'unreachable' || reason === 'interrupted'

/** Returns true if another file is used instead. A file that could not be added has a detail. */
const isReplaced = ({ reason, detail }: ToolFileJob): boolean => reason === 'replaced' && detail === ''

/**
 * Sends a file to its bridge again. After an unknown outcome, the request keeps its key, so that a service that supports keys does not charge
 * it twice.
 */
export const retryToolFile = command(RetryToolFile, async ({ tx, params, now, audit }) => {
  const locked = await lockToolFile(tx, params.job_id)
  const { file, order } = found(locked?.order._id === params.id ? locked : undefined, 'orders.file_not_found')
  if ((file.state !== 'failed' && file.state !== 'unknown') || isReplaced(file) || !isUsable(file, order))
    throw new Problem('orders.wrong_state', { details: { status: file.state } })
  const request_key = mayBeProcessed(file) ? file.request_key : uuidv7()
  await tx`UPDATE tool_file_jobs SET state = 'waiting', reason = NULL, detail = '', attempts = 0, request_key = ${request_key},
    changed_at = ${now} WHERE _id = ${file._id}`
  await enqueue(tx, callBridge, { tool_file_id: file._id, attempt: 1 })
  await announceToolFileChange(tx, { file, order })
  audit({ before: { state: file.state }, after: { direction: file.direction, tool: file.tool } })
  return { order: await readOrder(tx, order._id, { isStaff: true }) }
})
