import { GetCaptcha } from '@mapwright/contract/accounts/captcha-endpoints.ts'
import {
  CreateVisitorToken,
  GetVisitorChat,
  GetVisitorEvents,
  PostVisitorMessage,
  StartVisitorChat,
} from '@mapwright/contract/chat/visitors/visitor-endpoints.ts'
import { PostMessageToVisitor } from '@mapwright/contract/chat/visitors/visitor-handling-endpoints.ts'
import { expect } from 'vitest'
import { type Person, startTestSite } from './kit.ts'
import { clearRateLimits, switchOn } from './site-state.ts'
import { solveCaptcha } from './solve-captcha.ts'

/** Starts a site with functions for visitors who chat without an account, and for staff who answer them. */
export async function startVisitorSite() {
  const site = await startTestSite()
  const staff = await site.staffWith('live_support')
  const captcha = async () => solveCaptcha((await site.call(GetCaptcha, {})).body)
  const newToken = async () => (await site.call(CreateVisitorToken, {})).body.token
  const start = async (token: string, fields: object = {}, key: string = crypto.randomUUID()) =>
    site.call(
      StartVisitorChat,
      { body: { text: 'Hello', path: '/services', captcha: await captcha(), ...fields } },
      { visitor: token, key },
    )
  const read = (token: string) => site.call(GetVisitorChat, {}, { visitor: token })
  return {
    ...site,
    staff,
    captcha,
    newToken,
    start,
    read,
    /** Ends all chats, lifts all blocks and switches the chat on. */
    async clearChats() {
      await switchOn(site, 'live_support_public', 'guest_chat_public')
      await site.sql`DELETE FROM visitor_chat_blocks`
      await site.sql`UPDATE visitor_chats SET over_at = coalesce(over_at, now())`
      await clearRateLimits(site)
    },
    /** Starts a chat. Returns its id and the token of its visitor. */
    async visit(fields: object = {}) {
      const token = await newToken()
      expect((await start(token, fields)).status).toBe(200)
      return { token, id: token.split('.')[0] ?? '' }
    },
    say: (token: string, text: string, key: string = crypto.randomUUID()) =>
      site.call(PostVisitorMessage, { body: { text } }, { visitor: token, key }),
    textsOf: async (token: string) => (await read(token)).body.messages.map(({ text }) => text),
    /** Writes as staff, with a file. */
    answer: (id: string, text: string, internal: 'true' | 'false' = 'false', as: Person = staff) =>
      site.call(
        PostMessageToVisitor,
        { params: { id }, body: { text, internal }, files: { files: [new File([text], `${text}.txt`)] } },
        { as },
      ),
    /** Reads the live events of a visitor. */
    async listen(token: string) {
      const abort = new AbortController()
      const response = await fetch(`${site.url}/api${GetVisitorEvents.path}`, {
        headers: { authorization: `Visitor ${token}` },
        signal: abort.signal,
      })
      let text = ''
      const reading = (async () => {
        for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString()
      })().catch(() => undefined)
      const close = () => {
        abort.abort()
        return reading
      }
      return { text: () => text, ended: reading, close }
    },
  }
}

export type VisitorSite = Awaited<ReturnType<typeof startVisitorSite>>
