import { z } from 'zod'
import { jobKind } from '../../platform/jobs/job-kind.ts'

/** Job that recognizes the newest original of an order as a slave file and sends it to the tool's bridge. */
export const recognizeOriginal = jobKind(
  'orders.recognize_slave_file',
  z.object({ order_id: z.uuid(), is_upload: z.boolean() }),
)

/** Job that sends one request to a bridge. */
export const callBridge = jobKind(
  'orders.call_tool_bridge',
  z.object({ tool_file_id: z.uuid(), attempt: z.number().int().min(1) }),
  { retry_delay_seconds: 5, expire_seconds: 180, at_once: 2 },
)
