import type { z } from 'zod'
import type { AuditKind } from './audit-kind.ts'
import type { Permission } from './permissions.ts'
import type { ProblemCode } from './problems.ts'
import type { AmountText, InstantText } from './scalars.ts'

/** The scopes of API keys. */
export const apiScopes = ['catalogue.read', 'orders.read', 'orders.write', 'quotes.write'] as const
/**
 * `widget` is the scope of public keys, which anyone can read in the source of a website. It is derived from the key and cannot be granted
 * to an access.
 */
export type ApiScope = (typeof apiScopes)[number] | 'widget'

/**
 * Access rules. A caller needs to match only one of the endpoint's rules. public: anyone. signed_in: any signed-in person, verified or not.
 * customer: verified and active customers. staff: active staff and admins. admin: admins. may:x: admins, and staff with permission x.
 * visitor: a person without an account, identified by a signed anonymous id. scope:x: an API client whose key has scope x.
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
/** The rights that an endpoint can require of members of a customer's team. `self` and `read` are open to all members. */
export type MemberUse = 'self' | 'read' | 'order' | 'message' | 'prices'
export type Access = readonly [AccessRule, ...AccessRule[]]

/** Versioned public APIs, named by their path under /api. Breaking changes get a new version. */
export type ApiName = 'partner/v1'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Allows `count` calls in `seconds` per IP address, per principal (person, API client or visitor), or per value of a body field. */
export type RateLimit = {
  by: 'address' | 'principal' | `body:${string}`
  seconds: number
  count: number
  /** Counts the value of a body field for each network on its own, so that nobody uses up the limit of somebody else's value. */
  per_address?: true
  /** Each process counts by itself and adds its count to the others' once a second: cheap, but not exact with several processes. */
  batched?: true
}

/** A file field of a multipart request. */
export type FilePart = {
  max_bytes: number
  required?: boolean
  many?: number
  /** The media type for sending the file as the whole request body, for clients that cannot send multipart. */
  raw?: `${string}/${string}`
}

type Fields = z.ZodObject
type PayloadShape = Record<string, z.ZodType>

type Common = {
  /** `domain.verb`, as used in the audit log, OpenAPI and the access matrix. */
  name: string
  method: Method
  /** The path relative to /api. Parameters are written `:name`. */
  path: `/${string}`
  access: Access
  summary: string
  params?: Fields
  query?: Fields
  body?: Fields
  /** File fields. They make the request multipart/form-data, and `body` then describes its text fields. */
  files?: Readonly<Record<string, FilePart>>
  /** Accepts the body as raw bytes of any media type, because the signatures of webhooks cover the bytes. */
  raw?: { max_bytes: number }
  /** Request headers that the handler reads, in lower case. */
  headers?: readonly Lowercase<string>[]
  problems?: readonly ProblemCode[]
  /** Specific problems for body fields with a missing or invalid value, by field. */
  field_problems?: Readonly<Record<string, ProblemCode>>
  limits?: readonly RateLimit[]
  /**
   * required: the request needs an Idempotency-Key, because it moves money. by_body: an identical request without a key from the same
   * caller within `repeatSeconds` counts as a repetition. never: the payload contains secrets that must not be stored for replay.
   */
  idempotent?: 'required' | 'by_body' | 'never'
  /** The audit category of this call; default: the category of its domain. */
  audit_kind?: AuditKind
  /** Writes no audit row, because browsers make the call without a user action. */
  quiet?: true
  /**
   * Allows calls by browsers from other sites (CORS): from any site, or only from the website that is registered for the caller's key.
   * Callers use the Authorization header, because cookies are not sent.
   */
  cors?: true | 'key_site'
  /** The public API that contains the endpoint. Each public API has its own OpenAPI document and reports RFC 9457 problems. */
  api?: ApiName
  /**
   * Remains available to customers and visitors during maintenance, for example because staff need the call to sign in or because the law
   * requires it.
   */
  during_maintenance?: true
  /** Staff may call it from every address, even if the operator has restricted the networks of staff. */
  any_address?: true
  /** Rejects staff who are impersonating the user. */
  personal?: true
  /**
   * Admits members of a customer's team, who are refused by default. `self`: the call acts on the member's own account. Otherwise, it acts
   * on the account of the customer: `read` is for all members, `order`, `message` and `prices` are for members with this right.
   */
  member?: MemberUse
}

/**
 * Seconds within which an identical request counts as a double click or a retry. Needed because clients that follow the specification send
 * no Idempotency-Key.
 */
export const repeatSeconds = 10

/** `text`: plain text instead of JSON, for other servers that expect a certain body. */
type ResponseKind =
  | { payload: PayloadShape; download?: never; events?: never; text?: never }
  | { download: true; payload?: never; events?: never; text?: never }
  | { events: true; payload?: never; download?: never; text?: never }
  | { text: true; payload?: never; download?: never; events?: never }

export type Endpoint = Common & ResponseKind

/** An endpoint that responds with JSON. */
export type JsonEndpoint = Common & Extract<ResponseKind, { payload: PayloadShape }>

/** Declares an API endpoint as data for the server, the browser, OpenAPI and the access matrix. */
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

/** Converts a wire type to its server-side type: amounts become bigint, instants become Date. */
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

/** A Blob or File of the browser, typed without the DOM library. */
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
