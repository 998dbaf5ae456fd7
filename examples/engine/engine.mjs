#!/usr/bin/env node
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { misdeeds, refusals } from './faults.mjs'
import { resultForm, sendResult } from './send-result.mjs'
import { isSigned } from './signature.mjs'
import { tune } from './tune.mjs'

const secret = process.env['ENGINE_SECRET'] ?? ''
const port = Number(process.env['PORT'] ?? 4000)
const host = process.env['HOST'] ?? '127.0.0.1'
const faults = (process.env['FAULTS'] ?? '').split(',').filter(Boolean)
const maxBody = 256 * 1024

if (secret === '') {
  console.error('Set ENGINE_SECRET to the secret that Mapwright has shown you.')
  process.exit(1)
}

/** @param {object} facts Logged as one line of JSON. */
const tell = (facts) => console.log(JSON.stringify(facts))

/** @param {import('node:http').IncomingMessage} request */
async function bodyOf(request) {
  let body = ''
  for await (const part of request) {
    body += part
    if (body.length > maxBody) throw new Error('the request is too long')
  }
  return body
}

/**
 * Downloads the original file and compares it with the hash in the request. The link works only once.
 * @param {{ url: string, sha256: string }} original
 */
async function fetchOriginal({ url, sha256 }) {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`the original: HTTP ${response.status}`)
  const bytes = Buffer.from(await response.arrayBuffer())
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw new Error('the original has another hash')
  return bytes
}

/**
 * Tunes the file and sends the result, after the request has been acknowledged.
 * @param {{ job_id: string, attempt: number, original: { url: string, sha256: string }, answer: { url: string } }} job
 * @param {string | undefined} fault
 */
async function work(job, fault) {
  const { job_id, attempt } = job
  const original = await fetchOriginal(job.original)
  const tuned = tune(original)
  const misdeed = fault === undefined ? undefined : misdeeds[fault]
  const facts = { secret, job_id, attempt }
  const outcome =
    misdeed && tuned
      ? await misdeed({ ...facts, url: job.answer.url, tuned })
      : await sendResult(job.answer.url, () =>
          resultForm({ ...facts, file: tuned, ...(tuned ? {} : { reason: 'This file is too short to be tuned' }) }),
        )
  tell({ answered: job_id, attempt, outcome })
}

const server = createServer(async (request, response) => {
  /** @param {number} status @param {string} text */
  const respond = (status, text) => response.writeHead(status, { 'content-type': 'text/plain' }).end(text)
  try {
    if (request.method !== 'POST') return respond(405, 'POST only')
    const body = await bodyOf(request)
    if (!isSigned(secret, body, String(request.headers['mapwright-signature'] ?? '')))
      return respond(401, 'wrong signature')
    const message = JSON.parse(body)
    if (message.type === 'test') return respond(200, 'here')
    const fault = faults.shift()
    tell({ job: message.job_id, attempt: message.attempt, fault })
    const refusal = fault === undefined ? undefined : refusals[fault]
    if (refusal) return respond(refusal, `fault: ${fault}`)
    // Acknowledges the job first: Mapwright waits seconds for the acknowledgement, and minutes for the file.
    respond(202, 'taken')
    await work(message, fault)
  } catch (error) {
    tell({ error: String(error) })
    if (!response.headersSent) respond(500, 'failed')
  }
})

server.listen(port, host, () => {
  const address = server.address()
  tell({ listening: typeof address === 'object' && address ? address.port : port })
})
