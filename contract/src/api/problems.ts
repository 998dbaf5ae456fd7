/** Problem codes with their HTTP status. The wording is `problem.<name>` in locales/<tag>/<domain>.json. */
export type Problems = Readonly<
  Record<
    `${string}.${string}`,
    400 | 401 | 402 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 423 | 429 | 431 | 500 | 502 | 503
  >
>

/** Problems that any endpoint can return without declaring them. */
export const requestProblems = {
  'request.invalid': 400,
  'request.unauthorized': 401,
  'request.forbidden': 403,
  'request.impersonated': 403,
  'request.not_for_members': 403,
  'request.address_not_allowed': 403,
  'request.not_found': 404,
  'request.not_verified': 403,
  'request.not_active': 403,
  'request.key_required': 400,
  'request.key_reused': 422,
  'request.headers_too_large': 431,
  'request.malformed': 400,
  'request.too_large': 413,
  'request.api_key_expired': 401,
  'request.api_key_revoked': 401,
  'request.api_key_inactive': 403,
  'request.api_key_wrong_site': 403,
  'request.api_key_wrong_address': 403,
  'request.secret_unreadable': 409,
  'request.unsupported_media': 415,
  'request.broken_upload': 400,
  'request.rate_limited': 429,
  'request.internal': 500,
  'request.unavailable': 503,
  'request.disk_full': 503,
  'request.maintenance': 503,
} as const satisfies Problems

/** Details of the `requestProblems`. Times are in seconds, sizes in bytes. */
export type RequestProblemDetails = {
  'request.address_not_allowed': { address: string }
  'request.too_large': { max_bytes: number }
  'request.rate_limited': { retry_after: number }
  'request.unavailable': { retry_after: number }
  'request.maintenance': { text: string; retry_after: number }
}

/**
 * The problems of all domains with their HTTP status. Empty here, because the domains depend on this module; `problems.ts` of the contract
 * extends it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: see above
export interface KnownProblems {}

export type ProblemCode = keyof KnownProblems

/** Details of problems by code: values for the wording and for clients. Domains extend it by declaration merging. */
export interface ProblemDetails extends RequestProblemDetails {}

/** The union of the details of these problems. */
export type DetailsOf<Code extends ProblemCode> = ProblemDetails[Code & keyof ProblemDetails]
