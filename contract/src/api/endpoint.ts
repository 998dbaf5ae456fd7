import type { z } from 'zod'
import type { AuditKind } from './audit-kind.ts'
import type { Permission } from './permissions.ts'
import type { ProblemCode } from './problems.ts'
import type { AmountText, InstantText } from './scalars.ts'

/** The scopes of API keys. */
export const apiScopes = ['catalogue.read', 'orders.read', 'orders.write', 'quotes.write'] as const
/** `widget` is the only scope of public keys, which anyone can read in the source of a website; an access cannot be given it. */
export type ApiScope = (typeof apiScopes)[number] | 'widget'

/**
 * Access rules of the endpoint. A caller needs to match only one of them.
 * public: anyone. signed_in: any signed-in person, verified or not. customer: the role, verified and active.
 * staff: staff and admins, active. admin: the role. may:x: admins, or staff with permission x.
 * visitor: someone without an account, known by a signed anonymous id. scope:x: an API client whose key has scope x.
 */
export type AccessRule =
  | 'public'
  | 'signed_in'
  | 'customer'
  | 'staff'
  | 'admin'
  | 'visitor'
  | `may:${Permission}`
  | `scope:${ApiScope}`
export type Access = readonly [AccessRule, ...AccessRule[]]

/** Public APIs for programs, by their path under /api; breaking changes get a new version. */
export type ApiName = 'partner/v1'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** At most `count` calls in `seconds`, per IP address, per principal (person, API client, visitor), or per value of a body field. */
export type RateLimit = {
  by: 'address' | 'principal' | `body:${string}`
  seconds: number
  count: number
  /** Each process counts by itself and adds its count to the others' once a second: cheap, but not exact with several processes. */
  batched?: true
}

/** A file field of a multipart request. */
export type FilePart = {
  max_bytes: number
  required?: boolean
  many?: number
  /** Media type with which the file can also be sent as the whole request body, for clients that cannot send multipart. */
  raw?: `${string}/${string}`
}

type Fields = z.ZodObject
type PayloadShape = Record<string, z.ZodType>

type Common = {
  /** `domain.verb`, as used in the audit log, OpenAPI and the access matrix. */
  name: string
  method: Method
  /** Relative to /api; parameters are written `:name`. */
  path: `/${string}`
  access: Access
  summary: string
  params?: Fields
  query?: Fields
  body?: Fields
  /** Makes the request multipart/form-data; `body` describes its text fields, `files` its file fields. */
  files?: Readonly<Record<string, FilePart>>
  /** Takes the body as raw bytes of any media type: the signatures of webhooks cover the bytes. */
  raw?: { max_bytes: number }
  /** The request headers that the handler reads, in lower case. */
  headers?: readonly Lowercase<string>[]
  problems?: readonly ProblemCode[]
  /** Body fields that have a specific problem for a missing or invalid value. */
  field_problems?: Readonly<Record<string, ProblemCode>>
  limits?: readonly RateLimit[]
  /**
   * required: the request needs an Idempotency-Key, because it moves money. by_body: without a key, an identical request from the same caller
   * within `repeatSeconds` counts as a repetition. never: the payload contains secrets that must not be stored for replay.
   */
  idempotent?: 'required' | 'by_body' | 'never'
  /** The audit log's filter for this call; default: that of its domain. */
  audit_kind?: AuditKind
  /** Writes no audit row: browsers make the call on their own, without a user action. */
  quiet?: true
  /**
   * Browsers may call it from pages of other sites (CORS): of any site, or only of the website to which the caller's key is bound. Cookies
   * are never sent: callers use the Authorization header.
   */
  cors?: true | 'key_site'
  /** The API for programs to which it belongs: that API has a separate document, and problems in the form of RFC 9457. */
  api?: ApiName
  /**
   * Also available to customers and visitors while the site is closed for maintenance: calls that staff need to sign in, and those that the
   * law requires.
   */
  during_maintenance?: true
  /** Refused for staff who are impersonating the user. */
  personal?: true
}

/** Seconds within which an identical request counts as a double click or a retry. The specification's clients send no Idempotency-Key. */
export const repeatSeconds = 10

type ResponseKind =
  | { payload: PayloadShape; download?: never; events?: never }
  | { download: true; payload?: never; events?: never }
  | { events: true; payload?: never; download?: never }

export type Endpoint = Common & ResponseKind

/** An endpoint that responds with JSON. */
export type JsonEndpoint = Common & Extract<ResponseKind, { payload: PayloadShape }>

/** Declares an API endpoint as data, used by the server, the browser, OpenAPI and the access matrix. */
export const endpoint = <const E extends Endpoint>(declared: E): E => declared

type Out<S> = S extends z.ZodType ? z.output<S> : Record<never, never>
type In<S> = S extends z.ZodType ? z.input<S> : Record<never, never>

export type Params<E extends Endpoint> = Out<E['params']>
export type Query<E extends Endpoint> = Out<E['query']>
export type Body<E extends Endpoint> = Out<E['body']>
export type FileNames<E extends Endpoint> = E['files'] extends object ? keyof E['files'] & string : never

/** The payload as the browser receives it. */
export type Wire<E extends Endpoint> = E['payload'] extends PayloadShape
  ? { -readonly [K in keyof E['payload']]: z.output<E['payload'][K]> }
  : never

/** The server-side form of a wire type: amounts as bigint, instants as Date, the rest unchanged. */
export type Decoded<T> =
  T extends AmountText<infer Stored>
    ? Stored
    : T extends InstantText
      ? Date
      : T extends readonly (infer Item)[]
        ? readonly Decoded<Item>[]
        : T extends object
          ? { [K in keyof T]: Decoded<T[K]> }
          : T

/** The payload that the server's handler returns. */
export type PayloadOf<E extends Endpoint> = Decoded<Wire<E>>

/** The browser's Blob or File, without depending on the DOM types. */
export type FileContent = { readonly size: number; readonly type: string }

/** The input that the browser passes to a call. */
export type CallInput<E extends Endpoint> = (E['params'] extends z.ZodType
  ? { params: In<E['params']> }
  : { params?: never }) &
  (E['query'] extends z.ZodType ? { query?: In<E['query']> } : { query?: never }) &
  (E['body'] extends z.ZodType ? { body: In<E['body']> } : { body?: never }) &
  (E['files'] extends object
    ? { files?: Partial<Record<keyof E['files'] & string, FileContent | readonly FileContent[]>> }
    : { files?: never })
