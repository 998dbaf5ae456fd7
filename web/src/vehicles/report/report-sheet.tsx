import { usePicture } from '../../accounts/use-picture.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useMe } from '../../platform/session/me.ts'
import { PowerChart } from '../../ui/charts/power-chart.tsx'
import { KeyValues } from '../../ui/layout/key-values.tsx'
import { PrintLayout, PrintSection } from '../../ui/page/print-layout.tsx'
import { vehicleTitle } from '../vehicle-text.ts'
import classes from './report-sheet.module.css'
import { StageTable } from './stage-table.tsx'
import { useVehicleDetails } from './use-vehicle-details.ts'
import type { Report } from './vehicle-report.tsx'

/** Printable width of the paper, in pixels. */
const paperWidth = 660

/** The printed report for the dealer's customers, with the dealer's name and picture. Contains no prices, because dealers set their own. */
export function ReportSheet({ vehicle, outputs, stage }: Report) {
  const t = useWording('vehicles')
  const f = useFormats()
  const me = useMe()
  const facts = useVehicleDetails(vehicle)
  const picture = usePicture(me.picture)
  return (
    <PrintLayout
      title={vehicleTitle(vehicle)}
      from={me.company_name}
      meta={
        <>
          {picture && <img src={picture} alt="" className={classes.logo} />}
          <div>{f.date(new Date())}</div>
        </>
      }
    >
      {outputs && (
        <PrintSection title={stage && t('vehicles:statistics.stage', { stage: stage.stage })}>
          <PowerChart before={outputs.before} after={stage} engine={vehicle} height={300} fixedWidth={paperWidth} />
        </PrintSection>
      )}
      {outputs && outputs.stages.length > 0 && (
        <PrintSection title={t('vehicles:statistics.stages')}>
          <StageTable outputs={outputs} chosen={stage?.stage} />
        </PrintSection>
      )}
      <PrintSection title={t('vehicles:statistics.vehicle')}>
        <KeyValues items={facts} columns={2} />
      </PrintSection>
    </PrintLayout>
  )
}
