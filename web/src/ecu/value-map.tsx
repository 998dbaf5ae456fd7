import { SegmentedControl } from '@mantine/core'
import { type ByteOrder, type ChangedRange, valueAt } from '@mapwright/contract/ecu/comparison.ts'
import { useState } from 'react'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { NumberField } from '../ui/forms/number-field.tsx'
import { addressText } from './byte-text.ts'
import classes from './value-map.module.css'
import '@mantine/core/styles/SegmentedControl.layer.css'

type Shown = 'before' | 'after' | 'difference'

type ValueMapProps = { before: Uint8Array; after: Uint8Array; range: ChangedRange }

const maxRows = 48
const heatColor = (share: number) => ({ '--heat': `${Math.round(share * 45)}%` })

/** Shows a changed range as a heat map of 16-bit values, with the rows and columns of a map in the control unit. */
export function ValueMap({ before, after, range }: ValueMapProps) {
  const t = useWording('ecu')
  const f = useFormats()
  const [columns, setColumns] = useState(16)
  const [order, setOrder] = useState<ByteOrder>('hi_lo')
  const [shown, setShown] = useState<Shown>('difference')
  const start = range.start - (range.start % 2)
  const rows = Math.min(maxRows, Math.ceil((range.end - start) / 2 / columns))
  const read = (file: Uint8Array, at: number) => valueAt(file, at, order)
  const cellAt = (at: number): number | undefined => {
    const old = read(before, at)
    const now = read(after, at)
    if (shown === 'before') return old
    if (shown === 'after') return now
    return old === undefined || now === undefined ? undefined : now - old
  }
  const cells = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => cellAt(start + (row * columns + column) * 2)),
  )
  const known = cells.flat().filter((value) => value !== undefined)
  const lowest = known.reduce((low, value) => Math.min(low, value), shown === 'difference' ? 0 : Infinity)
  const highest = known.reduce((high, value) => Math.max(high, value), shown === 'difference' ? 0 : -Infinity)
  const largest = Math.max(Math.abs(lowest), Math.abs(highest), 1)
  const heat = (value: number) => {
    if (shown === 'difference') return Math.abs(value) / largest
    return highest === lowest ? 0 : (value - lowest) / (highest - lowest)
  }
  const size = Math.max(before.length, after.length)

  return (
    <div className={classes.block}>
      <div className={classes.controls}>
        <SegmentedControl
          size="xs"
          aria-label={t('ecu:compare.values')}
          value={shown}
          onChange={setShown}
          data={(['before', 'after', 'difference'] as const).map((value) => ({
            value,
            label: t(`ecu:compare.${value}`),
          }))}
        />
        <SegmentedControl
          size="xs"
          aria-label={t('ecu:compare.byte_order')}
          value={order}
          onChange={setOrder}
          data={(['hi_lo', 'lo_hi'] as const).map((value) => ({ value, label: t(`ecu:compare.${value}`) }))}
        />
        <NumberField
          size="xs"
          className={classes.columns}
          aria-label={t('ecu:compare.columns')}
          leftSection={<span className="meta">{t('ecu:compare.columns')}</span>}
          leftSectionWidth={80}
          min={1}
          max={32}
          value={columns}
          isProblemHidden
          onChange={(value) => value !== null && value >= 1 && value <= 32 && setColumns(value)}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region can be reached by keyboard */}
      <section className={classes.scroller} dir="ltr" aria-label={t('ecu:compare.values')} tabIndex={0}>
        <table className={classes.table}>
          <tbody>
            {cells.map((row, line) => {
              const address = addressText(start + line * columns * 2, size)
              return (
                <tr key={address}>
                  <th scope="row">{address}</th>
                  {row.map((value, column) => (
                    <td
                      // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
                      key={column}
                      data-falls={(shown === 'difference' && value !== undefined && value < 0) || undefined}
                      style={value === undefined ? undefined : heatColor(heat(value))}
                    >
                      {value === undefined ? '' : value}
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
      <p className="meta">
        {t('ecu:compare.value_range', { lowest: f.number(lowest), highest: f.number(highest) })}
        {(range.end - start) / 2 > rows * columns && ` ${t('ecu:compare.first_rows', { rows })}`}
      </p>
    </div>
  )
}
