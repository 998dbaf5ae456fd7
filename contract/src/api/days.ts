/** A day of 24 hours in milliseconds. Calendar days with a clock change are longer or shorter, see site/time-zone.ts. */
export const dayMs = 86_400_000

/** Adds a number of days of 24 hours each. */
export const daysAfter = (moment: Date, days: number): Date => new Date(moment.getTime() + days * dayMs)
