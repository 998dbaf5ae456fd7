import type { CallInput, Endpoint, Wire } from '@mapwright/contract/api/endpoint.ts'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ClientEndpoint } from '../../platform/api/client-endpoint.ts'
import type { AnyInput } from '../../platform/api/request-of.ts'
import type { InputField } from '../forms/use-form.ts'
import type { BulkAction, Column, ListFilter, RowAction } from '../lists/data-list.tsx'
import type { Field } from './field.ts'

/** The endpoints of a resource that a page uses; if an endpoint is omitted, its control is not shown. */
export type ResourceCalls<L extends Endpoint, A extends Endpoint, C extends Endpoint> = {
  list: L
  add?: A
  change?: C
  /** The endpoint that the switch of a row calls. */
  setOnline?: ClientEndpoint
  remove?: ClientEndpoint
  removeMany?: ClientEndpoint
  countDependents?: ClientEndpoint
  reorder?: ClientEndpoint
}

export type Listed<L extends Endpoint, Many> = Many extends keyof Wire<L>
  ? Wire<L>[Many] extends readonly (infer Row)[]
    ? Row & { _id: string }
    : never
  : never

/** The body of the endpoint that adds a row; any object if the endpoint has no body. */
type BodyOf<A extends Endpoint> = (CallInput<A> extends { body: infer Body } ? Body : unknown) & object

/** Requires `bodyOf` unless the form has exactly the fields of the body. The server refuses unknown fields. */
type BodyOfFields<V extends object, A extends Endpoint> = [V] extends [BodyOf<A>]
  ? [keyof V] extends [keyof BodyOf<A>]
    ? unknown
    : { bodyOf: (values: V) => BodyOf<A> }
  : { bodyOf: (values: V) => BodyOf<A> }

export type Toggle<Row> = {
  header: string
  isOn: (row: Row) => boolean
  /** The name of the switch in a row, for screen readers: "Stage 1 is offered". */
  label: (row: Row) => string
  /** Asks before a row is switched off, if that has consequences. False keeps it on. */
  ask?: (row: Row) => Promise<boolean>
}

/** The definition of a page on which staff maintain a list. */
export type ResourceProps<
  L extends Endpoint,
  A extends Endpoint,
  C extends Endpoint,
  Many extends keyof Wire<L> & string,
  V extends object,
> = {
  calls: ResourceCalls<L, A, C>
  many: Many
  title: string
  /** The row's name in confirmations and messages. */
  nameOf: (row: Listed<L, Many>) => string
  columns: readonly Column<Listed<L, Many>>[]
  /** A switch in each row that puts the row online or offline. */
  toggle?: Toggle<Listed<L, Many>>
  filters?: readonly ListFilter[]
  /** Filters that always apply, in addition to the selected ones. */
  query?: Readonly<Record<string, string | undefined>>
  searchPlaceholder?: string
  size?: number
  form?: {
    /** The label of the button that adds a row: "Add service". */
    add: string
    blank: V
    valuesOf: (row: Listed<L, Many>) => V
    /** Builds the body if the endpoint's fields differ from those of the form. */
    bodyOf?: (values: V) => BodyOf<A>
    /** The files of the body, for endpoints that take files. */
    filesOf?: (values: V) => NonNullable<AnyInput['files']>
    fields: (row: Listed<L, Many> | undefined) => readonly Field<V, InputField<A> | InputField<C>>[]
    /** Asks before the changes of a row are saved, if they have consequences. False keeps the form open. */
    ask?: (row: Listed<L, Many>, values: V) => Promise<boolean>
    /** Shown next to the fields of an existing row. */
    extra?: (row: Listed<L, Many>, close: () => void) => ReactNode
  } & BodyOfFields<V, A>
  /** The URL of a separate page for the row, which replaces the form. */
  rowLink?: (row: Listed<L, Many>) => string
  rowMenu?: (row: Listed<L, Many>) => readonly RowAction[]
  bulk?: readonly BulkAction<Listed<L, Many>>[]
  removal?: {
    /** A note in the confirmation before rows are removed. */
    text?: ReactNode
    /** Describes dependent rows that are removed, too: `('vmodels', 12)` → "12 models". */
    dependentsLabel?: (what: string, count: number) => string
    /** True if a removed row can be added again under a new id. False if other data refers to the id. */
    undo?: boolean
  }
  /** Domains or endpoints to refetch after a change, in addition to the list's domain. */
  refreshes?: readonly string[]
  empty: { icon?: Icon; title: string; text?: string }
  /** Actions on the empty list, next to the add button: import, sample data. */
  emptyActions?: ReactNode
  /** Exports the filtered rows to a file. */
  onExport?: (query: Record<string, string>) => Promise<void>
  /** Secondary controls next to the filters. */
  aside?: ReactNode
  /** Content between the title and the list. */
  above?: ReactNode
  /** Shown next to the page's primary action. */
  actions?: ReactNode
  subtitle?: ReactNode
  back?: { to: '/admin'; label: string }
}
