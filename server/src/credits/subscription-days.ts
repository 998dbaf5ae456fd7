/** A calendar day in the site's time zone, such as "2026-11-30". */
type Day = string

const partsOf = (day: Day): [year: number, month: number, day: number] => [
  Number(day.slice(0, 4)),
  Number(day.slice(5, 7)) - 1,
  Number(day.slice(8, 10)),
]

/** Returns the same day of the month `months` months after `anchor`, or the last day of a shorter month. */
export function chargeDay(anchor: Day, months: number): Day {
  const [year, month, day] = partsOf(anchor)
  const last = new Date(Date.UTC(year, month + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month + months, Math.min(day, last))).toISOString().slice(0, 10)
}

/** A month of a subscription. The next one starts on `next_on`. */
export type Period = { starts_on: Day; next_on: Day }

/** Returns the month of a subscription that contains the day. */
export function periodOn(anchor: Day, day: Day): Period {
  const [[firstYear, firstMonth], [year, month]] = [partsOf(anchor), partsOf(day)]
  const months = (year - firstYear) * 12 + month - firstMonth
  const passed = chargeDay(anchor, months) > day ? months - 1 : months
  return { starts_on: chargeDay(anchor, passed), next_on: chargeDay(anchor, passed + 1) }
}
