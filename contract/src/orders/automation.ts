import { z } from 'zod'
import { Id, InstantText, paragraph, Sha256 } from '../api/scalars.ts'
import { Finding } from '../ecu/finding.ts'

/** review: what fits is proposed to staff. on: it is delivered at once. */
export const libraryModes = ['off', 'review', 'on'] as const
export type LibraryMode = (typeof libraryModes)[number]

/** Where automation stands with an order, for staff. */
export const automationStates = ['working', 'proposed', 'delivered', 'failed'] as const

/** Why it became work for staff; the wording is `automation.reason.<name>` of orders.json. */
export const automationReasons = [
  'nothing_fits',
  'unreachable',
  'engine_error',
  'no_answer',
  'address_refused',
  'no_secret',
  'declined',
  'checks_failed',
] as const
export type AutomationReason = (typeof automationReasons)[number]

/** What the queue shows of it. */
export const OrderAutomation = z.strictObject({
  state: z.enum(automationStates),
  reason: z.enum(automationReasons).nullable(),
})

export const runStates = ['working', 'proposed', 'delivered', 'failed', 'dismissed', 'replaced', 'overtaken'] as const
export type RunState = (typeof runStates)[number]

/** Why a file from the library fits: the same read, or one of the same software number and size. */
export const libraryMatches = ['same_file', 'same_software'] as const
export type LibraryMatch = (typeof libraryMatches)[number]

/** How a request or an answer ended; the wording is `automation.result.<name>` of orders.json. */
export const logResults = [
  'sending',
  'accepted',
  'http_error',
  'unreachable',
  'address_refused',
  'no_secret',
  'no_answer',
  'declined',
  'delivered',
  'proposed',
  'checks_failed',
  'unlike',
  'fetched',
  'duplicate',
  'too_late',
  'bad_signature',
  'bad_answer',
] as const
export type LogResult = (typeof logResults)[number]

export const LogEntry = z.strictObject({
  _id: Id,
  at: InstantText,
  entry: z.enum(['library', 'request', 'download', 'answer']),
  attempt: z.number().int().nullable(),
  /** The engine's host. */
  target: z.string(),
  took_ms: z.number().int().nullable(),
  result: z.enum(logResults),
  /** In the other side's words, or a status. */
  detail: z.string(),
  /** Why the checks block the file of an answer. */
  findings: z.array(Finding),
})
export type LogEntry = z.output<typeof LogEntry>

export const AutomationRun = z.strictObject({
  _id: Id,
  kind: z.enum(['library', 'engine']),
  state: z.enum(runStates),
  reason: z.enum(automationReasons).nullable(),
  /** Who of the staff asked for it; null: the order's arrival did. */
  by: z.string().nullable(),
  started_at: InstantText,
  finished_at: InstantText.nullable(),
  match: z.enum(libraryMatches).nullable(),
  /** The order whose file fits; null for the engine, and once that order is gone. */
  source: z.strictObject({ order_id: Id, number: z.number().int(), completed_at: InstantText.nullable() }).nullable(),
  log: z.array(LogEntry),
})
export type AutomationRun = z.output<typeof AutomationRun>

/** Everything that staff may know of it on an order. */
export const AutomationHistory = z.strictObject({
  is_on: z.boolean(),
  /** Newest first. */
  runs: z.array(AutomationRun),
  /** Whose wish it is that a person makes the file: for this order, or for all of this customer. */
  by_hand: z.strictObject({ order: z.boolean(), customer: z.boolean(), staff: z.boolean() }),
  /** Software number and size of the original that is to be worked on; null where the file names none. */
  software: z
    .strictObject({ software_number: z.string(), size: z.number().int(), is_confirmed: z.boolean() })
    .nullable(),
  /** Whether what was delivered with this order may serve others; null while nothing is delivered. */
  serves: z.boolean().nullable(),
})
export type AutomationHistory = z.output<typeof AutomationHistory>

/** What an engine signs: the text of `answer` is this as JSON. `sha256` is that of the file, empty without one. */
export const EngineResult = z.strictObject({
  job_id: Id,
  attempt: z.number().int().min(1).max(1000),
  result: z.enum(['done', 'declined']),
  sha256: z.union([Sha256, z.literal('')]).default(''),
  reason: paragraph(500).default(''),
})

export const resultOutcomes = ['delivered', 'checks_failed', 'declined', 'too_late', 'duplicate'] as const
export type ResultOutcome = (typeof resultOutcomes)[number]
