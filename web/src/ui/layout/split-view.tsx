import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './split-view.module.css'

type SplitViewProps = {
  /** The name of the list. */
  label: string
  /** A search or a filter above the list. */
  head: ReactNode
  /** A `SplitList`, or a replacement such as an empty state. */
  list: ReactNode
  /** The details of the selected row. A narrow screen shows either the list or the details. */
  shown: ReactNode | undefined
  /** Additional content: next to the details in wide windows, below them in narrower windows. */
  extra?: { label: string; content: ReactNode } | undefined
  /** Shown if no item is selected. */
  empty: ReactNode
  /** Renders the link back to the list, for narrow screens. */
  back: (props: { className: string | undefined; children: ReactNode }) => ReactNode
}

/** A list with the details of the selected item next to it. */
export function SplitView({ label, head, list, shown, extra, empty, back }: SplitViewProps) {
  return (
    <div
      className={classes.split}
      data-shown={shown !== undefined || undefined}
      data-extra={(shown !== undefined && !!extra) || undefined}
    >
      <section className={classes.side} aria-label={label}>
        <div className={classes.head}>{head}</div>
        {list}
      </section>
      <div className={classes.shown}>
        {shown === undefined ? (
          empty
        ) : (
          <>
            {back({
              className: classes.back,
              children: (
                <>
                  <IconArrowLeft size={14} stroke={1.75} aria-hidden /> {label}
                </>
              ),
            })}
            {shown}
          </>
        )}
      </div>
      {shown !== undefined && extra && (
        <aside className={classes.extra} aria-label={extra.label}>
          {extra.content}
        </aside>
      )}
    </div>
  )
}

type SplitListProps<Item> = {
  /** A heading, if the list is one of several. */
  title?: string | undefined
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** The key of the selected item, which is scrolled into view. */
  shown: string | undefined
  /** Renders the link of an item with the given attributes. The link contains a `SplitRow`. */
  link: (item: Item, attributes: { className: string | undefined; 'aria-current'?: 'true' }) => ReactNode
}

/** The list of a split view. */
export function SplitList<Item>({ title, items, keyOf, shown, link }: SplitListProps<Item>) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (shown) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  const rows = (
    <ul ref={list} className={classes.list}>
      {items.map((item) => (
        <li key={keyOf(item)} data-row={keyOf(item)}>
          {link(item, { className: classes.link, ...(keyOf(item) === shown ? { 'aria-current': 'true' } : {}) })}
        </li>
      ))}
    </ul>
  )
  if (title === undefined) return rows
  return (
    <section className={classes.group} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      {rows}
    </section>
  )
}

type SplitRowProps = {
  start?: ReactNode
  name: string
  /** Further lines, each truncated to the width. */
  lines: readonly ReactNode[]
  end?: ReactNode
}

/** A row with a name, further lines, and content at the end. Used in the list of a split view and as the heading of the selected item. */
export function SplitRow({ start, name, lines, end }: SplitRowProps) {
  return (
    <span className={classes.row}>
      {start}
      <span className={classes.words}>
        <bdi className={classes.name}>{name}</bdi>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity
          <span key={at} className={classes.line}>
            {line}
          </span>
        ))}
      </span>
      {end && <span className={classes.end}>{end}</span>}
    </span>
  )
}
