import type { Problems } from '../api/problems.ts'

export const siteProblems = {
  'site.logo_not_an_image': 422,
  'site.logo_too_large': 422,
  'site.no_logo': 404,
  'site.no_mail_server': 409,
  'site.smtp_pass_needed': 422,
  'site.smtp_not_ok': 422,
  'site.company_invalid': 422,
  'site.vat_taken': 409,
  'site.vat_not_found': 404,
  'site.closing_date_not_found': 404,
  'site.closing_ends_early': 422,
  'site.too_many_closing_dates': 409,
  'site.term_not_found': 404,
  'site.term_empty': 422,
  'site.announcement_not_found': 404,
  'site.reason_not_found': 404,
  'site.question_not_found': 404,
  'site.question_empty': 422,
  'site.social_not_found': 404,
  'site.backup_not_found': 404,
  'site.backup_file_missing': 404,
  'site.backup_under_way': 409,
  'site.backup_folder_refused': 422,
  'site.backup_folder_unusable': 422,
  'site.backup_bucket_unusable': 422,
  'site.backup_passphrase_needed': 422,
  'site.text_not_found': 404,
  'site.placeholder_missing': 422,
  'site.placeholder_unknown': 422,
  'site.own_texts_too_long': 409,
} as const satisfies Problems

/** Details of the problems above. */
export type SiteProblemDetails = {
  'site.smtp_not_ok': { why: string }
  'site.backup_folder_unusable': { why: string }
  'site.backup_bucket_unusable': { why: string }
  'site.placeholder_missing': { name: string }
  'site.placeholder_unknown': { name: string }
}
