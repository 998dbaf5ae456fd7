import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

export type Pipeline = { socket: Socket; responses: () => number; statuses: () => ReadonlyMap<string, number> }

const headOf = /HTTP\/1\.1 (\d{3}) /g

/** Opens a connection that pipelines requests and counts the responses. */
export async function pipeline(url: string, request: string, count: number): Promise<Pipeline> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const statuses = new Map<string, number>()
  let responses = 0
  let rest = ''
  socket.on('error', () => {})
  socket.on('data', (piece) => {
    const text = rest + piece.toString('latin1')
    let end = 0
    for (const { 1: status = '', 0: head, index } of text.matchAll(headOf)) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      responses++
      end = index + head.length
    }
    rest = text.slice(Math.max(end, text.length - 16))
  })
  await once(socket, 'connect')
  socket.write(request.repeat(count))
  return { socket, responses: () => responses, statuses: () => statuses }
}

/** Maximum milliseconds until the first response. On a busy machine, preparing the API document for the first request takes a long time. */
const maxFirstMs = 45_000

/**
 * Sends bytes on one connection. Returns the response statuses until the server closes the connection, or until it has sent nothing for `silenceMs`
 * after the first response.
 */
export async function statusesOn(url: string, bytes: string, silenceMs = 150): Promise<number[]> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let received = ''
  socket.on('error', () => {})
  socket.on('data', (piece) => (received += piece.toString('latin1')))
  await once(socket, 'connect')
  socket.write(Buffer.from(bytes, 'latin1'))
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  let before = -1
  const began = performance.now()
  const isWaiting = () => received === '' && performance.now() - began < maxFirstMs
  const silent = (async () => {
    while (isWaiting() || received.length !== before || socket.writableLength > 0) {
      before = received.length
      await sleep(silenceMs)
    }
  })()
  await Promise.race([closed, silent])
  socket.destroy()
  return [...received.matchAll(headOf)].map(([, status]) => Number(status))
}

export const requestOf = (path: string, headers: Record<string, string> = {}): string =>
  `${[`GET ${path} HTTP/1.1`, 'Host: x', ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join('\r\n')}\r\n\r\n`

/** Reads the resident memory of a process in MB (Linux only). */
export async function residentMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}

/** Counts the open files and sockets of a process (Linux only). */
export const openDescriptors = async (pid: number): Promise<number> => (await readdir(`/proc/${pid}/fd`)).length

const probe = `
const { parentPort, workerData } = require('node:worker_threads')
const took = []
parentPort.on('message', () => { parentPort.postMessage(took); process.exit() })
const ask = async () => {
  const began = performance.now()
  const { ok } = await fetch(workerData)
  took.push(ok ? performance.now() - began : Infinity)
  setTimeout(ask, 25)
}
ask()`

/** Measures the response time of a URL repeatedly. Uses a separate thread, because the main thread is busy with the attack. */
export function startProbe(url: string) {
  const worker = new Worker(probe, { eval: true, workerData: url })
  return async (): Promise<{ count: number; medianMs: number; p95Ms: number; maxMs: number }> => {
    worker.postMessage('stop')
    const [took] = (await once(worker, 'message')) as [number[]]
    const at = (part: number) =>
      took.sort((a, b) => a - b)[Math.min(took.length - 1, Math.floor(part * took.length))] ?? 0
    return { count: took.length, medianMs: at(0.5), p95Ms: at(0.95), maxMs: at(1) }
  }
}
