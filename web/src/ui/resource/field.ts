import type { ReactNode } from 'react'
import type { Option } from '../searchable-dropdown.tsx'
import type { Form } from '../use-form.ts'

export type Values = Record<string, unknown>
type NamesOf<V, T> = { [Name in keyof V & string]: V[Name] extends T ? Name : never }[keyof V & string]

type Told<V> = {
  label: string
  help?: string
  /** Shown only with these values. */
  when?: (values: V) => boolean
  /** Two half-width fields share a line if there is room. */
  half?: boolean
}

/** One field of a resource's form, as data. */
export type Field<V extends Values> =
  | (Told<V> & {
      kind: 'text' | 'paragraph' | 'credits' | 'money'
      name: NamesOf<V, string>
      placeholder?: string
      mono?: boolean
    })
  | (Told<V> & { kind: 'number'; name: NamesOf<V, number | null>; unit?: string; step?: number })
  | (Told<V> & {
      kind: 'select'
      name: NamesOf<V, string | null>
      options: readonly { value: string; label: string }[]
      /** The label of the empty choice, if the field is optional. */
      none?: string
    })
  | (Told<V> & {
      kind: 'dropdown'
      name: NamesOf<V, string | null>
      options?: readonly Option[]
      load?: (text: string, signal: AbortSignal) => Promise<readonly Option[]>
      /** Wording of the initial value. */
      valueLabel?: string | undefined
    })
  | (Told<V> & { kind: 'switch'; name: NamesOf<V, boolean> })
  | (Told<V> & { kind: 'tags'; name: NamesOf<V, readonly string[]>; suggestions?: readonly string[] })
  | (Told<V> & {
      /** A multiple choice from a list, searched by typing. */
      kind: 'several'
      name: NamesOf<V, readonly string[]>
      options: readonly { value: string; label: string }[]
    })
  /** Free text with suggestions. */
  | (Told<V> & { kind: 'suggested'; name: NamesOf<V, string>; suggestions: readonly string[] })
  | { kind: 'custom'; key: string; when?: (values: V) => boolean; half?: boolean; render: (form: Form<V>) => ReactNode }
