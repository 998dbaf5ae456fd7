import { RetryToolFile } from '@mapwright/contract/orders/bridges/tool-bridge-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { command } from '../../platform/api/handler.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { callBridge } from '../bridges/tool-file-jobs.ts'
import { lockToolFile } from '../bridges/tool-file-rows.ts'
import { announceFileChange } from '../files/announce-file-change.ts'
import { lockOrder } from '../order-rows.ts'
import { readOrder } from '../reading/read-order.ts'

/**
 * Sends a file to its bridge again. After an unknown outcome, the request keeps its key, so that a service that supports keys does not charge
 * it twice.
 */
export const retryToolFile = command(RetryToolFile, async ({ tx, params, now, audit }) => {
  await lockOrder(tx, params.id)
  const locked = await lockToolFile(tx, params.job_id)
  const { file, order } = found(locked?.order._id === params.id ? locked : undefined, 'orders.file_not_found')
  if (file.state !== 'failed' && file.state !== 'unknown')
    throw new Problem('orders.wrong_state', { details: { status: file.state } })
  const request_key = file.state === 'unknown' ? file.request_key : uuidv7()
  await tx`UPDATE tool_file_jobs SET state = 'waiting', reason = NULL, detail = '', attempts = 0, request_key = ${request_key},
    changed_at = ${now} WHERE _id = ${file._id}`
  await enqueue(tx, callBridge, { tool_file_id: file._id, attempt: 1 })
  await announceFileChange(tx, order, file.direction === 'decrypt' ? 'both' : 'staff')
  audit({ before: { state: file.state }, after: { direction: file.direction, tool: file.tool } })
  return { order: await readOrder(tx, order._id, { isStaff: true }) }
})
