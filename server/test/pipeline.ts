import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

export type Pipeline = { socket: Socket; answers: () => number; statuses: () => ReadonlyMap<string, number> }

const headOf = /HTTP\/1\.1 (\d{3}) /g

/** A connection that sends all its requests at once, as no browser does, and reads what comes back. */
export async function pipeline(url: string, request: string, count: number): Promise<Pipeline> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const statuses = new Map<string, number>()
  let answers = 0
  let rest = ''
  socket.on('error', () => {})
  socket.on('data', (piece) => {
    const text = rest + piece.toString('latin1')
    let end = 0
    for (const { 1: status = '', 0: head, index } of text.matchAll(headOf)) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      answers++
      end = index + head.length
    }
    rest = text.slice(Math.max(end, text.length - 16))
  })
  await once(socket, 'connect')
  socket.write(request.repeat(count))
  return { socket, answers: () => answers, statuses: () => statuses }
}

/** Sends these bytes on one connection and collects the statuses of what is answered until the server closes it, or falls silent. */
export async function answersOn(url: string, bytes: string, silenceMs = 150): Promise<number[]> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let heard = ''
  socket.on('error', () => {})
  socket.on('data', (piece) => (heard += piece.toString('latin1')))
  await once(socket, 'connect')
  socket.write(Buffer.from(bytes, 'latin1'))
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  let before = -1
  const silent = (async () => {
    while (heard.length !== before || socket.writableLength > 0) {
      before = heard.length
      await sleep(silenceMs)
    }
  })()
  await Promise.race([closed, silent])
  socket.destroy()
  return [...heard.matchAll(headOf)].map(([, status]) => Number(status))
}

export const requestOf = (path: string, headers: Record<string, string> = {}): string =>
  `${[`GET ${path} HTTP/1.1`, 'Host: x', ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join('\r\n')}\r\n\r\n`

/** Resident memory of a process in MB; Linux only. */
export async function residentMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}

/** How many files and sockets a process holds open; Linux only. */
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

/** Asks again and again how long an address takes, on a thread of its own: the one that attacks is busy. */
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
