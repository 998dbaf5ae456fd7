import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { eventually } from '../../server/test/eventually.ts'

export type ReceivedMail = { to: string; subject: string; source: string }

export type Mailbox = {
  url: string
  /** Waits until `count` mails (1 by default) with a matching subject have arrived for the address. Returns the newest. */
  waitFor(to: string, subject: RegExp, count?: number): Promise<ReceivedMail>
  count(to: string, subject: RegExp): number
  close(): Promise<void>
}

/** Decodes encoded words: "=?UTF-8?Q?=E2=82=AC?=" → "€". Removes the space between two encoded words. */
const decoded = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?Q\?(.*?)\?=/gi, (_, word: string) =>
      decodeURIComponent(word.replaceAll('_', ' ').replaceAll('%', '%25').replaceAll('=', '%')),
    )

const subjectOf = (source: string): string =>
  decoded((/^Subject: (.*(?:\r\n[ \t].*)*)/im.exec(source)?.[1] ?? '').replace(/\r\n[ \t]/g, ' '))

/** Starts a mail server that accepts all mails, so that tests can read them. */
export async function openMailbox(): Promise<Mailbox> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      buffer(stream).then((content) => {
        const source = content.toString()
        for (const { address } of session.envelope.rcptTo)
          received.push({ to: address, subject: subjectOf(source), source })
        done()
      }, done)
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const found = (to: string, subject: RegExp) => received.filter((mail) => mail.to === to && subject.test(mail.subject))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    count: (to, subject) => found(to, subject).length,
    waitFor: (to, subject, count = 1) =>
      eventually(() => {
        const all = found(to, subject)
        const mail = all.at(-1)
        if (!mail || all.length < count)
          throw new Error(
            `${all.length} of ${count} mails to ${to} with ${subject}; there are: ${JSON.stringify(
              received.map(({ to: address, subject: text }) => `${address}: ${text}`),
            )}`,
          )
        return mail
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
