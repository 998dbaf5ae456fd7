/** A line of the report. `warn`: the site works without any action. */
export type Finding = { state: 'ok' | 'warn' | 'fail'; about: string; text: string }

export const ok = (about: string, text: string): Finding => ({ state: 'ok', about, text })
export const warn = (about: string, text: string): Finding => ({ state: 'warn', about, text })
export const fail = (about: string, text: string): Finding => ({ state: 'fail', about, text })
