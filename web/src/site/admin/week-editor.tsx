import { ActionIcon, Button } from '@mantine/core'
import { areInOrder, daysOfWeek, maxSpans, type OpenSpan } from '@mapwright/contract/site/opening-hours.ts'
import { IconCopy, IconPlus, IconX } from '@tabler/icons-react'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import classes from './opening-hours.module.css'

type Days = OpenSpan[][]
type WeekEditorProps = { days: Days; onChange: (days: Days) => void }

const weekdays = 5

/** Converts the value of a time field to the end of a time span. Time inputs do not support 24:00, so the field shows 00:00. */
const endOfField = (text: string) => (text === '00:00' ? '24:00' : text)
const fieldOfEnd = (text: string) => (text === '24:00' ? '00:00' : text)

const addHours = (text: string, hours: number) =>
  `${String(Math.min(23, Number(text.slice(0, 2)) + hours)).padStart(2, '0')}:${text.slice(3)}`

/** Returns a default time span to add: after the last span, or a whole working day if the day has none. */
function nextSpan(spans: readonly OpenSpan[]): OpenSpan {
  const last = spans.at(-1)
  if (!last) return { from: '08:00', to: '18:00' }
  const from = addHours(last.to, 1)
  return { from, to: addHours(from, 4) }
}

/** The opening hours of the seven days. A day with a break has two time spans. */
export function WeekEditor({ days, onChange }: WeekEditorProps) {
  const t = useWording('site')
  const change = (at: number, spans: OpenSpan[]) => onChange(days.map((before, day) => (day === at ? spans : before)))
  return (
    <fieldset className={classes.week}>
      <legend>{t('site:hours.week')}</legend>
      {daysOfWeek.map((day) => (
        <Day key={day} day={day} spans={days[day - 1] ?? []} onChange={(spans) => change(day - 1, spans)} />
      ))}
      <div className={classes.foot}>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconCopy size={14} stroke={1.75} />}
          onClick={() => onChange(days.map((before, at) => (at < weekdays ? (days[0] ?? []) : before)))}
        >
          {t('site:hours.copy')}
        </Button>
        <p className="meta">{t('site:hours.midnight')}</p>
      </div>
    </fieldset>
  )
}

type DayProps = { day: number; spans: OpenSpan[]; onChange: (spans: OpenSpan[]) => void }

function Day({ day, spans, onChange }: DayProps) {
  const t = useWording('site', 'request')
  const f = useFormats()
  const name = f.weekday(day)
  const set = (at: number, changed: Partial<OpenSpan>) =>
    onChange(spans.map((span, place) => (place === at ? { ...span, ...changed } : span)))
  return (
    <div className={classes.day}>
      <span className={classes.name}>{name}</span>
      <div className={classes.spans}>
        {spans.length === 0 && <span className="meta">{t('site:hours.closed')}</span>}
        {spans.map(({ from, to }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: spans have no identity other than their position
          <span key={at} className={classes.span} dir="ltr">
            <input
              type="time"
              required
              aria-label={t('site:hours.from', { day: name })}
              value={from}
              onChange={(event) => set(at, { from: event.currentTarget.value })}
            />
            –
            <input
              type="time"
              required
              aria-label={t('site:hours.to', { day: name })}
              value={fieldOfEnd(to)}
              onChange={(event) => set(at, { to: endOfField(event.currentTarget.value) })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('site:hours.remove', { day: name })}
              onClick={() => onChange(spans.filter((_, place) => place !== at))}
            >
              <IconX size={14} stroke={1.75} />
            </ActionIcon>
          </span>
        ))}
        {!areInOrder(spans) && <span className={classes.fault}>{t('request:field.not_in_order')}</span>}
      </div>
      <span className={classes.actions}>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={spans.length >= maxSpans || spans.at(-1)?.to === '24:00'}
          leftSection={<IconPlus size={14} stroke={1.75} />}
          aria-label={t('site:hours.add_to', { day: name })}
          onClick={() => onChange([...spans, nextSpan(spans)])}
        >
          {t('site:hours.add')}
        </Button>
      </span>
    </div>
  )
}
