import type { AccessCall } from '@mapwright/contract/partners/access-api.ts'
import { GetAccessUsage } from '@mapwright/contract/partners/access-api-endpoints.ts'
import { useQueryOf } from '../platform/api/queries.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { AreaOverTime } from '../ui/charts/area-over-time.tsx'
import { Loaded } from '../ui/loading/loaded.tsx'
import { When } from '../ui/text/when.tsx'
import classes from './access-drawer.module.css'

/** The calls with an API access: their number per day, and the latest ones with requests and responses. */
export function AccessUsagePanel({ id }: { id: string }) {
  const t = useWording('partners')
  const f = useFormats()
  const usage = useQueryOf(GetAccessUsage, { params: { id } })
  return (
    <section className={classes.section}>
      <Loaded query={usage}>
        {({ usage: days, calls }) => {
          const refused = days.reduce((sum, day) => sum + day.refused, 0)
          return (
            <>
              {calls.length > 0 && (
                <>
                  <h3>{t('partners:usage.title')}</h3>
                  <AreaOverTime
                    label={t('partners:usage.title')}
                    points={days.map((day) => ({ day: day.day, value: day.calls }))}
                    axis={t('partners:field.calls_per_day')}
                    height={156}
                  />
                </>
              )}
              {refused > 0 && (
                <span className="meta">
                  {t('partners:usage.refused', { count: refused, number: f.number(refused) })}
                </span>
              )}
              <h3>{t('partners:usage.calls')}</h3>
              {calls.length === 0 ? (
                <p className="meta">{t('partners:usage.none')}</p>
              ) : (
                <ul className={classes.calls}>
                  {calls.slice(0, 20).map((call) => (
                    <li key={call._id}>
                      <Call call={call} />
                    </li>
                  ))}
                </ul>
              )}
            </>
          )
        }}
      </Loaded>
    </section>
  )
}

function Call({ call }: { call: AccessCall }) {
  const t = useWording('partners')
  return (
    <details>
      <summary>
        <span className="mono" data-refused={call.code >= 400 || undefined}>
          {call.code}
        </span>
        <bdi className="mono" dir="ltr">
          {call.method} {call.path}
        </bdi>
        <span className="meta">
          <When at={call.at} />
        </span>
      </summary>
      <pre dir="ltr">
        {call.address} · {call.duration_ms} ms
        {call.request && `\n\n${t('partners:usage.request')}\n${call.request}`}
        {call.response && `\n\n${t('partners:usage.response')}\n${call.response}`}
      </pre>
    </details>
  )
}
