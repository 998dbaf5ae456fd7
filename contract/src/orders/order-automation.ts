import { z } from 'zod'
import { Id, InstantText, paragraph, Sha256 } from '../api/scalars.ts'
import { Finding } from '../ecu/finding.ts'

/** Modes of the file library. review: matching files are proposed to staff. on: matching files are delivered immediately. */
export const libraryModes = ['off', 'review', 'on'] as const
export type LibraryMode = (typeof libraryModes)[number]

/** The state of automation for an order, for staff. */
export const automationStates = ['working', 'proposed', 'delivered', 'failed'] as const

/** Reasons why automation leaves an order to staff. The wording is `automation.reason.<name>` in orders.json. */
export const automationReasons = [
  'nothing_fits',
  'unreachable',
  'engine_error',
  'no_answer',
  'address_refused',
  'no_secret',
  'declined',
  'checks_failed',
  'not_encrypted',
] as const
export type AutomationReason = (typeof automationReasons)[number]

/** The automation state of an order in the queue. */
export const OrderAutomation = z.strictObject({
  state: z.enum(automationStates),
  reason: z.enum(automationReasons).nullable(),
})

export const runStates = ['working', 'proposed', 'delivered', 'failed', 'dismissed', 'replaced', 'overtaken'] as const
export type RunState = (typeof runStates)[number]

/**
 * Reasons why a file from the library matches. same_file: its original is identical. same_software: its original has the same software
 * number and size.
 */
export const libraryMatches = ['same_file', 'same_software'] as const
export type LibraryMatch = (typeof libraryMatches)[number]

/** Results of requests to an engine and of the engine's responses. The wording is `automation.result.<name>` in orders.json. */
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
  'not_encrypted',
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
  /** A message from the engine, or an HTTP status. */
  detail: z.string(),
  /** Findings that prevent the delivery of the engine's file. */
  findings: z.array(Finding),
})
export type LogEntry = z.output<typeof LogEntry>

export const AutomationRun = z.strictObject({
  _id: Id,
  kind: z.enum(['library', 'engine']),
  state: z.enum(runStates),
  reason: z.enum(automationReasons).nullable(),
  /** The staff member who started the run; null for an automatic run. */
  by: z.string().nullable(),
  started_at: InstantText,
  finished_at: InstantText.nullable(),
  match: z.enum(libraryMatches).nullable(),
  /** The order that the library file comes from. Null for a file of the engine, or after the order was deleted. */
  source: z.strictObject({ order_id: Id, number: z.number().int(), completed_at: InstantText.nullable() }).nullable(),
  log: z.array(LogEntry),
})
export type AutomationRun = z.output<typeof AutomationRun>

/** The automation of an order, for staff. */
export const AutomationHistory = z.strictObject({
  is_on: z.boolean(),
  /** Newest first. */
  runs: z.array(AutomationRun),
  /**
   * True for each choice that turns off automation: the customer's for this order (`order`) or for all orders (`customer`), or the
   * choice of staff for this customer (`staff`).
   */
  by_hand: z.strictObject({ order: z.boolean(), customer: z.boolean(), staff: z.boolean() }),
  /** Software number and size of the original; null if the file contains no number. */
  software: z
    .strictObject({ software_number: z.string(), size: z.number().int(), is_confirmed: z.boolean() })
    .nullable(),
  /** True if the file delivered with this order may be reused for other orders; null before the delivery. */
  serves: z.boolean().nullable(),
})
export type AutomationHistory = z.output<typeof AutomationHistory>

/**
 * The result that an engine signs. The request contains it as JSON text in its field `answer`. `sha256` is the hash of the file; empty
 * without a file.
 */
export const EngineResult = z.strictObject({
  job_id: Id,
  attempt: z.number().int().min(1).max(1000),
  result: z.enum(['done', 'declined']),
  sha256: z.union([Sha256, z.literal('')]).default(''),
  reason: paragraph(500).default(''),
})

export const resultOutcomes = ['delivered', 'checks_failed', 'declined', 'too_late', 'duplicate'] as const
export type ResultOutcome = (typeof resultOutcomes)[number]
