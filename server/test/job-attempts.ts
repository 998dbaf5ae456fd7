// Parts of the context of a job that a test runs directly.

const signal = new AbortController().signal

/** An attempt after which more are left, in a process that does not stop. */
export const firstAttempt = { is_last_attempt: false, signal } as const

/** The last attempt, in a process that does not stop. */
export const lastAttempt = { is_last_attempt: true, signal } as const
