import { useMemo } from 'react'
import { browserLanguages } from '../language.ts'
import { site } from '../site-data.ts'
import { intlLocale } from './fill.ts'
import { hiddenPrices } from './hidden-prices.ts'
import { useLanguage } from './wording.ts'

type Instant = string | number | Date

const steps = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** Converts seconds to the largest suitable unit: -7200 → [-2, 'hour']. Negative values are in the past. */
export function largestUnit(seconds: number): [number, Intl.RelativeTimeFormatUnit] {
  for (const [unit, size] of steps) if (Math.abs(seconds) >= size) return [Math.trunc(seconds / size), unit]
  return [Math.trunc(seconds), 'second']
}

/** Regions where English dates begin with the month. */
const monthFirst = ['US', 'PH', 'PW', 'FM', 'MH', 'GU', 'PR']

/**
 * The variant of English, which decides whether dates begin with the day or the month. The region of the browser's English decides. If the
 * browser's English has no region, dates begin with the day in a browser with other languages; otherwise, the site's country decides.
 */
export function englishVariant(browsers: readonly string[], country: string): 'en' | 'en-GB' {
  const english = browsers.filter((tag) => /^en-[a-z]{2}$/i.test(tag))
  const others = browsers.filter((tag) => !tag.toLowerCase().startsWith('en'))
  const region = english[0]?.slice(3).toUpperCase() ?? (others.length > 0 ? '' : country || 'US')
  return monthFirst.includes(region) ? 'en' : 'en-GB'
}

/**
 * Uses Latin digits, because users compare numbers with those on the tool's screen. Uses the Gregorian calendar, because date fields and
 * invoices use it, too. Thai and Persian locales would otherwise show years of other eras.
 */
const localeOf = (tag: string) => `${intlLocale(tag)}-u-ca-gregory-nu-latn`

/** Caches formatters, because creating one loads the data of a language, which takes milliseconds. */
const cached = <Options extends object, Formatter>(make: (options: Options) => Formatter) => {
  const made = new Map<string, Formatter>()
  return (options: Options): Formatter => {
    const key = JSON.stringify(options)
    const known = made.get(key) ?? make(options)
    made.set(key, known)
    return known
  }
}

/** Functions that format numbers and amounts. Amounts are decimal strings. */
function numberFormats(locale: string, currency: string) {
  const numbers = cached((options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options))
  // Casts only for the compiler. `Intl` also accepts a decimal string and formats it exactly, without converting it to a float.
  const exact = (value: string | number) => value as number
  const fractionOf = (value: string | number) => (/\.0*[1-9]/.test(String(value)) ? 2 : 0)
  return {
    number: (value: number, fraction = 0) =>
      numbers({ minimumFractionDigits: fraction, maximumFractionDigits: fraction }).format(value),
    credits: (value: string | number, signed = false) =>
      numbers({
        minimumFractionDigits: fractionOf(value),
        maximumFractionDigits: 2,
        signDisplay: signed ? 'exceptZero' : 'auto',
      }).format(exact(value)),
    money: (value: string | number, of = currency) => numbers({ style: 'currency', currency: of }).format(exact(value)),
    /** A price with up to four decimals, such as €1.005. */
    unitPrice: (value: number, of: string) =>
      numbers({ style: 'currency', currency: of, maximumFractionDigits: 4 }).format(value),
    percent: (share: number, fraction = 0) =>
      numbers({ style: 'percent', maximumFractionDigits: fraction }).format(share),
    bytes: (bytes: number) => {
      const unit =
        bytes >= 2 ** 30 ? 'gigabyte' : bytes >= 2 ** 20 ? 'megabyte' : bytes >= 2 ** 10 ? 'kilobyte' : 'byte'
      const size = bytes / { gigabyte: 2 ** 30, megabyte: 2 ** 20, kilobyte: 2 ** 10, byte: 1 }[unit]
      // Only the long form has a plural for bytes.
      if (unit === 'byte') return numbers({ style: 'unit', unit, unitDisplay: 'long' }).format(size)
      return numbers({ style: 'unit', unit, maximumFractionDigits: size < 10 ? 1 : 0 }).format(size)
    },
    duration: (seconds: number) => {
      const [count, unit] = largestUnit(seconds)
      return numbers({ style: 'unit', unit, unitDisplay: 'long' }).format(count)
    },
    months: (count: number) => numbers({ style: 'unit', unit: 'month', unitDisplay: 'long' }).format(count),
    /** Working time in short form: 45 min, 2 hr 15 min, 31 hr. */
    span: (minutes: number) => {
      const unit = (unit: 'hour' | 'minute', count: number) =>
        numbers({ style: 'unit', unit, unitDisplay: 'short' }).format(count)
      const whole = Math.max(0, Math.round(minutes))
      if (whole < 60) return unit('minute', whole)
      const [hours, rest] = [Math.floor(whole / 60), whole % 60]
      return hours >= 10 || rest === 0
        ? unit('hour', Math.round(whole / 60))
        : `${unit('hour', hours)} ${unit('minute', rest)}`
    },
  }
}

