import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

type StoredMail = { uid: number; source: Buffer; isSeen: boolean }

const quoted = (text: string): string => text.replace(/^"|"$/g, '')

/**
 * Starts a local IMAP4rev1 server (RFC 3501) without TLS. It has only the commands needed to fetch unread mails: LOGIN, SELECT, STATUS, UID SEARCH,
 * UID FETCH and UID STORE.
 */
export async function startImapServer({ user = 'reply', password = 'geheim' } = {}) {
  const mails: StoredMail[] = []
  const sockets = new Set<Socket>()

  const fetched = (mail: StoredMail, wanted: string): (string | Buffer)[] => {
    const at = mails.indexOf(mail) + 1
    const head = `* ${at} FETCH (UID ${mail.uid} RFC822.SIZE ${mail.source.length} FLAGS (${mail.isSeen ? '\\Seen' : ''})`
    if (!/BODY/i.test(wanted)) return [`${head})\r\n`]
    const part = /BODY(?:\.PEEK)?\[([^\]]*)\](?:<(\d+)\.(\d+)>)?/i.exec(wanted)
    if (!part) return [`${head} BODYSTRUCTURE ("TEXT" "PLAIN" NIL NIL NIL "7BIT" ${mail.source.length} 1))\r\n`]
    const [, name = '', from = '0', count] = part
    const headers = mail.source.subarray(0, mail.source.indexOf('\r\n\r\n') + 4)
    const whole = /^HEADER/i.test(name) ? headers : mail.source
    const piece = whole.subarray(Number(from), count ? Number(from) + Number(count) : undefined)
    const label = `BODY[${name}]${count ? `<${from}>` : ''}`
    return [`${head} ${label} {${piece.length}}\r\n`, piece, ')\r\n']
  }

  const chosen = (set: string): StoredMail[] => mails.filter(({ uid }) => set.split(',').includes(String(uid)))

  /** Returns the untagged lines of the response to a command, and the status. */
  const respond = (verb: string, words: readonly string[], line: string): [(string | Buffer)[], string] => {
    const unseen = mails.filter(({ isSeen }) => !isSeen)
    switch (verb) {
      case 'CAPABILITY':
        return [['* CAPABILITY IMAP4rev1\r\n'], 'OK']
      case 'LOGIN':
        return quoted(words[0] ?? '') === user && quoted(words[1] ?? '') === password
          ? [[], 'OK']
          : [[], 'NO [AUTHENTICATIONFAILED] Invalid credentials']
      case 'LIST':
      case 'LSUB':
        return [['* LIST (\\HasNoChildren) "/" INBOX\r\n'], 'OK']
      case 'NAMESPACE':
        return [['* NAMESPACE (("" "/")) NIL NIL\r\n'], 'OK']
      case 'SELECT':
      case 'EXAMINE':
        return [
          [
            `* FLAGS (\\Seen)\r\n* OK [PERMANENTFLAGS (\\Seen \\*)] ok\r\n* ${mails.length} EXISTS\r\n* 0 RECENT\r\n`,
            `* OK [UIDVALIDITY 1] ok\r\n* OK [UIDNEXT ${mails.length + 1}] ok\r\n`,
          ],
          'OK [READ-WRITE]',
        ]
      case 'STATUS':
        return [[`* STATUS INBOX (MESSAGES ${mails.length} UNSEEN ${unseen.length})\r\n`], 'OK']
      case 'UID SEARCH':
        return [[`* SEARCH ${unseen.map(({ uid }) => uid).join(' ')}\r\n`], 'OK']
      case 'UID FETCH':
        return [chosen(words[0] ?? '').flatMap((mail) => fetched(mail, line)), 'OK']
      case 'UID STORE':
        for (const mail of chosen(words[0] ?? '')) mail.isSeen ||= line.includes('\\Seen')
        return [[], 'OK']
      case 'LOGOUT':
        return [['* BYE bye\r\n'], 'OK']
      case 'NOOP':
        return [[], 'OK']
      default:
        return [[], 'BAD unknown command']
    }
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    socket.write('* OK IMAP4rev1 ready\r\n')
    let received = ''
    socket.on('data', (data) => {
      received += data.toString('latin1')
      for (let end = received.indexOf('\r\n'); end >= 0; end = received.indexOf('\r\n')) {
        const line = received.slice(0, end)
        received = received.slice(end + 2)
        const [tag = '*', first = '', ...rest] = line.split(' ')
        const isUid = first.toUpperCase() === 'UID'
        const verb = isUid ? `UID ${(rest[0] ?? '').toUpperCase()}` : first.toUpperCase()
        const [lines, ending] = respond(verb, isUid ? rest.slice(1) : rest, line)
        for (const one of lines) socket.write(one)
        socket.write(`${tag} ${ending === 'OK' ? 'OK done' : ending}\r\n`)
        if (verb === 'LOGOUT') socket.end()
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    host: '127.0.0.1',
    port,
    target: `127.0.0.1:${port}`,
    /** Adds an unread mail to the mailbox. */
    put(source: Buffer) {
      mails.push({ uid: mails.length + 1, source, isSeen: false })
    },
    unread: () => mails.filter(({ isSeen }) => !isSeen).length,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => void server.close(() => resolve()))
    },
  }
}
