import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { Client } from './client.ts'
import type { Listen } from './handles.ts'
import { Names } from './statement.ts'

const retryDelaysMs = [50, 100, 200, 500]

type Channel = { onMessage: (payload: string) => void; onListening: (() => void) | undefined }

/** Listens on a dedicated connection and reconnects when it is lost. */
export function listener(config: pg.ClientConfig): { listen: Listen; stop(): Promise<void> } {
  const channels = new Map<string, Set<Channel>>()
  let connection: Promise<Client> | undefined
  let isStopped = false

  const listenTo = (client: Client, name: string) => client.query(`LISTEN ${new Names(name).text}`)

  const open = async (): Promise<Client> => {
    const client = new Client(config)
    client.on('notification', ({ channel, payload = '' }) => {
      for (const { onMessage } of channels.get(channel) ?? []) onMessage(payload)
    })
    await client.connect()
    client.once('end', () => {
      connection = undefined
      if (!isStopped && channels.size > 0) void reopen()
    })
    return client
  }

  const connected = (): Promise<Client> => {
    connection ??= open().catch((error: unknown) => {
      connection = undefined
      throw error
    })
    return connection
  }

  const reopen = async () => {
    for (let failures = 0; !isStopped && !connection; failures++)
      try {
        const client = await connected()
        for (const [name, own] of channels) {
          await listenTo(client, name)
          for (const { onListening } of own) onListening?.()
        }
      } catch {
        await sleep(retryDelaysMs[Math.min(failures, retryDelaysMs.length - 1)], undefined, { ref: false })
      }
  }

  return {
    async listen(name, onMessage, onListening) {
      const channel: Channel = { onMessage, onListening }
      const own = channels.get(name) ?? new Set()
      channels.set(name, own.add(channel))
      const client = await connected()
      await listenTo(client, name)
      onListening?.()
      return {
        async unlisten() {
          own.delete(channel)
          if (own.size > 0) return
          channels.delete(name)
          const client = await connection?.catch(() => undefined)
          await client?.query(`UNLISTEN ${new Names(name).text}`).catch(() => undefined)
        },
      }
    },
    async stop() {
      isStopped = true
      const client = await connection?.catch(() => undefined)
      await client?.end()
    },
  }
}
