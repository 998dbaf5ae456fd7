// Error codes of the Cloud API: https://developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes

/** The customer service window is closed: only the template may be sent. */
const windowClosed = 131047

/** The recipient cannot get messages: no WhatsApp account, an outdated app, or the terms not accepted. */
const unreachable = new Set([131026])

/** Too many requests: of the app, of the account, of the number, or to one recipient. */
const limited = new Set([4, 80007, 130429, 131048, 131056, 133016])

/** Failures of Meta itself. */
const temporary = new Set([1, 2, 131000, 131016, 131057, 133004])

/**
 * Refusals of the site's access or template: an expired token, missing permissions, a locked account, an unpaid bill, a number that is not
 * registered, and a template that is missing, paused or different.
 */
const rejected = new Set([
  ...[0, 3, 10, 190, 368, 131005, 131031, 131042, 131045, 133010],
  ...[132000, 132001, 132005, 132007, 132012, 132015, 132016],
])

/** Reasons for which Meta does not deliver to a single person, for example because of a test of its own or the number of messages. */
const personal = new Set([130403, 130472, 131021, 131030, 131047, 131049, 131050, 130497])

/** `window`: only the template may be sent to the person. `rejected`: the channel is down until the operator does something. */
export type FailureKind = 'window' | 'unreachable' | 'limited' | 'temporary' | 'rejected' | 'personal' | 'unknown'

export function kindOfFailure(code: number): FailureKind {
  if (code === windowClosed) return 'window'
  if (unreachable.has(code)) return 'unreachable'
  if (limited.has(code)) return 'limited'
  if (temporary.has(code)) return 'temporary'
  if (rejected.has(code) || (code >= 200 && code < 300)) return 'rejected'
  return personal.has(code) ? 'personal' : 'unknown'
}
