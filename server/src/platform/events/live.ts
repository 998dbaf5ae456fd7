import { Readable } from 'node:stream'
import { maxUnheardMs } from '@mapwright/contract/api/event.ts'
import type { Permission } from '@mapwright/contract/api/permissions.ts'
import { events, type LiveEvent, type LiveEventType } from '@mapwright/contract/events.ts'
import type { Logger } from 'pino'
import { Problem } from '../api/problem.ts'
import type { Sql, Tx } from '../db/sql.ts'
import { mergedWrites } from './merged-writes.ts'

/** Topic for events about one person's data. */
export const userTopic = (user_id: string): string => `user:${user_id}`

/** Topic for events that admins and staff with the permission may receive. */
export const staffTopic = (permission: Permission): string => `staff:${permission}`

// PostgreSQL limits a notification to 8,000 bytes.
const topicsPerMessage = 100

type LiveMessage = { topics: readonly string[]; event: Omit<LiveEvent, 'topic'> }

/** Topic for events that everyone who is signed in may receive. */
export const everyoneTopic = 'everyone'

/** Returns the topics of the people who may receive an event according to its declaration. Without a user, there is no user topic. */
export function topicsOf(type: LiveEventType, user_id: string | null = null): string[] {
  const { user, staff = [] } = events[type].live ?? {}
  return [...(user && user_id !== null ? [userTopic(user_id)] : []), ...staff.map(staffTopic)]
}

/**
 * Notifies open pages, in all processes, once the transaction commits. The notification contains no data, so pages refetch what changed. A
 * page that may have missed an event receives `resync`.
 */
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

export type LiveStreamRequest = {
  /** The owner of the stream. A person may have several open streams. */
  user_id: string
  /** Topics of the stream. */
  topics: readonly string[]
  /** Time in ms during which the client may have missed events. 0 for a client that has not read anything yet. */
  unheard_ms: number
  /** Checks whether the session of the stream is still valid. Called regularly, and as soon as the person's rights change. */
  isStillAllowed(): Promise<boolean>
}

export type LiveHub = {
  /** Opens a stream. If the person has too many streams, closes the oldest one, whose page has most likely been closed. */
  open(visitor: LiveStreamRequest): Readable
  stop(): Promise<void>
}

type Settings = {
  sql: Sql
  log: Logger
  heartbeatMs?: number
  recheckMs?: number
  perPerson?: number
  /** Monotonic clock, in milliseconds. */
  now?: () => number
}
type Connection = {
  stream: Readable
  topics: ReadonlySet<string>
  user_id: string
  /** True while events are withheld, until the session has been checked again. */
  isHeld: boolean
  isStillAllowed: LiveStreamRequest['isStillAllowed']
}

/**
 * Maximum number of unread bytes of a client. A client with more is disconnected; it reconnects and reloads everything. The limit is higher
 * after an event than at the heartbeat, because many events may arrive at once.
 */
const maxUnread = { inBurst: 1 << 20, atHeartbeat: 16 << 10 }
const resync = 'event: resync\ndata: {}\n\n'

