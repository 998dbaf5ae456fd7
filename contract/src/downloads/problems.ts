import type { Problems } from '../api/problems.ts'

export const downloadsProblems = {
  'downloads.sign_in': 401,
  'downloads.not_public': 403,
  'downloads.not_found': 404,
  'downloads.name_taken': 409,
  'downloads.file_or_link': 422,
  'downloads.empty_file': 422,
  'downloads.too_many_versions': 409,
  'downloads.only_version': 409,
  'downloads.uploads_off': 403,
  'downloads.upload_not_found': 404,
  'downloads.upload_gone': 410,
  'downloads.quota': 409,
} as const satisfies Problems