/** Formats for instants, days and months. */
function timeFormats(locale: string) {
  const dates = cached((options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options))
  const relative = cached((options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options))
  return {
    date: (at: Instant) => dates({ dateStyle: 'medium' }).format(new Date(at)),
    dateTime: (at: Instant) => dates({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at)),
    /** With the time zone, as for appointments: "Nov 22, 2026, 2:00 PM GMT+1". */
    exact: (at: Instant) =>
      dates({ ...{ year: 'numeric', month: 'short', day: 'numeric' }, ...exactTime }).format(new Date(at)),
    /** The reader's time zone at this instant, such as "GMT+1". */
    zone: (at: Instant) =>
      dates({ timeZoneName: 'short' })
        .formatToParts(new Date(at))
        .find(({ type }) => type === 'timeZoneName')?.value ?? '',
    time: (at: Instant) => dates({ timeStyle: 'short' }).format(new Date(at)),
    /** A weekday with a time, for the next few days: "Monday at 08:00". */
    dayTime: (at: Instant) => dates({ weekday: 'long', hour: 'numeric', minute: '2-digit' }).format(new Date(at)),
    /** A calendar day, "2026-03-31", independent of the user's time zone. */
    calendarDay: (day: string) => dates({ dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day)),
    /** "2026-11" as "November 2026". */
    month: (month: string) =>
      dates({ year: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(`${month}-01`)),
    /** The name of a weekday, from Monday (1) to Sunday (7). */
    weekday: (day: number) => dates({ weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day)),
    /** A short date for the axis of a chart. */
    day: (at: Instant) => dates({ day: 'numeric', month: 'short' }).format(new Date(at)),
    relative: (at: Instant, now = Date.now()) => {
      const seconds = (new Date(at).getTime() - now) / 1000
      return relative({ numeric: 'auto' }).format(...largestUnit(Math.abs(seconds) < 45 ? 0 : seconds))
    },
  }
}

/** All formats for a language and a currency. */
export function formatsOf(tag: string, currency: string) {
  const locale = localeOf(tag)
  const lists = cached((options: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options))
  return {
    ...numberFormats(locale, currency),
    ...timeFormats(locale),
    /** A list in words: "Size, byte order, and changed bytes". */
    list: (parts: readonly string[]) => lists({ type: 'conjunction' }).format(parts),
  }
}

const exactTime = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const

export type Formats = ReturnType<typeof formatsOf>

/** The formats for the language of the page and the site's currency. */
export function useFormats(): Formats {
  const language = useLanguage()
  const isHidden = hiddenPrices.useValue()
  return useMemo(() => {
    const { country, currency } = site.settings
    const formats = formatsOf(
      language === 'en' ? englishVariant(browserLanguages(), country ?? '') : language,
      currency,
    )
    return isHidden ? { ...formats, credits: () => '•••', money: () => '•••' } : formats
  }, [language, isHidden])
}
