import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

type Parameter = { type: string; text: string }
type Sent = {
  to: string
  reference: string
  /** The text of the message, or the parameters of the template. */
  text?: string
  template?: { name: string; language: string; parameters: string[] }
}
type Refusal = { status: number; code: number; details: string; once?: true; onlyText?: true }

const token = 'EAAtests0of0the0cloud0api'
const appSecret = '0123456789abcdef0123456789abcdef'
const numberId = '106540352242922'
const otherNumberId = '106540352242999'

/** Starts a fake of the WhatsApp Cloud API with two numbers: the phone number, messages, refusals, and signed reports. */
export async function startWhatsappServer() {
  const sent: Sent[] = []
  /** Refusals by recipient. */
  const refusals = new Map<string, Refusal>()
  const state = { isExpired: false, isDown: false, isCutting: false, isGatewayDown: false }
  const server = createServer(async (request, response) => {
    const reply = (status: number, content: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
    const refuse = (status: number, code: number, details: string) =>
      reply(status, {
        error: {
          ...{ message: `(#${code}) ${details}`, type: 'OAuthException', code, fbtrace_id: 'Az8or2yhqkZfEZ-_4Qn_Bam' },
          error_data: { messaging_product: 'whatsapp', details },
        },
      })
    const [path = ''] = (request.url ?? '').split('?')
    const [, id = '', isMessage] = /^\/v\d+\.\d+\/(\d+)(\/messages)?$/.exec(path) ?? []
    const body = request.method === 'POST' ? ((await json(request)) as Record<string, never>) : {}
    if (state.isGatewayDown) return response.writeHead(502).end('<html>Bad Gateway</html>')
    if (state.isDown) return refuse(503, 131016, 'Service overloaded')
    if (state.isExpired || request.headers.authorization !== `Bearer ${token}`)
      return reply(401, {
        error: { message: 'Error validating access token: Session has expired', type: 'OAuthException', code: 190 },
      })
    if (id !== numberId && id !== otherNumberId) return refuse(400, 100, 'Object does not exist or cannot be loaded')
    if (!isMessage) return reply(200, { id, display_phone_number: '+1 555-078-3881', verified_name: 'Tuning Test' })
    if (body['messaging_product'] !== 'whatsapp') return refuse(400, 100, 'messaging_product is required')
    const { type, text, template } = body as unknown as {
      type: 'text' | 'template'
      text?: { body: string }
      template?: { name: string; language: { code: string }; components: [{ parameters: Parameter[] }] }
    }
    const to = body['to'] ?? body['recipient'] ?? ''
    const refusal = refusals.get(to)
    if (refusal && !(refusal.onlyText && type === 'template')) {
      if (refusal.once) refusals.delete(to)
      return refuse(refusal.status, refusal.code, refusal.details)
    }
    const parameters = template?.components[0].parameters.map((one) => one.text) ?? []
    if (parameters.some((one) => /[\n\t]| {5}/.test(one) || one === ''))
      return refuse(400, 132012, 'Parameter format does not match format in the created template')
    if (template && parameters.length !== 2)
      return refuse(400, 132000, 'Number of parameters does not match the expected number of params')
    sent.push({
      to,
      reference: body['biz_opaque_callback_data'] ?? '',
      ...(text ? { text: text.body } : {}),
      ...(template ? { template: { name: template.name, language: template.language.code, parameters } } : {}),
    })
    if (state.isCutting) return request.socket.destroy()
    reply(200, {
      messaging_product: 'whatsapp',
      contacts: [{ input: to, wa_id: to }],
      messages: [{ id: `wamid.${sent.length}`, message_status: 'accepted' }],
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const target = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const sign = (body: string, secret = appSecret) => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  /** Sends a report to the site's server, signed as Meta signs. */
  const report = (
    siteUrl: string,
    value: object,
    { signature, id = numberId }: { signature?: string; id?: string } = {},
  ) => {
    const metadata = { display_phone_number: '15550783881', phone_number_id: id }
    const content = { messaging_product: 'whatsapp', metadata, ...value }
    const changes = [{ value: content, field: 'messages' }]
    const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '102290129340398', changes }] })
    return fetch(`${siteUrl}/api/whatsapp/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature ?? sign(body) },
      body,
    })
  }
  return {
    ...{ token, appSecret, numberId, otherNumberId, target, sent, refusals, state, report, sign },
    url: `http://${target}`,
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(closed))
    },
  }
}
