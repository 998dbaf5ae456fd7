import { z } from 'zod'
import { ExistingPassword } from '../../accounts/password.ts'
import { Id, line, webAddress } from '../../api/scalars.ts'

/** Kinds of tool bridges. The protocol of `http` is described by settings. */
export const bridgeKinds = ['autotuner', 'http'] as const
export type BridgeKind = (typeof bridgeKinds)[number]

export const autotunerAddress = 'https://api.autotuner-tool.com/v2/api/v1/master'

const fieldName = line(60, 1).regex(/^[\w.[\]-]+$/)
const headerName = line(60).regex(/^[A-Za-z0-9-]*$/)
/** Names of nested JSON members, separated by dots. */
const jsonPath = line(120).regex(/^(?:[\w-]+(?:\.[\w-]+)*)?$/)

/** The requests and responses of a service. All requests are POST requests. */
export const BridgeProtocol = z.strictObject({
  /** json: the file is Base64 in a JSON member. multipart: the file is a part of a form. */
  request: z.enum(['json', 'multipart']),
  /** json: the file is Base64 in a JSON member. file: the body is the file. */
  response: z.enum(['json', 'file']),
  file_field: fieldName,
  /** Fields that are sent unchanged with each file. */
  fields: z.array(z.strictObject({ name: fieldName, value: line(200) })).max(10),
  /** Headers for the account, the secret and the idempotency key; an empty name sends none. */
  account_header: headerName,
  secret_header: headerName,
  key_header: headerName,
  /** Member of the JSON response that contains the file. */
  data_path: jsonPath,
  /** Member with the SHA-256 of the file in hexadecimal; empty if the response has none. */
  hash_path: jsonPath,
  /** Values of the decryption that are sent as fields with the file to encrypt. */
  device_values: z.array(z.strictObject({ name: fieldName, path: jsonPath.min(1) })).max(10),
})
export type BridgeProtocol = z.output<typeof BridgeProtocol>

/** A protocol as JSON text, as staff enter it. Problems name the path of the wrong member, such as `protocol.fields.0.name`. */
const ProtocolText = z
  .string()
  .max(20_000)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue({ code: 'custom', params: { code: 'not_json' } })
      return z.NEVER
    }
  })
  .pipe(BridgeProtocol)

const bridge = {
  kind: z.enum(bridgeKinds),
  name: line(60, 1),
  is_on: z.boolean(),
  /** True if files are decrypted as soon as they are uploaded, before the order is submitted. */
  at_upload: z.boolean(),
  /** Names of tools. A slave file of such a tool is decrypted if it looks encrypted. */
  tools: z.array(line(60, 2)).max(20),
  /** Extensions of file names, without the dot. */
  extensions: z.array(line(10, 1).regex(/^[a-z0-9]+$/)).max(10),
  /** The first bytes of the tool's files in hexadecimal; empty if they are not known. */
  starts_hex: line(64).regex(/^(?:[0-9a-f]{2})*$/),
  decrypt_url: webAddress(300).min(1),
  encrypt_url: webAddress(300).min(1),
  /** The id of the operator's account at the service. */
  account: line(120),
}

/** A service that decrypts and encrypts the files of a tool's slave devices. The secret is never returned. */
export const ToolBridge = z.strictObject({
  _id: Id,
  ...bridge,
  /** Null for `autotuner`, whose protocol is known. */
  protocol: BridgeProtocol.nullable(),
  has_secret: z.boolean(),
})
export type ToolBridge = z.output<typeof ToolBridge>

export const ToolBridgeInput = z
  .strictObject({
    ...bridge,
    /** The protocol as JSON text; null for `autotuner`. */
    protocol: ProtocolText.nullable(),
    /** The API key; empty keeps the saved one. */
    secret: line(500),
    password: ExistingPassword,
  })
  .refine(({ kind, protocol }) => (kind === 'http') === (protocol !== null), {
    path: ['protocol'],
    params: { code: 'required' },
  })
