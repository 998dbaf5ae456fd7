import { Readable } from 'node:stream'
import { type LiveEvent, maxUnheardMs } from '@mapwright/contract/events.ts'
import type { Logger } from 'pino'
import { Problem } from '../api/problem.ts'
import type { Sql, Tx } from '../db/sql.ts'

/** Everything that happens to one person's things. */
export const userTopic = (user_id: string): string => `user:${user_id}`

/** Everything that staff screens show. */
export const staffTopic = 'staff'

// PostgreSQL takes no notification beyond 8,000 bytes.
const topicsPerMessage = 100

type LiveMessage = { topics: readonly string[]; event: Omit<LiveEvent, 'topic'> }

/** Everyone who is signed in. */
export const everyoneTopic = 'everyone'

/** Tells open screens, of every process, once the transaction commits. The message is a hint to read again: who may have missed one is told to `resync`. */
export async function publishLive(
  tx: Tx,
  topics: readonly string[],
  { type, id }: Omit<LiveEvent, 'topic'>,
): Promise<void> {
  for (let first = 0; first < topics.length; first += topicsPerMessage) {
    const message: LiveMessage = { topics: topics.slice(first, first + topicsPerMessage), event: { type, id } }
    await tx`SELECT pg_notify('live', ${JSON.stringify(message)})`
  }
}

export type Visitor = {
  /** Whose stream it is: each person may have a number of them open. */
  user_id: string
  /** What the stream is told of. */
  topics: readonly string[]
  /** For how long, in ms, the visitor may have missed what was told; 0 when nothing was read before. */
  unheard_ms: number
  /** Asked again and again: whether the session behind the stream still stands. */
  isStillAllowed(): Promise<boolean>
}

export type LiveHub = {
  /** The oldest of a person's streams makes room for one too many: it is most likely a page that is gone. */
  open(visitor: Visitor): Readable
  stop(): Promise<void>
}

type Settings = {
  sql: Sql
  log: Logger
  heartbeatMs?: number
  recheckMs?: number
  perPerson?: number
  /** Milliseconds of a clock that nobody sets. */
  now?: () => number
}
type Connection = { stream: Readable; topics: ReadonlySet<string>; user_id: string }

/**
 * A reader who leaves so much unread is dropped: it reconnects and reads everything afresh. A burst may be far larger than what
 * may still lie there when the next heartbeat comes.
 */
const maxUnread = { inBurst: 1 << 20, atHeartbeat: 16 << 10 }
const resync = 'event: resync\ndata: {}\n\n'

/** One listener a process; fans live messages out to the open streams by topic. */
export async function liveHub({
  sql,
  log,
  heartbeatMs = 20_000,
  recheckMs = 30_000,
  perPerson = 24,
  now = () => performance.now(),
}: Settings): Promise<LiveHub> {
  const connections = new Set<Connection>()
  const toldAt = new Map<string, number>()
  let listensSince = Infinity
  let isStopped = false

  const write = (connection: Connection, text: string) => {
    connection.stream.push(text)
    if (connection.stream.readableLength > maxUnread.inBurst) drop(connection)
  }
  const drop = (connection: Connection) => {
    connections.delete(connection)
    connection.stream.destroy()
  }
  const end = (connection: Connection) => {
    connections.delete(connection)
    connection.stream.push(null)
    // Whoever does not read to the end must not hold up the process.
    setTimeout(() => connection.stream.destroy(), 1000).unref()
  }
  const fanOut = (payload: string) => {
    const { topics, event } = JSON.parse(payload) as LiveMessage
    // Who did not hear somebody type has missed nothing that could be read.
    if (event.type !== 'typing.started') for (const topic of topics) toldAt.set(topic, now())
    for (const connection of connections) {
      const topic = topics.find((name) => connection.topics.has(name))
      if (topic) write(connection, `event: ${event.type}\ndata: ${JSON.stringify({ topic, ...event })}\n\n`)
    }
  }
  const listening = await sql.listen('live', fanOut, () => {
    // Listening again means that the database was away: what was said meanwhile is lost.
    if (listensSince < Infinity) for (const connection of connections) write(connection, resync)
    listensSince = now()
  })
  const mayHaveMissed = (topics: readonly string[], unheard_ms: number) => {
    const since = now() - unheard_ms
    if (unheard_ms >= maxUnheardMs || since < listensSince) return true
    return topics.some((topic) => (toldAt.get(topic) ?? -Infinity) >= since)
  }
  const heartbeat = setInterval(() => {
    const forgotten = now() - maxUnheardMs
    for (const [topic, at] of toldAt) if (at < forgotten) toldAt.delete(topic)
    for (const connection of connections)
      if (connection.stream.readableLength > maxUnread.atHeartbeat) drop(connection)
      else write(connection, ': \n\n')
  }, heartbeatMs)
  heartbeat.unref()

  const recheck = async (connection: Connection, isStillAllowed: Visitor['isStillAllowed']) => {
    try {
      if (!(await isStillAllowed()) && connections.has(connection)) end(connection)
    } catch (error) {
      log.warn({ err: error }, 'could not check a session of a live stream')
    }
  }

  return {
    open({ user_id, topics, unheard_ms, isStillAllowed }) {
      if (isStopped) throw new Problem('request.unavailable')
      const [oldest, ...others] = [...connections].filter((connection) => connection.user_id === user_id)
      if (oldest && others.length + 1 >= perPerson) end(oldest)
      const stream = new Readable({ read() {} })
      const connection: Connection = { stream, topics: new Set(topics), user_id }
      const timer = setInterval(() => void recheck(connection, isStillAllowed), recheckMs)
      timer.unref()
      connections.add(connection)
      stream.once('close', () => {
        clearInterval(timer)
        connections.delete(connection)
      })
      stream.push(`retry: 2000\n\n${mayHaveMissed(topics, unheard_ms) ? resync : ''}`)
      return stream
    },
    async stop() {
      isStopped = true
      clearInterval(heartbeat)
      for (const connection of connections) end(connection)
      await listening.unlisten()
    },
  }
}
