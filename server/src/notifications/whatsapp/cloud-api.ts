import { z } from 'zod'
import { errorText } from '../../platform/errors/error-fields.ts'
import { isNotConnected } from '../../platform/net/is-not-connected.ts'
import { type PublicFetch, RefusedAddress } from '../../platform/net/public-fetch.ts'

export const graphUrl = 'https://graph.facebook.com'

/** The site's number in the Cloud API, with the access token. */
export type Sender = { url: string; api_version: string; phone_number_id: string; access_token: string }

const Failure = z.object({
  error: z.object({
    code: z.number().int(),
    message: z.string().default(''),
    error_data: z.object({ details: z.string() }).optional(),
  }),
})

/** Thrown if Meta refuses a request. `code` is the one of the documented error codes. */
export class WhatsappRefused extends Error {
  override readonly name = 'WhatsappRefused'
  readonly code: number
  constructor(code: number, message: string) {
    super(`${code} ${message}`.trim().slice(0, 300))
    this.code = code
  }
}

/** Thrown if Meta could not be reached, or has not answered as documented. The message never contains the access token. */
export class WhatsappUnavailable extends Error {
  override readonly name = 'WhatsappUnavailable'
  /** True if it is unknown whether Meta has carried out the request. */
  readonly isUnknown: boolean
  constructor(reason: string, { isUnknown }: { isUnknown: boolean }) {
    super(reason)
    this.isUnknown = isUnknown
  }
}

export const parseJson = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

async function callGraph(
  publicFetch: PublicFetch,
  { url, api_version, access_token }: Sender,
  path: string,
  body?: object,
): Promise<unknown> {
  const response = await publicFetch(`${url}/${api_version}/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${access_token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    timeout_ms: 20_000,
    max_bytes: 65_536,
  }).catch((error) => {
    const why = error instanceof RefusedAddress ? error.message : errorText(error, 'code') || errorText(error, 'name')
    const isUnknown = !(error instanceof RefusedAddress) && !isNotConnected(error)
    throw new WhatsappUnavailable(why.replaceAll(access_token, '…'), { isUnknown })
  })
  const { status } = response
  const json = parseJson(response.body)
  const { success, data } = Failure.safeParse(json)
  if (success) {
    const { code, message, error_data } = data.error
    // Details are more specific than the message, whose title "(#131030) …" repeats the code.
    const text = error_data?.details ?? message.replace(/^\(#\d+\) /, '')
    throw new WhatsappRefused(code, text.replaceAll(access_token, '…'))
  }
  if (status < 200 || status >= 300)
    // A gateway that answers 502 or 504 may have passed the request on.
    throw new WhatsappUnavailable(`${status} without the documented response`, { isUnknown: status !== 503 })
  return json
}

const PhoneNumber = z.object({
  display_phone_number: z.string().regex(/^[\d+ ()-]{5,40}$/),
  verified_name: z.string().default(''),
})

/** Reads the site's own number: digits, and the name that Meta has verified. */
export async function readOwnNumber(publicFetch: PublicFetch, sender: Sender) {
  const path = `${sender.phone_number_id}?fields=display_phone_number,verified_name`
  const { success, data } = PhoneNumber.safeParse(await callGraph(publicFetch, sender, path))
  if (!success) throw new WhatsappUnavailable('no phone number in the response', { isUnknown: false })
  return {
    display_number: data.display_phone_number.replaceAll(/\D/g, ''),
    verified_name: data.verified_name.slice(0, 200),
  }
}

const Sent = z.object({ messages: z.tuple([z.object({ id: z.string().max(300) })], z.unknown()) })

/** The content of a message: any text, or a template with its parameters. */
export type Content = { text: string } | { template: string; language: string; parameters: readonly string[] }

const contentBody = (content: Content) =>
  'text' in content
    ? { type: 'text', text: { preview_url: false, body: content.text } }
    : {
        type: 'template',
        template: {
          name: content.template,
          language: { code: content.language },
          components: [{ type: 'body', parameters: content.parameters.map((text) => ({ type: 'text', text })) }],
        },
      }

/** Returns true for a phone number in digits. Any other address is the id of a person who hides the number. */
const isNumber = (address: string): boolean => /^\d+$/.test(address)

/**
 * Sends a message and returns Meta's id of it. Meta returns `reference` with every report about the message.
 * @throws WhatsappRefused or WhatsappUnavailable
 */
export async function sendWhatsapp(
  publicFetch: PublicFetch,
  sender: Sender,
  { address, reference, content }: { address: string; reference: string; content: Content },
): Promise<string> {
  const json = await callGraph(publicFetch, sender, `${sender.phone_number_id}/messages`, {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    ...(isNumber(address) ? { to: address } : { recipient: address }),
    biz_opaque_callback_data: reference,
    ...contentBody(content),
  })
  const { success, data } = Sent.safeParse(json)
  return success ? data.messages[0].id : ''
}
