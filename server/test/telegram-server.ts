import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

type Sent = { chat_id: string; text: string; parse_mode: string }
type Refusal = { error_code: number; description: string; parameters?: { retry_after: number } }

const token = '123456789:AAtests-of-the-bot_api-with-a-token'
const otherToken = '987654321:AAtests-of-the-bot_api-with-another'

/** Throws as Telegram refuses HTML that it cannot parse: unknown tags, and characters that are not escaped. */
function parseHtml(text: string): string {
  const plain = text.replace(/<\/?(?:b|i|u|s|code|pre|a)(?: href="[^"<>]*")?>/g, '')
  if (/[<>]|&(?!(?:lt|gt|amp|quot);)/.test(plain)) throw new Error('parse')
  return plain.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

const userNames = new Map([
  [token, 'tuning_test_bot'],
  [otherToken, 'other_test_bot'],
])

/** Starts a fake of Telegram's Bot API with two bots: getMe, setWebhook and sendMessage with their wire format, refusals, and updates. */
export async function startTelegramServer() {
  const sent: Sent[] = []
  /** Refusals by chat; they apply once if `once` is set. */
  const refusals = new Map<string, Refusal & { once?: true }>()
  const hook = { url: '', secret: '', allowed: [] as string[] }
  const state = { isRevoked: false, isDown: false, isCutting: false, updates: 700_000 }
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as Record<string, never>
    const reply = (status: number, content: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
    const refuse = (refusal: Refusal) => reply(refusal.error_code, { ok: false, ...refusal })
    if (state.isDown) return response.writeHead(502).end('<html>Bad Gateway</html>')
    const [, given = ''] = /^\/bot([^/]+)\//.exec(request.url ?? '') ?? []
    const username = userNames.get(given)
    if (username === undefined) return refuse({ error_code: 404, description: 'Not Found' })
    if (state.isRevoked) return refuse({ error_code: 401, description: 'Unauthorized' })
    const method = request.url?.split('/').at(-1)
    if (method === 'getMe')
      return reply(200, {
        ok: true,
        result: {
          id: Number(given.split(':')[0]),
          is_bot: true,
          first_name: 'Tuning',
          username,
          can_join_groups: true,
        },
      })
    if (method === 'setWebhook') {
      Object.assign(hook, { url: body['url'], secret: body['secret_token'], allowed: body['allowed_updates'] })
      if (!hook.url.startsWith('https://'))
        return refuse({
          error_code: 400,
          description: 'Bad Request: bad webhook: An HTTPS URL must be provided for webhook',
        })
      return reply(200, { ok: true, result: true, description: 'Webhook was set' })
    }
    const { chat_id = '', text = '', parse_mode = '' } = body
    const refusal = refusals.get(chat_id)
    if (refusal) {
      const { once, ...shown } = refusal
      if (once) refusals.delete(chat_id)
      return refuse(shown)
    }
    try {
      sent.push({ chat_id, text: parseHtml(text), parse_mode })
    } catch {
      return refuse({ error_code: 400, description: "Bad Request: can't parse entities" })
    }
    if (state.isCutting) return request.socket.destroy()
    const chat = { id: Number(chat_id), type: 'private', first_name: 'Ann' }
    reply(200, { ok: true, result: { message_id: sent.length, date: 1_700_000_000, chat, text } })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const target = `127.0.0.1:${(server.address() as AddressInfo).port}`
  /** Sends an update to the site's server, as Telegram does. */
  const update = (siteUrl: string, publicUrl: string, content: object, { secret = hook.secret, id = 0 } = {}) =>
    fetch(hook.url.replace(publicUrl, siteUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret },
      body: JSON.stringify({ update_id: id || ++state.updates, ...content }),
    })
  return {
    token,
    otherToken,
    target,
    url: `http://${target}`,
    hook,
    sent,
    refusals,
    state,
    update,
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(closed))
    },
  }
}
