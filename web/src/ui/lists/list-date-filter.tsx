import { Button, Popover, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { type DayRange, lastDays } from './day-range.ts'
import dates from './list-date-filter.module.css'
import { ListFilterFrame } from './list-filter-frame.tsx'
import type { ListControls } from './list-state.ts'
import classes from './list-toolbar.module.css'

/** A filter by date, in the `from` and `to` parameters of the list. */
export type DateFilter = {
  name: 'date'
  label: string
  /** The time zone of the days; undefined while it is loading. */
  zone: string | undefined
}

const spans = [7, 30, 90, 365] as const

/** A range as text, such as "1 Nov 2026 – 21 Nov 2026". Ranges can be open at one end. */
function useRangeText() {
  const t = useWording()
  const f = useFormats()
  return ({ from, to }: DayRange): string => {
    const day = (text: string) => f.date(`${text}T12:00`)
    if (from && to) return from === to ? day(from) : `${day(from)} – ${day(to)}`
    return from ? t('ui:list.date_since', { day: day(from) }) : to ? t('ui:list.date_until', { day: day(to) }) : ''
  }
}

const isDay = (text: string | undefined) => (text && !Number.isNaN(Date.parse(`${text}T12:00`)) ? text : undefined)

export function ListDateFilter({ filter: { label, zone }, list }: { filter: DateFilter; list: ListControls }) {
  const t = useWording()
  const textOf = useRangeText()
  const [isOpen, setIsOpen] = useState(false)
  const { from, to } = { from: isDay(list.filters['from']), to: isDay(list.filters['to']) }
  const text = textOf({ from, to })
  const set = (range: DayRange) => list.set({ from: range.from, to: range.to })
  const field = (name: 'from' | 'to') => (
    <TextInput
      type="date"
      size="sm"
      label={t(name === 'from' ? 'ui:list.date_from' : 'ui:list.date_to')}
      value={(name === 'from' ? from : to) ?? ''}
      {...(name === 'from' ? { max: to } : { min: from })}
      onChange={(event) => set({ from, to, [name]: event.currentTarget.value || undefined })}
    />
  )
  return (
    <ListFilterFrame label={label} isSet={text !== ''} onRemove={() => set({})}>
      <Popover position="bottom-start" opened={isOpen} onChange={setIsOpen} trapFocus width={340}>
        <Popover.Target>
          <Button
            variant="default"
            size="compact-sm"
            className={classes.chip}
            leftSection={text ? null : <IconPlus size={14} stroke={1.75} />}
            onClick={() => setIsOpen(!isOpen)}
          >
            {text ? t('ui:list.filter_set', { name: label, value: text }) : label}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <div className={dates.spans}>
            {spans.map((days) => (
              <Button
                key={days}
                variant="default"
                size="compact-sm"
                onClick={() => {
                  set(lastDays(days))
                  setIsOpen(false)
                }}
              >
                {t('ui:list.date_last', { count: days })}
              </Button>
            ))}
          </div>
          <div className={dates.fields}>
            {field('from')}
            {field('to')}
          </div>
          {zone && <p className={`meta ${dates.zone}`}>{t('ui:zone.days', { zone })}</p>}
        </Popover.Dropdown>
      </Popover>
    </ListFilterFrame>
  )
}
