import type { Problems } from '../api/problems.ts'

/** Findings that refuse a file; each is told as the problem of the same name. */
export const ecuProblems = {
  'ecu.empty_file': 422,
  'ecu.uniform_bytes': 422,
  'ecu.text_file': 422,
  'ecu.image_file': 422,
  'ecu.video_file': 422,
  'ecu.document_file': 422,
  'ecu.same_as_original': 422,
  'ecu.size_differs': 422,
  'ecu.hardware_differs': 422,
  'ecu.software_differs': 422,
} as const satisfies Problems

export type EcuProblem = keyof typeof ecuProblems
