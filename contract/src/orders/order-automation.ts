import { z } from 'zod'
import { Id, InstantText, paragraph, Sha256 } from '../api/scalars.ts'
import { Finding } from '../ecu/finding.ts'

/** review: files that fit are proposed to staff. on: they are delivered immediately. */
export const libraryModes = ['off', 'review', 'on'] as const
export type LibraryMode = (typeof libraryModes)[number]

/** The state of automation for an order, for staff. */
export const automationStates = ['working', 'proposed', 'delivered', 'failed'] as const

/** The reason why the order is left to staff; the wording is `automation.reason.<name>` in orders.json. */
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

/** The state shown in the queue. */
export const OrderAutomation = z.strictObject({
  state: z.enum(automationStates),
  reason: z.enum(automationReasons).nullable(),
})

export const runStates = ['working', 'proposed', 'delivered', 'failed', 'dismissed', 'replaced', 'overtaken'] as const
export type RunState = (typeof runStates)[number]

/** The reason why a file from the library fits: the original is identical, or has the same software number and size. */
export const libraryMatches = ['same_file', 'same_software'] as const
export type LibraryMatch = (typeof libraryMatches)[number]

/** The outcome of a request or result; the wording is `automation.result.<name>` in orders.json. */
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
  /** The engine's own text, or a status. */
  detail: z.string(),
  /** The findings that prevent the delivery of the result's file. */
  findings: z.array(Finding),
})
export type LogEntry = z.output<typeof LogEntry>

export const AutomationRun = z.strictObject({
  _id: Id,
  kind: z.enum(['library', 'engine']),
  state: z.enum(runStates),
  reason: z.enum(automationReasons).nullable(),
  /** The staff member who requested it; null if it started automatically. */
  by: z.string().nullable(),
  started_at: InstantText,
  finished_at: InstantText.nullable(),
  match: z.enum(libraryMatches).nullable(),
  /** The order that the file comes from; null for the engine, and after that order was deleted. */
  source: z.strictObject({ order_id: Id, number: z.number().int(), completed_at: InstantText.nullable() }).nullable(),
  log: z.array(LogEntry),
})
export type AutomationRun = z.output<typeof AutomationRun>

/** The automation of an order, for staff. */
export const AutomationHistory = z.strictObject({
  is_on: z.boolean(),
  /** Newest first. */
  runs: z.array(AutomationRun),
  /** The person who excluded the order from automation: the customer, for this order or all their orders, or staff, for this customer. */
  by_hand: z.strictObject({ order: z.boolean(), customer: z.boolean(), staff: z.boolean() }),
  /** Software number and size of the original; null if the file contains no number. */
  software: z
    .strictObject({ software_number: z.string(), size: z.number().int(), is_confirmed: z.boolean() })
    .nullable(),
  /** Whether the file delivered with this order may be reused for others; null before the delivery. */
  serves: z.boolean().nullable(),
})
export type AutomationHistory = z.output<typeof AutomationHistory>

/** The data that an engine signs: `answer` contains it as JSON. `sha256` is the hash of the file, or empty if there is none. */
export const EngineResult = z.strictObject({
  job_id: Id,
  attempt: z.number().int().min(1).max(1000),
  result: z.enum(['done', 'declined']),
  sha256: z.union([Sha256, z.literal('')]).default(''),
  reason: paragraph(500).default(''),
})

export const resultOutcomes = ['delivered', 'checks_failed', 'declined', 'too_late', 'duplicate'] as const
export type ResultOutcome = (typeof resultOutcomes)[number]
