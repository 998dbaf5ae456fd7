import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import classes from '../home.module.css'
import type { HomeData } from '../use-home.ts'

/** Figures about the site, counted when the page was loaded. */
export function Figures({ home: { figures } }: { home: HomeData }) {
  const t = useWording('home')
  const f = useFormats()
  const { turnaround_minutes, vehicles, makes, services } = figures
  const shown = [
    ...(turnaround_minutes === null ? [] : [[t('home:figures.turnaround'), f.span(turnaround_minutes)]]),
    ...(vehicles > 0 ? [[t('home:figures.vehicles', { count: vehicles }), f.number(vehicles)]] : []),
    ...(makes > 0 ? [[t('home:figures.makes', { count: makes }), f.number(makes)]] : []),
    ...(services > 0 ? [[t('home:figures.services', { count: services }), f.number(services)]] : []),
  ]
  if (shown.length === 0) return null
  return (
    <dl className={classes.figures}>
      {shown.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
