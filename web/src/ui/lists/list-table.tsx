import { ActionIcon, Checkbox, Menu } from '@mantine/core'
import { type Icon, IconArrowDown, IconArrowUp, IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import { ReorderHandle } from '../reorder/reorder-handle.tsx'
import type { Reorder } from '../reorder/use-reorder.ts'
import type { ListControls } from './list-state.ts'
import classes from './list-table.module.css'
import { rememberOpenedList } from './opened-list.ts'

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end'
  width?: number | string
  sortable?: boolean
  /**
   * Keeps the row one line high: `fill` takes the remaining width, `cut` truncates at `width`. With `fill`, `width` is a minimum. Other columns
   * are then as wide as their content, and `cut` columns take at most an eighth of the table.
   */
  fit?: 'fill' | 'cut'
  /** True to omit the column from tables narrower than 992 px. Cards always show the column. */
  isWideOnly?: boolean
  /** The position on a phone's card: the title line, next to the title, a separate line with its header, or hidden. */
  phone?: 'title' | 'side' | 'line' | 'hidden'
}

export type RowAction = {
  label: string
  icon?: Icon
  onSelect: () => void
  danger?: boolean
  disabledReason?: string | undefined
}

/** The settings for reordering rows. */
export type RowOrder<Row> = {
  reorder: Reorder
  nameOf: (row: Row) => string
  disabledReason: string | undefined
}

type ListTableProps<Row> = {
  shown: readonly Row[]
  total: number
  list: ListControls
  label: string
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  rowLink?: ((row: Row) => string) | undefined
  onRowClick?: ((row: Row) => void) | undefined
  rowMenu?: ((row: Row) => readonly RowAction[]) | undefined
  picked?: ReadonlySet<string>
  onPick?: (picked: ReadonlySet<string>) => void
  /** Returns false for a row to which no bulk action applies. */
  canPick?: ((row: Row) => boolean) | undefined
  order?: RowOrder<Row> | undefined
  /** Reads another page of the list, for the previous and next buttons on a detail page. */
  readRows?: ((page: number) => Promise<{ rows: readonly Row[]; total: number }>) | undefined
}

/** The next sort order after a click on a column: descending, ascending, then the default order. */
function sortAfter(key: string, { sort, usualSort }: ListControls): string | undefined {
  if (sort === `-${key}`) return key
  return sort === key && usualSort !== key ? undefined : `-${key}`
}

type HeaderProps<Row> = { column: Column<Row>; list: ListControls; isAsWideAsContent: boolean }

