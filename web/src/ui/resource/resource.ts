import type { CallInput, Endpoint, Wire } from '@mapwright/contract/api/endpoint.ts'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { BulkAction, Column, ListFilter, RowAction } from '../data-list.tsx'
import type { Field, Values } from './field.ts'

/** The calls of a resource that a page offers; one that is missing is not there. */
export type ResourceCalls<L extends Endpoint, A extends Endpoint> = {
  list: L
  add?: A
  change?: Endpoint
  /** What the switch in the row calls. */
  setOnline?: Endpoint
  remove?: Endpoint
  removeMany?: Endpoint
  countDependents?: Endpoint
  move?: Endpoint
}

export type Listed<L extends Endpoint, Many> = Many extends keyof Wire<L>
  ? Wire<L>[Many] extends readonly (infer Row)[]
    ? Row & { _id: string }
    : never
  : never

export type Toggle<Row> = {
  header: string
  isOn: (row: Row) => boolean
  /** The switch of one row, for screen readers: "Stage 1 is offered". */
  label: (row: Row) => string
}

/** A page of a list that staff keep, as data. */
export type ResourceProps<
  L extends Endpoint,
  A extends Endpoint,
  Many extends keyof Wire<L> & string,
  V extends Values,
> = {
  calls: ResourceCalls<L, A>
  many: Many
  title: string
  /** What a row is called in questions and messages. */
  nameOf: (row: Listed<L, Many>) => string
  columns: readonly Column<Listed<L, Many>>[]
  /** A switch in the row: whether it is on offer. */
  toggle?: Toggle<Listed<L, Many>>
  filters?: readonly ListFilter[]
  /** What the list is always narrowed down to, beside what its filters say. */
  query?: Readonly<Record<string, string | undefined>>
  searchPlaceholder?: string
  size?: number
  form?: {
    /** On the button that begins a new row: "Add service". */
    add: string
    blank: V
    valuesOf: (row: Listed<L, Many>) => V
    bodyOf: (values: V) => CallInput<A> extends { body: infer Body } ? Body : never
    /** Files that go with it, where the calls take some. */
    filesOf?: (values: V) => object
    fields: (row: Listed<L, Many> | undefined) => readonly Field<V>[]
    /** Beside the fields of a row that is there. */
    extra?: (row: Listed<L, Many>, close: () => void) => ReactNode
  }
  /** Instead of the form: a page of the row's own. */
  rowLink?: (row: Listed<L, Many>) => string
  rowMenu?: (row: Listed<L, Many>) => readonly RowAction[]
  bulk?: readonly BulkAction<Listed<L, Many>>[]
  removal?: {
    /** What the person should know before rows go. */
    text?: ReactNode
    /** The words of what goes with it: `{ what: 'vmodels', count: 12 }` → "12 models". */
    goes?: (what: string, count: number) => string
    /** A removed row can be added again as it was, under a new id; false where others know it by its id. */
    undo?: boolean
  }
  /** Domains or calls to read again after a change, beside the list's own domain. */
  refreshes?: readonly string[]
  empty: { icon?: Icon; title: string; text?: string }
  /** First steps on the empty list, next to the button that adds: import, sample data. */
  emptyActions?: ReactNode
  /** Saves what the list is narrowed down to as a file. */
  onExport?: (query: Record<string, string>) => Promise<void>
  /** Quiet things beside the filters; between title and list. */
  aside?: ReactNode
  above?: ReactNode
  /** Beside the page's action. */
  actions?: ReactNode
  subtitle?: ReactNode
  back?: { to: '/admin'; label: string }
}
