import type { Problems } from '../api/problems.ts'
import { keysOf } from '../api/typed-entries.ts'
import type { Finding } from './finding.ts'

/** Findings that make the upload fail. Each is returned as the problem of the same name. */
const readProblems = {
  'ecu.empty_file': 422,
  'ecu.uniform_bytes': 422,
  'ecu.text_file': 422,
  'ecu.image_file': 422,
  'ecu.video_file': 422,
  'ecu.document_file': 422,
  'ecu.hex_damaged': 422,
} as const satisfies Problems

/** Findings that block the delivery of a file until staff give a reason. */
const deliveryProblems = {
  'ecu.not_compared': 422,
  'ecu.same_as_original': 422,
  'ecu.size_differs': 422,
  'ecu.byte_order_differs': 422,
  'ecu.hardware_differs': 422,
  'ecu.software_differs': 422,
  'ecu.hardware_unexpected': 422,
  'ecu.software_unexpected': 422,
  'ecu.unknown_change': 422,
} as const satisfies Problems

export const ecuProblems = { ...readProblems, ...deliveryProblems }
export type EcuProblem = keyof typeof ecuProblems

export const refusedReads = keysOf(readProblems)
export const blockedDeliveries = keysOf(deliveryProblems)

/** The details of a refused file. `findings` contains all findings, including the one returned as the problem. */
type RefusedFile = { overridable: boolean; findings: readonly Finding[] }
export type EcuProblemDetails = Record<EcuProblem, RefusedFile>
