/** A line of the report. `warn`: the site works even if nobody acts on the finding. */
export type Finding = { state: 'ok' | 'warn' | 'fail'; about: string; text: string }

export const ok = (about: string, text: string): Finding => ({ state: 'ok', about, text })
export const warn = (about: string, text: string): Finding => ({ state: 'warn', about, text })
export const fail = (about: string, text: string): Finding => ({ state: 'fail', about, text })
