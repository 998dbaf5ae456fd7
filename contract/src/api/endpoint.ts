import type { z } from 'zod'
import type { Permission } from '../accounts/permissions.ts'
import type { ProblemCode } from '../problems.ts'
import type { AmountText, InstantText } from './scalars.ts'

/**
 * Who may call. Any one of the rules is enough.
 * public: everybody. signed_in: any signed-in person, verified or not. customer: role 2, verified and active.
 * staff: role 1 or 3, active. admin: role 1. may:x: role 1, or role 3 that holds permission x.
 */
export type AccessRule = 'public' | 'signed_in' | 'customer' | 'staff' | 'admin' | `may:${Permission}`
export type Access = readonly [AccessRule, ...AccessRule[]]

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** `count` calls in `seconds`, counted per caller's address, per account, or per value of a body field. */
export type RateLimit = { by: 'address' | 'account' | `body:${string}`; seconds: number; count: number }

/** One file part of a multipart request. */
export type FilePart = {
  max_bytes: number
  required?: boolean
  many?: number
  /** Media type of a request whose whole body is this file: for senders that know no multipart. */
  raw?: `${string}/${string}`
}

type Fields = z.ZodObject
type Result = Record<string, z.ZodType>

type Common = {
  /** domain.verb: the name in the audit log, OpenAPI and the access matrix. */
  name: string
  method: Method
  /** Below /api, parameters as :name. */
  path: `/${string}`
  access: Access
  summary: string
  params?: Fields
  query?: Fields
  body?: Fields
  /** Makes the request multipart/form-data: `body` describes its text fields, this its files. */
  files?: Readonly<Record<string, FilePart>>
  problems?: readonly ProblemCode[]
  /** A field of the body that is refused with a problem of its own when it is not there or of another kind. */
  field_problems?: Readonly<Record<string, ProblemCode>>
  limits?: readonly RateLimit[]
  /**
   * required: money, the request must carry an Idempotency-Key. by_body: without a key, an identical request of the same caller within
   * `repeatSeconds` counts as a repetition. never: the answer holds secrets that are not to be kept for a repetition.
   */
  idempotent?: 'required' | 'by_body' | 'never'
  /** Leaves no audit row: browsers make the call by themselves, and it says nothing about what somebody did. */
  quiet?: true
  /** Only for the person themself: refused to staff who signed in as them. */
  personal?: true
}

/** For calls of the specification, which knows no keys: how long an identical request is taken for a double click or a retry. */
export const repeatSeconds = 10

type Answered =
  | { answers: Result; download?: never; events?: never }
  | { download: true; answers?: never; events?: never }
  | { events: true; answers?: never; download?: never }

export type Endpoint = Common & Answered

/** Declares one call of the API as data. The server mounts it, the browser calls it, OpenAPI and the access matrix read it. */
export const endpoint = <const E extends Endpoint>(declared: E): E => declared

type Out<S> = S extends z.ZodType ? z.output<S> : Record<never, never>
type In<S> = S extends z.ZodType ? z.input<S> : Record<never, never>

export type Params<E extends Endpoint> = Out<E['params']>
export type Query<E extends Endpoint> = Out<E['query']>
export type Body<E extends Endpoint> = Out<E['body']>
export type FileNames<E extends Endpoint> = E['files'] extends object ? keyof E['files'] & string : never

/** What the browser reads. */
export type Wire<E extends Endpoint> = E['answers'] extends Result
  ? { -readonly [K in keyof E['answers']]: z.output<E['answers'][K]> }
  : never

/** What the server's handler returns: amounts as bigint, instants as Date, the rest as on the wire. */
export type Answer<T> =
  T extends AmountText<infer Stored>
    ? Stored
    : T extends InstantText
      ? Date
      : T extends readonly (infer Item)[]
        ? readonly Answer<Item>[]
        : T extends object
          ? { [K in keyof T]: Answer<T[K]> }
          : T

export type AnswerOf<E extends Endpoint> = Answer<Wire<E>>

/** A Blob or File of the browser, without naming the DOM. */
type FileContent = { readonly size: number; readonly type: string }

/** What the browser gives. */
export type CallInput<E extends Endpoint> = (E['params'] extends z.ZodType
  ? { params: In<E['params']> }
  : { params?: never }) &
  (E['query'] extends z.ZodType ? { query?: In<E['query']> } : { query?: never }) &
  (E['body'] extends z.ZodType ? { body: In<E['body']> } : { body?: never }) &
  (E['files'] extends object
    ? { files?: Partial<Record<keyof E['files'] & string, FileContent | readonly FileContent[]>> }
    : { files?: never })
