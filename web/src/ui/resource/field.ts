import type { ReactNode } from 'react'
import type { Option } from '../searchable-dropdown.tsx'
import type { Form } from '../use-form.ts'

export type Values = Record<string, unknown>
type NamesOf<V, T> = { [Name in keyof V & string]: V[Name] extends T ? Name : never }[keyof V & string]

type Labelled<V> = {
  label: string
  help?: string
  /** Shown only with these values. */
  when?: (values: V) => boolean
  /** Two half-width fields share a line if there is room. */
  half?: boolean
}

/** One field of a resource's form, as data. */
export type Field<V extends Values> =
  | (Labelled<V> & {
      kind: 'text' | 'paragraph' | 'credits' | 'money'
      name: NamesOf<V, string>
      placeholder?: string
      mono?: boolean
    })
  | (Labelled<V> & { kind: 'number'; name: NamesOf<V, number | null>; unit?: string; decimals?: number })
  | (Labelled<V> & {
      kind: 'select'
      name: NamesOf<V, string | null>
      options: readonly { value: string; label: string }[]
      /** The label of the empty choice, if the field is optional. */
      none?: string
    })
  | (Labelled<V> & {
      kind: 'dropdown'
      name: NamesOf<V, string | null>
      options?: readonly Option[]
      load?: (text: string, signal: AbortSignal) => Promise<readonly Option[]>
      /** Wording of the initial value. */
      valueLabel?: string | undefined
    })
  | (Labelled<V> & { kind: 'switch'; name: NamesOf<V, boolean> })
  | (Labelled<V> & { kind: 'tags'; name: NamesOf<V, readonly string[]>; suggestions?: readonly string[] })
  | (Labelled<V> & {
      /** A multiple choice from a list, searched by typing. */
      kind: 'several'
      name: NamesOf<V, readonly string[]>
      options: readonly { value: string; label: string }[]
    })
  /** Free text with suggestions. */
  | (Labelled<V> & { kind: 'suggested'; name: NamesOf<V, string>; suggestions: readonly string[] })
  | { kind: 'custom'; key: string; when?: (values: V) => boolean; half?: boolean; render: (form: Form<V>) => ReactNode }
