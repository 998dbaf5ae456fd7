/** A day of 24 hours, in ms. Days of the calendar may be an hour longer or shorter: see site/time-zone.ts. */
export const dayMs = 86_400_000

/** The moment that many times 24 hours later. */
export const daysAfter = (moment: Date, days: number): Date => new Date(moment.getTime() + days * dayMs)
