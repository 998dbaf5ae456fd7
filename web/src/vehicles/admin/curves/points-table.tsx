import { ActionIcon, Button } from '@mantine/core'
import { curveRules } from '@mapwright/contract/vehicles/curves/curve-rules.ts'
import { IconX } from '@tabler/icons-react'
import { type ClipboardEvent, useId, useState } from 'react'
import { useLanguage, useWording } from '../../../platform/i18n/wording.ts'
import { notify } from '../../../ui/messages/notify.ts'
import classes from './points-table.module.css'
import { readCurve } from './read-curve.ts'
import {
  blankPoint,
  derivedFigure,
  figures,
  type PointFault,
  type TypedFigure,
  type TypedPoint,
  typedPoints,
} from './typed-points.ts'
import { useCurveMessages } from './use-curve-messages.ts'

type PointsTableProps = {
  lines: readonly TypedPoint[]
  faults: ReadonlyMap<number, PointFault>
  isLocked: boolean
  onChange: (lines: TypedPoint[]) => void
}

type FigureCellProps = {
  of: TypedFigure
  /** Index of the line. */
  at: number
  line: TypedPoint
  fault: PointFault | undefined
  isLocked: boolean
  onChange: (text: string) => void
  onEditing: (isEditing: boolean) => void
  onPaste: (event: ClipboardEvent) => void
}

/** One value of a point, with its error below. */
function FigureCell({ of, at, line, fault, isLocked, onChange, onEditing, onPaste }: FigureCellProps) {
  const t = useWording('vehicle_data', 'request')
  const language = useLanguage()
  const id = useId()
  const faultText = ({ code, limit }: PointFault): string => {
    if (code === 'empty_speed' || code === 'empty_figures') return t(`vehicle_data:curve.${code}`)
    return t(`request:field.${code}`, { minimum: limit, maximum: limit })
  }
  return (
    <td data-error={fault !== undefined || undefined}>
      <input
        inputMode="decimal"
        autoComplete="off"
        aria-label={t(`vehicle_data:curve.${labels[of]}`, { line: at + 1 })}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={fault ? id : undefined}
        placeholder={derivedFigure(line, of, language)}
        disabled={isLocked}
        value={line[of]}
        onChange={(event) => onChange(event.currentTarget.value)}
        onFocus={() => onEditing(true)}
        onBlur={() => onEditing(false)}
        onPaste={onPaste}
      />
      {fault && (
        <span id={id} className={classes.fault}>
          {faultText(fault)}
        </span>
      )}
    </td>
  )
}

/** The points as a table like a spreadsheet. While points can be added, the last line is empty. Copied rows can be pasted. */
export function PointsTable({ lines, faults, isLocked, onChange }: PointsTableProps) {
  const t = useWording('vehicle_data')
  const language = useLanguage()
  const textOf = useCurveMessages()
  const [current, setCurrent] = useState<number>()
  const shown = isLocked || lines.length >= curveRules.maxPoints ? lines : [...lines, blankPoint]

  const change = (at: number, of: TypedFigure, text: string) =>
    onChange(
      shown.slice(0, Math.max(lines.length, at + 1)).map((line, n) => (n === at ? { ...line, [of]: text } : line)),
    )

  const paste = (event: ClipboardEvent, at: number) => {
    const text = event.clipboardData.getData('text')
    if (!/[\t\r\n]/.test(text.trim())) return
    event.preventDefault()
    const result = readCurve(text)
    const { done, fault } = textOf(result)
    if (fault) notify.failed(fault)
    if (done) notify.info(done)
    if ('points' in result)
      onChange([...lines.slice(0, at), ...typedPoints(result.points, language)].slice(0, curveRules.maxPoints))
  }

  return (
    <div className={classes.field}>
      <div className={classes.heading}>
        <span className={classes.label}>{t('vehicle_data:curve.points')}</span>
        {lines.length > 0 && !isLocked && (
          <Button variant="subtle" size="compact-xs" onClick={() => onChange([])}>
            {t('vehicle_data:curve.clear')}
          </Button>
        )}
      </div>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('ui:chart.rpm')}</th>
              <th scope="col">
                {t('ui:chart.power')}, {t('ui:chart.hp')}
              </th>
              <th scope="col">
                {t('ui:chart.torque')}, {t('ui:chart.nm')}
              </th>
              <td />
            </tr>
          </thead>
          <tbody>
            {shown.map((line, at) => {
              // No errors are shown in the line that is being edited.
              const fault = at === current ? undefined : faults.get(at)
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines are identified by position, as in a spreadsheet
                <tr key={at}>
                  {figures.map((of) => (
                    <FigureCell
                      key={of}
                      of={of}
                      at={at}
                      line={line}
                      fault={fault?.of === of ? fault : undefined}
                      isLocked={isLocked}
                      onChange={(text) => change(at, of, text)}
                      onEditing={(isEditing) => setCurrent(isEditing ? at : undefined)}
                      onPaste={(event) => paste(event, at)}
                    />
                  ))}
                  <td>
                    {at < lines.length && !isLocked && (
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        size="sm"
                        aria-label={t('vehicle_data:curve.remove_line', { line: at + 1 })}
                        onClick={() => onChange(lines.filter((_, n) => n !== at))}
                      >
                        <IconX size={14} stroke={1.75} />
                      </ActionIcon>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <p className="meta">{t('vehicle_data:curve.points_help')}</p>
    </div>
  )
}

const labels = { rpm: 'speed_of', power_hp: 'power_of', torque_nm: 'torque_of' } as const
