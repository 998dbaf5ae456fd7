import { parentPort } from 'node:worker_threads'
import { originalFindings } from '../ecu/check-original.ts'
import { fileExaminer } from '../ecu/examine-file.ts'
import type { FromExaminer, ToExaminer } from './examiner.ts'

type Examining = { file: ReturnType<typeof fileExaminer>; name: string; size: number; examined: number }

const underway = new Map<number, Examining>()

/** The counts of a part stand for the whole, so that shares and entropy are those of the whole. */
function finish({ file, name, size, examined }: Examining) {
  const found = file.finish()
  const scale = examined === 0 ? 1 : size / examined
  const counts = found.counts.map((count) => Math.round(count * scale))
  return {
    identification: found.identification,
    findings: originalFindings({ ...found, size, counts }, name),
  }
}

const tell = (message: FromExaminer) => parentPort?.postMessage(message)

parentPort?.on('message', (message: ToExaminer) => {
  const { id } = message
  if ('begin' in message) underway.set(id, { file: fileExaminer(), ...message.begin, examined: 0 })
  const examining = underway.get(id)
  if (!examining) return
  if ('chunk' in message) {
    examining.file.push(message.chunk)
    examining.examined += message.chunk.length
    tell({ id })
  } else if ('end' in message) {
    underway.delete(id)
    if (message.end === 'finish') tell({ id, examined: finish(examining) })
  }
})