function Header<Row>({ column, list, isAsWideAsContent }: HeaderProps<Row>) {
  const isUp = list.sort === column.key
  const isDown = list.sort === `-${column.key}`
  const SortIcon = isUp ? IconArrowUp : IconArrowDown
  return (
    <th
      scope="col"
      data-align={column.align}
      data-fit={column.fit}
      data-wide-only={column.isWideOnly || undefined}
      style={column.width === undefined || isAsWideAsContent ? {} : { inlineSize: column.width }}
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}
    >
      {column.sortable ? (
        <button
          type="button"
          className={classes.sort}
          data-active={isUp || isDown || undefined}
          onClick={() => list.set({ sort: sortAfter(column.key, list) })}
        >
          {column.header}
          <SortIcon size={12} stroke={2} aria-hidden />
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}

/** The menu of further actions for a row; `label` names the row if the menu is outside of a table. */
export function RowMenu({ actions, label }: { actions: readonly RowAction[]; label?: string }) {
  const t = useWording()
  if (actions.length === 0) return null
  return (
    <Menu withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={[t('ui:list.row_actions'), label].filter(Boolean).join(': ')}
        >
          <IconDots size={16} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon: ActionIconOf, onSelect, danger, disabledReason }) => (
          <Menu.Item
            key={label}
            disabled={disabledReason !== undefined}
            {...(danger ? { color: 'red' } : {})}
            leftSection={ActionIconOf && <ActionIconOf size={16} stroke={1.75} />}
            onClick={onSelect}
          >
            {label}
            {disabledReason && <div className="meta">{disabledReason}</div>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** A link that covers the whole row. Other interactive elements are in front of it. */
function RowLink({ href, onOpen, children }: { href: string; onOpen: () => void; children: ReactNode }) {
  return (
    <Link to="." href={href} className={classes.link} onClick={onOpen}>
      {children}
    </Link>
  )
}

type RowProps<Item> = Pick<
  ListTableProps<Item>,
  'shown' | 'columns' | 'rowLink' | 'onRowClick' | 'rowMenu' | 'picked' | 'onPick' | 'canPick' | 'order'
> & { id: string; row: Item; place: number; titleColumn: Column<Item> | undefined; onOpen: () => void }

/** A row with a link or button in its title that opens the row. */
function Row<Item>(props: RowProps<Item>) {
  const { id, row, place, shown, columns, titleColumn, rowLink, onRowClick, rowMenu, picked, order } = props
  const t = useWording()
  const title = (column: Column<Item>) => {
    if (rowLink)
      return (
        <RowLink href={rowLink(row)} onOpen={props.onOpen}>
          {column.cell(row)}
        </RowLink>
      )
    if (!onRowClick) return column.cell(row)
    return (
      <button type="button" className={classes.link} onClick={() => onRowClick(row)}>
        {column.cell(row)}
      </button>
    )
  }
  // A picked row can lose its bulk actions, such as a customer who was invited.
  const isPickable = props.canPick?.(row) ?? true
  const toggle = () => {
    const next = new Set(picked)
    if (!next.delete(id)) next.add(id)
    props.onPick?.(next)
  }
  return (
    <tr
      data-row={id}
      data-link={rowLink || onRowClick ? true : undefined}
      data-picked={(isPickable && picked?.has(id)) || undefined}
      {...order?.reorder.item(id)}
    >
      {order && (
        <td className={classes.pick}>
          <ReorderHandle
            reorder={order.reorder}
            id={id}
            name={order.nameOf(row)}
            place={place}
            count={shown.length}
            disabledReason={order.disabledReason}
          />
        </td>
      )}
      {picked && (
        <td className={classes.pick}>
          {isPickable && (
            <Checkbox size="xs" aria-label={t('ui:list.pick')} checked={picked.has(id)} onChange={() => toggle()} />
          )}
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.key}
          data-align={column.align}
          data-fit={column.fit}
          data-wide-only={column.isWideOnly || undefined}
          {...(column.fit === 'cut' ? { style: { '--cut': `${column.width}px` } } : {})}
          data-phone={column === titleColumn ? 'title' : (column.phone ?? 'line')}
          data-label={column.header}
        >
          {column === titleColumn ? title(column) : <div>{column.cell(row)}</div>}
        </td>
      ))}
      {rowMenu && (
        <td className={classes.menu}>
          <RowMenu actions={rowMenu(row)} />
        </td>
      )}
    </tr>
  )
}

/** The rows of a list as a table, or as cards in narrow places. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { shown, list, columns, rowKey, rowLink, rowMenu, picked, onPick, order, readRows } = props
  const t = useWording()
  const keys = shown.filter((row) => props.canPick?.(row) ?? true).map(rowKey)
  const titleColumn = columns.find((column) => column.phone === 'title') ?? columns[0]
  const fillsFrom = columns.find(({ fit }) => fit === 'fill')?.width
  const areAllPicked = picked !== undefined && keys.length > 0 && keys.every((key) => picked.has(key))

  const keep = (hrefOf: (row: Row) => string) =>
    rememberOpenedList(
      {
        list: `${window.location.pathname}${window.location.search}`,
        label: props.label,
        hrefs: shown.map(hrefOf),
        before: (list.page - 1) * list.size,
        total: props.total,
        size: list.size,
      },
      readRows &&
        (async (page) => {
          const { rows, total } = await readRows(page)
          return { hrefs: rows.map(hrefOf), total }
        }),
    )

  return (
    <table
      className={classes.table}
      aria-label={props.label}
      {...(fillsFrom === undefined ? {} : { 'data-fills': true, style: { '--fills-from': `${fillsFrom}px` } })}
    >
      <thead>
        <tr>
          {order && (
            <th scope="col" className={classes.pick}>
              <span className="visually-hidden">{t('ui:reorder.column')}</span>
            </th>
          )}
          {picked && (
            <th scope="col" className={classes.pick}>
              <Checkbox
                size="xs"
                aria-label={t('ui:list.pick_all')}
                checked={areAllPicked}
                indeterminate={!areAllPicked && keys.some((key) => picked.has(key))}
                onChange={() => onPick?.(new Set(areAllPicked ? [] : keys))}
              />
            </th>
          )}
          {columns.map((column) => (
            <Header key={column.key} column={column} list={list} isAsWideAsContent={fillsFrom !== undefined} />
          ))}
          {rowMenu && (
            <th scope="col" className={classes.menu}>
              <span className="visually-hidden">{t('ui:list.row_actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {shown.map((row, at) => {
          const key = rowKey(row)
          return (
            <Row
              key={key}
              {...props}
              id={key}
              row={row}
              place={at + 1}
              titleColumn={titleColumn}
              onOpen={() => rowLink && keep(rowLink)}
            />
          )
        })}
      </tbody>
    </table>
  )
}
