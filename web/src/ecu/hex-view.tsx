import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { useWording } from '../platform/i18n/wording.ts'
import { addressText, asciiByte, hexByte, type Piece, splitLine } from './byte-text.ts'
import classes from './hex-view.module.css'

const rowHeight = 20
/** Approximate maximum height of an element in browsers, in pixels. The view of a larger file scrolls in larger steps. */
const maxElementHeight = 12_000_000

export type HexViewHandle = { show(address: number): void }

type HexViewProps = {
  before: Uint8Array
  after: Uint8Array
  /** The selected range of bytes; `end` is exclusive. */
  selected: { start: number; end: number } | undefined
  /** Called with the first visible address and the number of visible bytes when they change. */
  onMove: (address: number, visible: number) => void
  ref: Ref<HexViewHandle>
}

/** Returns the number of bytes per row, so that both files fit side by side. `width` is in pixels. */
const bytesIn = (width: number) => (width >= 1040 ? 16 : width >= 560 ? 8 : 4)

function Bytes({ file, pieces, text }: { file: Uint8Array; pieces: Piece[]; text: 'hex' | 'ascii' }) {
  const write = (at: number) => (text === 'hex' ? `${hexByte(file[at])} ` : asciiByte(file[at]))
  return (
    <span className={classes[text]}>
      {pieces.map(({ from, to, isChanged }) => {
        const written = Array.from({ length: to - from }, (_, at) => write(from + at)).join('')
        return isChanged ? <mark key={from}>{written}</mark> : <span key={from}>{written}</span>
      })}
    </span>
  )
}

/** Both files side by side as hexadecimal bytes and text. Renders only the visible rows. */
export function HexView({ before, after, selected, onMove, ref }: HexViewProps) {
  const t = useWording('ecu')
  const scroller = useRef<HTMLElement>(null)
  const [{ width, height }, setSize] = useState({ width: 1040, height: 480 })
  // Stores the first visible address and not the row, because the number of bytes per row depends on the width.
  const [shown, setShown] = useState({ address: 0, rowsAbove: 0, request: 0 })
  const size = Math.max(before.length, after.length)
  const perRow = bytesIn(width)
  const rows = Math.ceil(size / perRow)
  const visible = Math.ceil(height / rowHeight)
  const lastTop = Math.max(0, rows - Math.floor(height / rowHeight))
  const room = Math.min(lastTop * rowHeight, maxElementHeight)
  const top = Math.min(Math.max(0, Math.floor(shown.address / perRow) - shown.rowsAbove), lastTop)
  const scrolled = lastTop === 0 ? 0 : (top / lastTop) * room

  const request = (address: number, rowsAbove = 0) =>
    setShown((last) => ({ address, rowsAbove, request: last.request + 1 }))
  useImperativeHandle(ref, () => ({ show: (address) => request(address, 3) }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: only for requests and resizing, never while the user scrolls
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = scrolled
  }, [shown.request, perRow, room])

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports moves only, not a new callback
  useEffect(() => onMove(top * perRow, visible * perRow), [top, perRow, visible])

  const steps: Record<string, number> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: visible - 2,
    PageUp: 2 - visible,
    Home: -rows,
    End: rows,
  }
  const pressed = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    request(Math.min(Math.max(0, top + step), lastTop) * perRow)
  }

  return (
    <section
      ref={scroller}
      className={classes.scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region can be reached by keyboard
      tabIndex={0}
      aria-label={t('ecu:compare.bytes')}
      dir="ltr"
      onKeyDown={pressed}
      onScroll={({ currentTarget }) => {
        const row = room === 0 ? 0 : Math.min(lastTop, Math.round((currentTarget.scrollTop / room) * lastTop))
        if (row !== top) setShown((last) => ({ ...last, address: row * perRow, rowsAbove: 0 }))
      }}
    >
      <div className={classes.window}>
        {Array.from({ length: Math.min(visible, rows - top) }, (_, line) => {
          const start = (top + line) * perRow
          const end = Math.min(start + perRow, size)
          const pieces = splitLine(before, after, start, end)
          const isSelected = selected !== undefined && selected.start < end && selected.end > start
          return (
            <div key={start} className={classes.row} data-selected={isSelected || undefined}>
              <span className={classes.address}>{addressText(start, size)}</span>
              <Bytes file={before} pieces={pieces} text="hex" />
              <Bytes file={before} pieces={pieces} text="ascii" />
              <Bytes file={after} pieces={pieces} text="hex" />
              <Bytes file={after} pieces={pieces} text="ascii" />
            </div>
          )
        })}
      </div>
      <div style={{ blockSize: room + height }} aria-hidden />
    </section>
  )
}
