/** A day of 24 hours, in ms. Calendar days can be an hour longer or shorter, see site/time-zone.ts. */
export const dayMs = 86_400_000

/** The moment a number of days, of 24 hours each, later. */
export const daysAfter = (moment: Date, days: number): Date => new Date(moment.getTime() + days * dayMs)
