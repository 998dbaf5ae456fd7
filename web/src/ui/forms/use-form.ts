import type { CallInput, Endpoint, FileNames, Wire } from '@mapwright/contract/api/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import { serializeInput } from '../../platform/api/action-keys.ts'
import { callAny, callWith } from '../../platform/api/call.ts'
import type { ClientEndpoint, Payload } from '../../platform/api/client-endpoint.ts'
import type { FieldProblem, ProblemError } from '../../platform/api/problem-error.ts'
import { refreshNames } from '../../platform/api/queries.ts'
import type { AnyInput } from '../../platform/api/request-of.ts'
import { type UploadOptions, type UploadProgress, upload, uploadAny } from '../../platform/api/upload.ts'
import { useReadAmount, useWriteAmount } from '../../platform/i18n/read-amount.ts'
import { useUnfinished } from '../dialogs/work-scope.tsx'
import { amountsRead, amountsWritten, fieldProblems, limitsOf, unreadNumbers } from './field-limits.ts'
import { useFieldProblems } from './use-field-problems.ts'
import { useSender } from './use-sender.ts'
import { useUnsavedGuard } from './use-unsaved-guard.ts'

type KeysOf<T> = T extends object ? keyof T & string : never
type BodyField<E extends Endpoint> = KeysOf<CallInput<E>['body']>

/** The field names that an endpoint's problems can contain: fields of the body, and files. */
export type InputField<E extends Endpoint> = BodyField<E> | FileNames<E>

/** An input whose body has only fields of the endpoint. Needed because the compiler accepts extra fields in the result of a function. */
type Exact<Input, E extends Endpoint> = Input extends { body: infer Body }
  ? {
      body: { [Name in keyof Body]: string extends Name ? Body[Name] : Name extends BodyField<E> ? Body[Name] : never }
    }
  : Input

/** A field, or the path of a value inside the field, such as `items.0.price`. */
type FieldPath<Name extends string> = Name | `${Name}.${string}`

type FormOptions<Input, Response, V extends object> = {
  initial: V
  /** Builds the input of the call. Fields keep their names, so that the server's problems can be assigned to them. */
  toInput: (values: V) => Input
  /** Finds problems that the contract cannot express, such as terms that were not accepted. They are shown together with all other problems. */
  check?: (values: V) => Partial<Readonly<Record<FieldPath<keyof V & string>, FieldProblem>>>
  onDone?: (response: Response, values: V) => void
  /** Called with valid values before sending. Returns false if the user must confirm the values first. */
  review?: (values: V) => boolean
  /**
   * Fields that hold for one submission, such as secrets, one-time codes and switches. They are cleared or switched off after sending, which
   * does not count as an unsaved change.
   */
  clears?: readonly (keyof V & string)[]
  /** Domains or endpoints to refetch after a successful call, in addition to the endpoint's own domain. */
  refreshes?: readonly string[]
  /** Asks before the user leaves the page, or closes the dialog, with unsaved input. */
  guard?: boolean
}

/** The names of the fields with values of type `T`. */
export type NamesOf<V, T> = { [Name in keyof V & string]: V[Name] extends T ? Name : never }[keyof V & string]

type Control<Value> = {
  name: string
  value: Value
  onChange(value: Value): void
  error: string | null
  required: boolean
}

