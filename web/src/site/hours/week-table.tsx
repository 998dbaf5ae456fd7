import { daysOfWeek, type OpeningCalendar } from '@mapwright/contract/site/opening-hours.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import classes from './open-now.module.css'

const shownClosings = 3

/** Returns the current weekday in the site's time zone, as "Mon". */
const todayIn = (timeZone: string) => new Intl.DateTimeFormat('en', { weekday: 'short', timeZone }).format(new Date())

const shortNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** The opening hours of the week in the site's time zone, and future closing dates. */
export function WeekTable({ hours }: { hours: OpeningCalendar }) {
  const t = useWording('site')
  const f = useFormats()
  const today = todayIn(hours.time_zone)
  const ahead = new Date().toISOString().slice(0, 10)
  const closings = hours.closing_dates.filter(({ last_date, yearly }) => !yearly && last_date >= ahead)
  return (
    <>
      <table className={classes.week} aria-label={t('site:open.week')}>
        <tbody>
          {daysOfWeek.map((day) => {
            const spans = hours.days[day - 1] ?? []
            return (
              <tr key={day} data-today={shortNames[day - 1] === today || undefined}>
                <th scope="row">{f.weekday(day)}</th>
                <td dir="ltr">
                  {spans.length === 0
                    ? t('site:hours.closed')
                    : spans.map(({ from, to }) => <div key={from}>{`${from}–${to}`}</div>)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {closings.length > 0 && (
        <ul className={classes.closings}>
          {closings.slice(0, shownClosings).map(({ date, last_date }) => (
            <li key={date}>
              {t('site:open.next')}{' '}
              {date === last_date
                ? f.calendarDay(date)
                : t('site:closing.range', { from: f.calendarDay(date), to: f.calendarDay(last_date) })}
            </li>
          ))}
        </ul>
      )}
      <p className="meta">{t('site:open.zone', { zone: hours.time_zone.replaceAll('_', ' ') })}</p>
    </>
  )
}
