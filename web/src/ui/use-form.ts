import type { CallInput, Endpoint, Wire } from '@mapwright/contract/api/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import { serializeInput } from '../platform/api/action-keys.ts'
import type { ClientEndpoint, Payload } from '../platform/api/client-endpoint.ts'
import type { FieldProblem, ProblemError } from '../platform/api/problem-error.ts'
import { refreshNames } from '../platform/api/queries.ts'
import type { AnyInput } from '../platform/api/request-of.ts'
import type { UploadProgress } from '../platform/api/upload.ts'
import { useReadAmount } from '../platform/i18n/read-amount.ts'
import { amountsRead, fieldProblems, limitsOf, unreadNumbers } from './field-limits.ts'
import { useFieldProblems } from './use-field-problems.ts'
import { useSender } from './use-sender.ts'
import { useUnsavedGuard } from './use-unsaved-guard.ts'
import { useUnfinished } from './work-scope.tsx'

type Values = Record<string, unknown>

type FormOptions<Input, Response, V extends Values> = {
  initial: V
  /** The input of the call; fields keep their names, so that the server's problems can be assigned to them. */
  toInput: (values: V) => Input
  /** Problems that the contract cannot express, such as terms not accepted; shown together with all others. */
  check?: (values: V) => Readonly<Record<string, FieldProblem>>
  onDone?: (response: Response, values: V) => void
  /** Called with valid values before they are sent; false if they are to be shown for confirmation first. */
  review?: (values: V) => boolean
  /** Secrets and one-time codes: empty again once they are sent, which is no unsaved change. */
  clears?: readonly (keyof V & string)[]
  /** Domains or endpoints to refetch afterwards, in addition to the endpoint's own domain. */
  refreshes?: readonly string[]
  /** Confirms leaving the page, or closing the dialog, with unsaved input. */
  guard?: boolean
}

type NamesOf<V, T> = { [Name in keyof V & string]: V[Name] extends T ? Name : never }[keyof V & string]

export type Form<V extends Values = Values> = {
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
  /** Props of a control that passes its value: dropdown, select, number. */
  value<Name extends keyof V & string>(
    name: Name,
  ): { name: string; value: V[Name]; onChange(value: V[Name]): void; error: string | null; required: boolean }
  /** Props of a checkbox or switch. */
  check(name: NamesOf<V, boolean>): {
    name: string
    checked: boolean
    onChange(event: ChangeEvent<HTMLInputElement>): void
    error: string | null
  }
  error(name: string): string | null
  submit(): Promise<void>
  reset(): void
  /** Cancels sending; the server stores nothing, and the form keeps its values. */
  cancel(): void
  isBusy: boolean
  isDirty: boolean
  /** The progress of a running upload. */
  progress: UploadProgress | null
  /** The refusal as a whole; null if all its problems are shown at fields. */
  problem: ProblemError | null
  /** The number of refusals, so that the page can focus the first refused field each time. */
  refusals: number
}

const isSame = (one: Values, other: Values) => serializeInput(one) === serializeInput(other)

/** The state of a form for one endpoint: the input is kept, problems are shown at their fields. */
export const useForm = <const E extends Endpoint, V extends Values>(
  endpoint: E,
  options: FormOptions<CallInput<E>, Wire<E>, V>,
): Form<V> =>
  // `onDone` gets the payload that the endpoint declares.
  useAnyForm(endpoint, options as unknown as FormOptions<AnyInput, Payload, V>)

/** The state of a form for an endpoint that is known only at run time, such as one of a resource. */
export function useAnyForm<V extends Values>(
  endpoint: ClientEndpoint,
  options: FormOptions<AnyInput, Payload, V>,
): Form<V> {
  const readAmount = useReadAmount()
  const client = useQueryClient()
  const [saved, setSaved] = useState(options.initial)
  const [values, setValues] = useState(options.initial)
  const problems = useFieldProblems(values)
  const sender = useSender(endpoint)
  const limits = limitsOf(endpoint)
  const isDirty = !isSame(values, saved)
  const work = (options.guard ?? true) && isDirty ? 'typed' : undefined
  const release = useUnsavedGuard(work)
  useUnfinished(work)

  const change = (changes: Partial<V> | Values) => {
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
        const cleared = Object.fromEntries((options.clears ?? []).map((name) => [name, '']))
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

/** How controls show and set the values. */
function fieldProps<V extends Values>(
  values: V,
  limits: ReturnType<typeof limitsOf>,
  error: (name: string) => string | null,
  change: (changes: Values) => void,
): Pick<Form<V>, 'set' | 'text' | 'value' | 'check'> {
  const isRequired = (name: string) =>
    limits[name]?.required === true &&
    (limits[name]?.type !== 'string' || (limits[name]?.minLength ?? 0) > 0 || limits[name]?.format !== undefined)
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
    value: (name) => ({
      name,
      value: values[name],
      onChange: (value) => change({ [name]: value }),
      error: error(name),
      required: isRequired(name),
    }),
    check: (name) => ({
      name,
      checked: values[name] === true,
      onChange: (event) => change({ [name]: event.currentTarget.checked }),
      error: error(name),
    }),
  }
}
