import { languages } from '@mapwright/contract/accounts/languages.ts'
import { curveOrigin } from '@mapwright/contract/vehicles/curves/drawn-curves.ts'
import { usePicture } from '../../accounts/use-picture.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useLanguage, useWording } from '../../platform/i18n/wording.ts'
import { useMe } from '../../platform/session/me.ts'
import { site } from '../../platform/site-data.ts'
import { vehicleDetail, vehicleTitle } from '../vehicle-text.ts'
import { drawReport } from './draw-report.ts'
import type { Report } from './vehicle-report.tsx'

/** Returns a function that draws the report as a PNG with the dealer's name and picture. Undefined if the vehicle has no figures. */
export function useReportPicture({ vehicle, outputs, stage }: Report) {
  const t = useWording('vehicles')
  const f = useFormats()
  const language = useLanguage()
  const me = useMe()
  const logo = usePicture(me.picture)
  if (!outputs) return undefined
  const { before } = outputs
  const gain = (of: 'power_hp' | 'torque_nm', name: string, unit: string) => {
    const [was, is] = [before[of], stage?.[of]]
    const sign = is !== undefined && is < was ? '−' : '+'
    return {
      name,
      unit,
      before: f.number(was),
      after: is === undefined ? undefined : f.number(is),
      gain:
        is === undefined
          ? undefined
          : `${sign}${f.number(Math.abs(is - was))} (${sign}${f.percent(Math.abs(is / was - 1))})`,
    }
  }
  const units = { power_hp: t('ui:chart.hp'), torque_nm: t('ui:chart.nm') }
  return async () => ({
    name: `${vehicleTitle(vehicle).replace(/[^\p{L}\p{N}]+/gu, '-')}.png`,
    picture: await drawReport({
      title: vehicleTitle(vehicle),
      subtitle: [stage && t('vehicles:statistics.stage', { stage: stage.stage }), vehicleDetail(vehicle)]
        .filter(Boolean)
        .join(' · '),
      from: me.company_name || site.settings.title,
      date: f.date(new Date()),
      note: t(`ui:chart.${curveOrigin(before, stage)}`),
      gains: [
        gain('power_hp', t('ui:chart.power'), units.power_hp),
        gain('torque_nm', t('ui:chart.torque'), units.torque_nm),
      ],
      before,
      after: stage,
      engine: vehicle,
      units,
      number: (value) => f.number(value),
      logo,
      isFromRight: languages.some((one) => one.tag === language && 'rtl' in one),
    }),
  })
}