/** The state of a form. `Field` is the union of the names that its problems can contain. */
export type Form<V extends object = object, Field extends string = keyof V & string> = {
  values: V
  set<Name extends keyof V & string>(name: Name, value: V[Name]): void
  change(changes: Partial<V>): void
  /** Props of a text field. */
  text(name: NamesOf<V, string>): {
    name: string
    value: string
    onChange(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void
    error: string | null
    required: boolean
    maxLength?: number
  }
  /** Props of a control that passes its value, such as a dropdown, select or number field. */
  value<Name extends keyof V & string>(name: Name): Control<V[Name]>
  /** Like `value`, for components that need a field of a certain type: a number, a choice, or several choices. */
  number(name: NamesOf<V, number | null>): Control<number | null>
  choice(name: NamesOf<V, string | null> | NamesOf<V, string>): Control<string | null>
  several(name: NamesOf<V, readonly string[]>): Control<string[]>
  /** Props of a checkbox or switch. */
  check(name: NamesOf<V, boolean>): {
    name: string
    checked: boolean
    onChange(event: ChangeEvent<HTMLInputElement>): void
    error: string | null
  }
  error(name: FieldPath<Field>): string | null
  submit(): Promise<void>
  reset(): void
  /** Cancels sending. The server stores nothing, and the form keeps its values. */
  cancel(): void
  isBusy: boolean
  isDirty: boolean
  /** The progress of a running upload. */
  progress: UploadProgress | null
  /** The general refusal; null if the fields show all its problems. */
  problem: ProblemError | null
  /** The number of refusals so far. Each increase lets the page focus the first refused field. */
  refusals: number
}

const isSame = (one: object, other: object) => serializeInput(one) === serializeInput(other)

/** The state of a form for one endpoint. A refusal keeps the input, and its problems are shown at their fields. */
export const useForm = <const E extends Endpoint, V extends object, Input extends CallInput<E>>(
  endpoint: E,
  options: FormOptions<Input & Exact<Input, E>, Wire<E>, V>,
): Form<V, (keyof V & string) | InputField<E>> =>
  useFormOf(
    endpoint,
    (input, sending) => (endpoint.files ? upload(endpoint, input, sending) : callWith(endpoint, input, sending)),
    options,
  )

/** The state of a form for an endpoint that is known only at run time, such as an endpoint of a resource. */
export const useAnyForm = <V extends object>(
  endpoint: ClientEndpoint,
  options: FormOptions<AnyInput, Payload, V>,
): Form<V, string> =>
  useFormOf(
    endpoint,
    (input, sending) => (endpoint.files ? uploadAny(endpoint, input, sending) : callAny(endpoint, input, sending)),
    options,
  )

function useFormOf<Input extends AnyInput, Response, V extends object>(
  endpoint: ClientEndpoint,
  send: (input: Input, options: UploadOptions) => Promise<Response>,
  options: FormOptions<Input, Response, V>,
): Form<V, string> {
  const readAmount = useReadAmount()
  const client = useQueryClient()
  const writeAmount = useWriteAmount()
  const limits = limitsOf(endpoint)
  const [saved, setSaved] = useState(() => amountsWritten(options.initial, limits, writeAmount))
  const [values, setValues] = useState(saved)
  const problems = useFieldProblems(values)
  const sender = useSender(send)
  const isDirty = !isSame(values, saved)
  const work = (options.guard ?? true) && isDirty ? 'typed' : undefined
  const release = useUnsavedGuard(work)
  useUnfinished(work)

  const change = (changes: object) => {
    setValues((before) => ({ ...before, ...changes }))
    problems.clearChanged(changes)
  }

  const submit = async () => {
    if (sender.isSending()) return
    const input = amountsRead(options.toInput(values), limits, readAmount)
    const early = Object.entries(fieldProblems(input.body ?? {}, limits)).filter(([name]) => name in values)
    const shownEarly = { ...Object.fromEntries(early), ...unreadNumbers(values, limits), ...options.check?.(values) }
    if (Object.keys(shownEarly).length > 0) return problems.refuse(shownEarly, null)
    problems.clear()
    if (options.review?.(values) === false) return
    await sender.send(input, {
      onResponse: (response) => {
        const cleared = Object.fromEntries(
          (options.clears ?? []).map((name) => [name, typeof values[name] === 'boolean' ? false : '']),
        )
        setSaved({ ...values, ...cleared })
        setValues((before) => ({ ...before, ...cleared }))
        release()
        refreshNames(client, [endpoint.name.split('.')[0] ?? '', ...(options.refreshes ?? [])])
        options.onDone?.(response, values)
      },
      onRefused: (problem) => problems.refuse(problem.fields, problem),
    })
  }

  return {
    values,
    ...fieldProps(values, limits, problems.textOf, change),
    change,
    error: problems.textOf,
    submit,
    reset: () => {
      setValues(saved)
      problems.clear()
    },
    cancel: sender.cancel,
    isBusy: sender.isBusy,
    isDirty,
    progress: sender.progress,
    problem: problems.whole,
    refusals: problems.refusals,
  }
}

/** Builds the props that connect controls to the values of the form. */
function fieldProps<V extends object>(
  values: V,
  limits: ReturnType<typeof limitsOf>,
  error: (name: string) => string | null,
  change: (changes: object) => void,
): Pick<Form<V>, 'set' | 'text' | 'value' | 'number' | 'choice' | 'several' | 'check'> {
  const isRequired = (name: string) =>
    limits[name]?.required === true &&
    (limits[name]?.type !== 'string' || (limits[name]?.minLength ?? 0) > 0 || limits[name]?.format !== undefined)
  const control = <Value>(name: string, value: Value): Control<Value> => ({
    name,
    value,
    onChange: (changed) => change({ [name]: changed }),
    error: error(name),
    required: isRequired(name),
  })
  return {
    set: (name, value) => change({ [name]: value }),
    text: (name) => {
      const maxLength = limits[name]?.maxLength
      const value = values[name]
      return {
        name,
        value: typeof value === 'string' ? value : '',
        onChange: (event) => change({ [name]: event.currentTarget.value }),
        error: error(name),
        required: isRequired(name),
        ...(maxLength === undefined ? {} : { maxLength }),
      }
    },
    value: (name) => control(name, values[name]),
    number: (name) => {
      const value: unknown = values[name]
      return control<number | null>(name, typeof value === 'number' ? value : null)
    },
    choice: (name) => {
      const value: unknown = values[name]
      return control<string | null>(name, typeof value === 'string' ? value : null)
    },
    several: (name) => {
      const value: unknown = values[name]
      return control<string[]>(name, Array.isArray(value) ? value : [])
    },
    check: (name) => ({
      name,
      checked: values[name] === true,
      onChange: (event) => change({ [name]: event.currentTarget.checked }),
      error: error(name),
    }),
  }
}
