import type { CallInput, Endpoint, Wire } from '@mapwright/contract/api/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { actionKeys, serializeInput } from '../platform/api/action-keys.ts'
import { type CallArguments, call } from '../platform/api/call.ts'
import { type FieldProblem, ProblemError } from '../platform/api/problem-error.ts'
import { refreshNames } from '../platform/api/queries.ts'
import { type UploadProgress, upload } from '../platform/api/upload.ts'
import { useReadAmount } from '../platform/i18n/read-amount.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { amountsRead, fieldProblems, limitsOf } from './field-limits.ts'
import { useUnsavedGuard } from './use-unsaved-guard.ts'
import { useUnfinished } from './work-scope.tsx'

type Values = Record<string, unknown>

type FormOptions<E extends Endpoint, V extends Values> = {
  initial: V
  /** What is sent; fields keep their names, so that the server's problems find them. */
  toInput: (values: V) => CallInput<E>
  /** Problems that the contract cannot know, such as terms not accepted; shown together with all others. */
  check?: (values: V) => Readonly<Record<string, FieldProblem>>
  onDone?: (answer: Wire<E>, values: V) => void
  /** Domains or calls to read again afterwards, beside the endpoint's own domain. */
  refreshes?: readonly string[]
  /** Asks before the page is left, or the dialog around it is closed, with something typed. */
  guard?: boolean
}

type NamesOf<V, T> = { [Name in keyof V & string]: V[Name] extends T ? Name : never }[keyof V & string]

export type Form<V extends Values = Values> = {
  values: V
  set<Name extends keyof V & string>(name: Name, value: V[Name]): void
  /** Props of a text field. */
  text(name: NamesOf<V, string>): {
    name: string
    value: string
    onChange(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void
    error: string | null
    required: boolean
    maxLength?: number
  }
  /** Props of a part that gives its value itself: dropdown, select, number. */
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
  /** Stops sending; nothing of it is kept, and the form stays as it is. */
  cancel(): void
  isBusy: boolean
  isDirty: boolean
  /** How much of an upload was sent, while it runs. */
  progress: UploadProgress | null
  /** The refusal as a whole; null when every part of it is shown at a field. */
  problem: ProblemError | null
  /** Counts the refusals, so that the page can move to the first of them. */
  refusals: number
}

const isSame = (one: Values, other: Values) => serializeInput(one) === serializeInput(other)

/** The state of a form over one call of the contract: what is typed is kept, problems stand at their fields. */
export function useForm<const E extends Endpoint, V extends Values>(endpoint: E, options: FormOptions<E, V>): Form<V> {
  const t = useWording('request')
  const readAmount = useReadAmount()
  const client = useQueryClient()
  const [saved, setSaved] = useState(options.initial)
  const [values, setValues] = useState(options.initial)
  const [errors, setErrors] = useState<Readonly<Record<string, FieldProblem>>>({})
  const [problem, setProblem] = useState<ProblemError | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [progress, setProgress] = useState<UploadProgress | null>(null)
  const [refusals, setRefusals] = useState(0)
  const [keys] = useState(actionKeys)
  const running = useRef<AbortController>(undefined)
  const isGone = useRef(false)
  const limits = limitsOf(endpoint)
  const isDirty = !isSame(values, saved)
  const work = (options.guard ?? true) && isDirty ? 'typed' : undefined
  const release = useUnsavedGuard(work)
  useUnfinished(work)

  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  const set: Form<V>['set'] = (name, value) => {
    setValues((before) => ({ ...before, [name]: value }))
    setErrors(({ [name]: _, ...others }) => others)
  }

  const error = (name: string): string | null => {
    const fault = errors[name]
    if (!fault) return null
    return fault.message ?? t(`request:field.${fault.code}`, { minimum: fault.minimum, maximum: fault.maximum })
  }

  const refuse = (fields: Readonly<Record<string, FieldProblem>>, whole: ProblemError | null) => {
    const areAllShown = Object.keys(fields).length > 0 && Object.keys(fields).every((name) => name in values)
    setErrors(fields)
    setProblem(areAllShown ? null : whole)
    setRefusals((count) => count + 1)
  }

  const send = (input: CallInput<E>, key: string, signal: AbortSignal): Promise<Wire<E>> =>
    endpoint.files
      ? upload(endpoint, input, { key, signal, onProgress: setProgress })
      : call(endpoint, ...([input, { key }] as unknown as CallArguments<E>))

  const submit = async () => {
    if (running.current) return
    const input = amountsRead(options.toInput(values), limits, readAmount)
    const early = { ...fieldProblems((input as { body?: object }).body ?? {}, limits), ...options.check?.(values) }
    const shownEarly = Object.fromEntries(Object.entries(early).filter(([name]) => name in values))
    if (Object.keys(shownEarly).length > 0) return refuse(shownEarly, null)
    const control = new AbortController()
    running.current = control
    setIsBusy(true)
    setProblem(null)
    setErrors({})
    try {
      const answer = await send(input, keys.keyFor(input), control.signal)
      keys.settle()
      setSaved(values)
      release()
      refreshNames(client, [endpoint.name.split('.')[0] ?? '', ...(options.refreshes ?? [])])
      options.onDone?.(answer, values)
    } catch (failure) {
      if (control.signal.aborted) return
      if (!(failure instanceof ProblemError)) throw failure
      keys.settle(failure)
      if (!isGone.current) refuse(failure.fields, failure)
    } finally {
      running.current = undefined
      setIsBusy(false)
      setProgress(null)
    }
  }

  const isRequired = (name: string) =>
    limits[name]?.required === true &&
    (limits[name]?.type !== 'string' || (limits[name]?.minLength ?? 0) > 0 || limits[name]?.format !== undefined)

  return {
    values,
    set,
    error,
    text: (name) => {
      const maxLength = limits[name]?.maxLength
      return {
        name,
        value: values[name] as string,
        onChange: (event) => set(name, event.currentTarget.value as V[typeof name]),
        error: error(name),
        required: isRequired(name),
        ...(maxLength === undefined ? {} : { maxLength }),
      }
    },
    value: (name) => ({
      name,
      value: values[name],
      onChange: (value) => set(name, value),
      error: error(name),
      required: isRequired(name),
    }),
    check: (name) => ({
      name,
      checked: values[name] as boolean,
      onChange: (event) => set(name, event.currentTarget.checked as V[typeof name]),
      error: error(name),
    }),
    submit,
    reset: () => {
      setValues(saved)
      setErrors({})
      setProblem(null)
    },
    cancel: () => running.current?.abort(),
    isBusy,
    isDirty,
    progress,
    problem,
    refusals,
  }
}
