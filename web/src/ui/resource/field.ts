import type { ReactNode } from 'react'
import type { Option } from '../forms/searchable-dropdown.tsx'
import type { Form, NamesOf } from '../forms/use-form.ts'

type Labelled<V> = {
  label: string
  help?: string
  /** The field is shown only if this returns true for the form's values. */
  when?: (values: V) => boolean
  /** True for half the width: two half-width fields share a line if there is room. */
  half?: boolean
}

/** The definition of a field in a resource's form. `Name` is the union of the endpoint's field names. */
export type Field<V extends object, Name extends string = never> =
  | (Labelled<V> & {
      kind: 'text' | 'paragraph' | 'credits' | 'money'
      name: NamesOf<V, string>
      placeholder?: string
      mono?: boolean
    })
  /** A color as #rrggbb, picked in the browser's color picker. */
  | (Labelled<V> & { kind: 'color'; name: NamesOf<V, string> })
  /** A date and a time of day in the reader's time zone, in the format of `localTime()`. */
  | (Labelled<V> & { kind: 'time'; name: NamesOf<V, string> })
  | (Labelled<V> & { kind: 'number'; name: NamesOf<V, number | null>; unit?: string; decimals?: number })
  | (Labelled<V> & {
      kind: 'select'
      name: NamesOf<V, string | null>
      options: readonly { value: string; label: string }[]
      /** The label of the empty option, if the field is optional. */
      none?: string
    })
  | (Labelled<V> & {
      kind: 'dropdown'
      name: NamesOf<V, string | null>
      options?: readonly Option[]
      load?: (text: string, signal: AbortSignal) => Promise<readonly Option[]>
      /** The label of the initial value. */
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
  | {
      kind: 'custom'
      key: string
      when?: (values: V) => boolean
      half?: boolean
      render: (form: Form<V, (keyof V & string) | Name>) => ReactNode
    }
