import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { eventually } from './eventually.ts'

export type Letter = { to: string; subject: string; source: string }

export type Mailbox = {
  url: string
  /** The newest mail to this person with such a subject; waits until there are as many as `count`, by default one. */
  letter(to: string, subject: RegExp, count?: number): Promise<Letter>
  count(to: string, subject: RegExp): number
  close(): Promise<void>
}

/** "=?UTF-8?Q?=E2=82=AC?=" → "€"; the blank between two such words belongs to none. */
const decoded = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?Q\?(.*?)\?=/gi, (_, word: string) =>
      decodeURIComponent(word.replaceAll('_', ' ').replaceAll('%', '%25').replaceAll('=', '%')),
    )

const subjectOf = (source: string): string =>
  decoded((/^Subject: (.*(?:\r\n[ \t].*)*)/im.exec(source)?.[1] ?? '').replace(/\r\n[ \t]/g, ' '))

/** A mail server that takes everything, so that the journeys read real mails. */
export async function openMailbox(): Promise<Mailbox> {
  const letters: Letter[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      buffer(stream).then((content) => {
        const source = content.toString()
        for (const { address } of session.envelope.rcptTo)
          letters.push({ to: address, subject: subjectOf(source), source })
        done()
      }, done)
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const found = (to: string, subject: RegExp) =>
    letters.filter((letter) => letter.to === to && subject.test(letter.subject))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    count: (to, subject) => found(to, subject).length,
    letter: (to, subject, count = 1) =>
      eventually(() => {
        const all = found(to, subject)
        const letter = all.at(-1)
        if (!letter || all.length < count)
          throw new Error(
            `${all.length} of ${count} mails to ${to} with ${subject}; there are: ${JSON.stringify(
              letters.map(({ to: address, subject: text }) => `${address}: ${text}`),
            )}`,
          )
        return letter
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
