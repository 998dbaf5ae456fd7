import type { ReactNode } from 'react'

type Label = { 'aria-label': string } | { 'aria-labelledby': string }
type ScrollingTableProps = Label & {
  columns: readonly { name: string; className?: string | undefined }[]
  /** Class names for the scrolling region and for the table. */
  classNames: { region: string | undefined; table: string | undefined }
  children: ReactNode
}

/** A table that scrolls horizontally, also by keyboard. */
export function ScrollingTable({ columns, classNames, children, ...label }: ScrollingTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard
    <section className={classNames.region} tabIndex={0} {...label}>
      <table className={classNames.table}>
        <thead>
          <tr>
            {columns.map(({ name, className }) => (
              <th key={name} scope="col" className={className}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}
