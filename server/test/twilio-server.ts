import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** Message that Twilio has accepted. */
export type TwilioMessage = { sid: string; form: Record<string, string> }

type Mode = 'normal' | 'failing' | 'cutting'

const account = { account_sid: `AC${'1'.repeat(32)}`, auth_token: 'the auth token of the tests' }

/** Calculates the signature of a callback as in Twilio's documentation: HMAC-SHA1 of the URL and the sorted fields, with the auth token. */
export const twilioSignature = (url: string, fields: Record<string, string>, token: string): string => {
  const text = Object.keys(fields)
    .sort()
    .reduce((all, name) => all + name + fields[name], url)
  return createHmac('sha1', token).update(text).digest('base64')
}

/** Starts a fake of Twilio's Messages resource with its status callbacks, wire format and refusals. */
export async function startTwilioServer() {
  const sent: TwilioMessage[] = []
  /** Twilio's error codes by phone number, for refused messages. */
  const refusals = new Map<string, number>()
  const state: { mode: Mode } = { mode: 'normal' }
  const server = createServer(async (request, response) => {
    const body = (await buffer(request)).toString()
    const reply = (status: number, json: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    const refuse = (status: number, code: number, message: string) =>
      reply(status, { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status })
    const expected = Buffer.from(`${account.account_sid}:${account.auth_token}`).toString('base64')
    if (state.mode === 'failing') return refuse(503, 20500, 'Internal Server Error')
    if (request.headers.authorization !== `Basic ${expected}`) return refuse(401, 20003, 'Authenticate')
    if (request.url !== `/2010-04-01/Accounts/${account.account_sid}/Messages.json`)
      return refuse(404, 20404, 'The requested resource was not found')
    const form = Object.fromEntries(new URLSearchParams(body))
    const to = form['To'] ?? ''
    const code = refusals.get(to)
    if (code === 21610) return refuse(400, code, 'Attempt to send to unsubscribed recipient')
    if (code) return refuse(400, code, `The 'To' number ${to} is not a valid phone number.`)
    const sid = `SM${String(sent.length + 1).padStart(32, '0')}`
    sent.push({ sid, form })
    if (state.mode === 'cutting') return request.socket.destroy()
    reply(201, {
      account_sid: account.account_sid,
      api_version: '2010-04-01',
      body: form['Body'],
      direction: 'outbound-api',
      error_code: null,
      error_message: null,
      num_segments: '1',
      sid,
      status: 'queued',
      to,
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const target = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ...account,
    target,
    url: `http://${target}`,
    sent,
    refusals,
    state,
    /** Sends a status callback to the site's server, as Twilio does. */
    async report(
      siteUrl: string,
      publicUrl: string,
      { sid, form }: TwilioMessage,
      status: string,
      signedWith?: string,
    ) {
      const callback = form['StatusCallback'] ?? ''
      const fields = {
        AccountSid: account.account_sid,
        ApiVersion: '2010-04-01',
        From: form['From'] ?? '',
        MessageSid: sid,
        MessageStatus: status,
        SmsSid: sid,
        SmsStatus: status,
        To: form['To'] ?? '',
        ...(status === 'undelivered' ? { ErrorCode: '30003' } : {}),
      }
      return fetch(callback.replace(publicUrl, siteUrl), {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
          'x-twilio-signature': twilioSignature(callback, fields, signedWith ?? account.auth_token),
        },
        body: new URLSearchParams(fields).toString(),
      })
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(closed))
    },
  }
}