const textOf = (event: LiveEvent): string => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`

/** Remembers the time of the last event of each topic since this process has listened, to find out what a new stream may have missed. */
function heardTopics(now: () => number) {
  const lastEventAt = new Map<string, number>()
  let listensSince = Infinity
  return {
    record(topics: readonly string[]) {
      for (const topic of topics) lastEventAt.set(topic, now())
    },
    /** Records that listening has started. Returns true if it had started before. */
    restart(): boolean {
      const isAgain = listensSince < Infinity
      listensSince = now()
      return isAgain
    },
    clearOld() {
      const forgotten = now() - maxUnheardMs
      for (const [topic, at] of lastEventAt) if (at < forgotten) lastEventAt.delete(topic)
    },
    mayHaveMissed(topics: readonly string[], unheard_ms: number): boolean {
      const since = now() - unheard_ms
      if (unheard_ms >= maxUnheardMs || since < listensSince) return true
      return topics.some((topic) => (lastEventAt.get(topic) ?? -Infinity) >= since)
    },
  }
}

/** Distributes live events to open streams by topic. Each process has one database listener. */
export async function liveHub({
  sql,
  log,
  heartbeatMs = 20_000,
  recheckMs = 30_000,
  perPerson = 24,
  now = () => performance.now(),
}: Settings): Promise<LiveHub> {
  const connections = new Set<Connection>()
  const heard = heardTopics(now)
  let isStopped = false

  const write = (connection: Connection, text: string) => {
    connection.stream.push(text)
    if (connection.stream.readableLength > maxUnread.inBurst) disconnect(connection)
  }
  const writes = mergedWrites(write)
  const forget = (connection: Connection) => {
    connections.delete(connection)
    writes.drop(connection)
  }
  const disconnect = (connection: Connection) => {
    forget(connection)
    connection.stream.destroy()
  }
  const end = (connection: Connection) => {
    forget(connection)
    connection.stream.push(null)
    // A client that stops reading must not keep the process alive.
    setTimeout(() => connection.stream.destroy(), 1000).unref()
  }
  const fanOut = (payload: string) => {
    // Only `publishLive` writes to this channel.
    const { topics, event } = JSON.parse(payload) as LiveMessage
    // A missed typing event does not require a resync, because there is nothing to read.
    if (event.type !== 'typing.started') heard.record(topics)
    const texts = topics.map((topic) => [topic, textOf({ topic, ...event })] as const)
    for (const connection of connections) {
      const text = connection.isHeld ? undefined : texts.find(([topic]) => connection.topics.has(topic))?.[1]
      if (text) writes.add(connection, text)
    }
    writes.flush()
  }
  const listening = await sql.listen('live', fanOut, () => {
    // Any start after the first means that the connection was lost, and that the events in between were missed.
    if (heard.restart()) for (const connection of connections) write(connection, resync)
  })
  const heartbeat = setInterval(() => {
    heard.clearOld()
    for (const connection of connections)
      if (connection.stream.readableLength > maxUnread.atHeartbeat) disconnect(connection)
      else write(connection, ': \n\n')
  }, heartbeatMs)
  heartbeat.unref()

  const recheck = async (connection: Connection): Promise<void> => {
    try {
      const isAllowed = await connection.isStillAllowed()
      if (!connections.has(connection)) return
      if (!isAllowed) return end(connection)
      if (!connection.isHeld) return
      connection.isHeld = false
      write(connection, resync)
    } catch (error) {
      log.warn({ err: error }, 'could not check the session of a live stream')
    }
  }
  const recheckNow = (own: readonly Connection[]) => {
    for (const connection of own) {
      connection.isHeld = true
      writes.drop(connection)
    }
    for (const connection of own) void recheck(connection)
  }
  // Notifications arrive in the order of the transactions. Events after a change of rights are therefore withheld until the session
  // has been checked.
  const rights = await sql.listen(
    'live_rights',
    (user_id) => recheckNow([...connections].filter((connection) => connection.user_id === user_id)),
    () => recheckNow([...connections]),
  )

  return {
    open({ user_id, topics, unheard_ms, isStillAllowed }) {
      if (isStopped) throw new Problem('request.unavailable')
      const [oldest, ...others] = [...connections].filter((connection) => connection.user_id === user_id)
      if (oldest && others.length + 1 >= perPerson) end(oldest)
      const stream = new Readable({ read() {} })
      const connection = { stream, topics: new Set(topics), user_id, isHeld: false, isStillAllowed }
      const timer = setInterval(() => void recheck(connection), recheckMs)
      timer.unref()
      connections.add(connection)
      stream.once('close', () => {
        clearInterval(timer)
        forget(connection)
      })
      stream.push(`retry: 2000\n\n${heard.mayHaveMissed(topics, unheard_ms) ? resync : ''}`)
      return stream
    },
    async stop() {
      isStopped = true
      clearInterval(heartbeat)
      writes.stop()
      for (const connection of connections) end(connection)
      await Promise.all([listening.unlisten(), rights.unlisten()])
    },
  }
}
