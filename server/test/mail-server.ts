import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { to: string; source: string }

/** Starts a mail server that can refuse recipients and fail. */
export async function startMailServer() {
  const received: ReceivedMail[] = []
  /** Response codes by recipient. Other recipients are accepted. */
  const refusals = new Map<string, number>()
  let isBroken = false
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom(_address, _session, done) {
      done(isBroken ? Object.assign(new Error('closing down'), { responseCode: 421 }) : null)
    },
    onRcptTo({ address }, _session, done) {
      const responseCode = refusals.get(address)
      done(responseCode === undefined ? null : Object.assign(new Error('no such mailbox'), { responseCode }))
    },
    onData(stream, session, done) {
      buffer(stream).then((content) => {
        for (const { address } of session.envelope.rcptTo) received.push({ to: address, source: content.toString() })
        done()
      }, done)
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    refusals,
    breakDown(broken: boolean) {
      isBroken = broken
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}
