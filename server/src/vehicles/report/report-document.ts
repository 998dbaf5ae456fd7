import { curveOrigin } from '@mapwright/contract/vehicles/curves/drawn-curves.ts'
import type { Peak } from '@mapwright/contract/vehicles/curves/power-curve.ts'
import { chosenStage, type Outputs } from '@mapwright/contract/vehicles/outputs.ts'
import type { Vehicle } from '@mapwright/contract/vehicles/vehicle.ts'
import type { WordingKey } from '@mapwright/contract/wording-keys.ts'
import type { Column, Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { printable, printedLanguage } from '../../platform/files/printed-text.ts'
import { translateKey } from '../../platform/i18n/wording.ts'
import { powerSvg } from './power-svg.ts'

export type VehicleReport = {
  vehicle: Vehicle
  /** Undefined if the figures are unknown. */
  outputs: Outputs | undefined
  /** The stage shown in the chart; the table contains all stages. */
  stage: number | undefined
  /** Name in the letterhead. */
  from: string
  /** PNG as a data URL; undefined without a logo. */
  logo: string | undefined
  language: string | null
  now: Date
}

/** Languages whose scripts the chart cannot write. The report is in English instead. */
const withoutChart: readonly string[] = ['ar', 'bn', 'fa', 'he', 'hi', 'ja', 'ko', 'th', 'zh']

const faint = '#5b6270'
const good = '#126b41'
const rule = '#d5d9e0'

function wordsIn(language: string) {
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 0 })
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  return {
    t: (key: WordingKey, values?: Record<string, string>) => translateKey(language, key, values),
    number: (value: number) => printable(number.format(value)),
    gain: (was: number, is: number) => {
      const sign = is < was ? '−' : '+'
      return printable(`${sign}${number.format(Math.abs(is - was))} (${sign}${percent.format(Math.abs(is / was - 1))})`)
    },
    day: (at: Date) => printable(day.format(at)),
  }
}
type Words = ReturnType<typeof wordsIn>

/** Lays out the report as an A4 page: letterhead, vehicle, curves, all stages, vehicle facts. */
export function reportDocument(report: VehicleReport): TDocumentDefinitions {
  const printed = printedLanguage(report.language)
  const language = withoutChart.includes(printed) ? 'en' : printed
  const words = wordsIn(language)
  const { vehicle, outputs } = report
  const title = [vehicle.manufacturer, vehicle.vmodel, vehicle.generation, vehicle.name].filter(Boolean).join(' ')
  return {
    pageSize: 'A4',
    pageMargins: [56, 48, 56, 64],
    language,
    info: { title, author: report.from, creationDate: report.now },
    defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.3, color: '#16181d' },
    content: [
      letterhead(report, words),
      { text: title, fontSize: 18, bold: true, margin: [0, 22, 0, 14] },
      ...(outputs
        ? outputPart(outputs, report, words)
        : [{ text: words.t('vehicles:statistics.no_figures'), color: faint }]),
      { text: words.t('vehicles:statistics.vehicle'), fontSize: 12, bold: true, margin: [0, 20, 0, 6] },
      factsTable(vehicle, words),
    ],
    ...(outputs
      ? { footer: { text: noteOf(outputs, report, words), margin: [56, 16, 56, 0], fontSize: 7.5, color: faint } }
      : {}),
  }
}

const noteOf = (outputs: Outputs, { stage }: VehicleReport, { t }: Words): string =>
  t(`ui:chart.${curveOrigin(outputs.before, chosenStage(outputs, stage))}`)

function letterhead({ from, logo, now }: VehicleReport, { day }: Words): Content {
  const mark: Column[] = logo ? [{ image: logo, width: 44, height: 44 }] : []
  return {
    columnGap: 14,
    columns: [
      ...mark,
      { width: '*', text: from, fontSize: 13, bold: true, margin: [0, logo ? 13 : 0, 0, 0] },
      { width: 'auto', text: day(now), color: faint, margin: [0, logo ? 15 : 2, 0, 0] },
    ],
  }
}

function outputPart(outputs: Outputs, { vehicle, stage }: VehicleReport, words: Words): Content[] {
  const { t, number } = words
  const after = chosenStage(outputs, stage)
  const units = { power_hp: t('ui:chart.hp'), torque_nm: t('ui:chart.nm') }
  const heading = after
    ? t('vehicles:statistics.stage', { stage: String(after.stage) })
    : t('vehicles:statistics.as_built')
  return [
    { text: heading, fontSize: 12, bold: true, margin: [0, 0, 0, 8] },
    { svg: powerSvg({ before: outputs.before, after, engine: vehicle }, { number, ...units }), width: 483 },
    ...(outputs.stages.length > 0 ? [stageTable(outputs, words)] : []),
  ]
}

function stageTable({ before, stages }: Outputs, { t, number, gain }: Words): Content {
  const row = (of: keyof Peak, name: string, unit: string): TableCell[] => [
    { text: name },
    { text: `${number(before[of])} ${unit}`, alignment: 'right' },
    ...stages.map((after) => ({
      alignment: 'right' as const,
      stack: [
        { text: `${number(after[of])} ${unit}`, bold: true },
        { text: gain(before[of], after[of]), color: good, fontSize: 8.5 },
      ],
    })),
  ]
  const head = (text: string): TableCell => ({ text, color: faint, alignment: 'right' })
  const column = (name: string, isMeasured: boolean) =>
    head(isMeasured ? `${name}, ${t('ui:chart.measured_mark')}` : name)
  return {
    margin: [0, 14, 0, 0],
    layout: {
      hLineWidth: (line: number) => (line === 1 ? 0.8 : 0.4),
      vLineWidth: () => 0,
      hLineColor: () => rule,
      paddingTop: () => 5,
      paddingBottom: () => 4,
    },
    table: {
      headerRows: 1,
      widths: ['*', '*', ...stages.map(() => '*')],
      body: [
        [
          '',
          column(t('vehicles:statistics.as_built'), before.curve !== undefined),
          ...stages.map(({ stage, curve }) =>
            column(t('vehicles:statistics.stage', { stage: String(stage) }), curve !== undefined),
          ),
        ],
        row('power_hp', t('ui:chart.power'), t('ui:chart.hp')),
        row('torque_nm', t('ui:chart.torque'), t('ui:chart.nm')),
      ],
    },
  }
}

function factsTable(vehicle: Vehicle, { t, number }: Words): Content {
  const { engine, engine_code, fuel, displacement_cc, ecu_brand, ecu_version, transmission } = vehicle
  const facts: [string, string][] = [
    [t('vehicles:statistics.engine'), [engine, engine_code].filter(Boolean).join(' ')],
    [t('vehicles:statistics.fuel'), fuel === null ? '' : t(`orders:fuel.${fuel}`)],
    [
      t('vehicles:statistics.displacement'),
      displacement_cc === null ? '' : t('vehicles:number.displacement', { cc: number(displacement_cc) }),
    ],
    [t('vehicles:statistics.ecu'), `${ecu_brand} ${ecu_version}`.trim()],
    [t('vehicles:statistics.transmission'), transmission],
  ]
  const known = facts.filter(([, value]) => value !== '')
  return {
    layout: 'noBorders',
    table: {
      widths: [120, '*'],
      body: known.length > 0 ? known.map(([name, value]) => [{ text: name, color: faint }, value]) : [['', '']],
    },
  }
}
