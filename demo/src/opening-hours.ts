import { uuidv7 } from 'uuidv7'
import type { Tx } from '../../server/src/platform/db/sql.ts'

const weekday = [
  { from: '07:00', to: '12:30' },
  { from: '13:00', to: '19:00' },
]
const saturday = [{ from: '08:00', to: '14:00' }]

/** Sets opening hours and holidays. Runs before the replay, because the due times of orders depend on opening hours. */
export async function setDemoHours(tx: Tx, now: Date): Promise<void> {
  const days = [weekday, weekday, weekday, weekday, weekday, saturday, []]
  await tx`UPDATE open_times SET enabled = true, time_zone = 'Europe/Berlin', days = ${tx.json(days)}`
  const year = now.getUTCFullYear()
  const closings = [
    { name: 'Christmas', date: `${year - 1}-12-24`, last_date: `${year - 1}-12-26` },
    { name: 'New Year', date: `${year - 1}-12-31`, last_date: `${year}-01-01` },
  ]
  for (const closing of closings)
    await tx`INSERT INTO closing_dates ${tx({ _id: uuidv7(), ...closing, yearly: true, created_at: now })}`
}
