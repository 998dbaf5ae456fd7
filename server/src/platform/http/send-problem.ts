import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import { requestProblems } from '@mapwright/contract/api/problems.ts'
import { fieldOf } from '@mapwright/contract/api/typed-entries.ts'
import { problems } from '@mapwright/contract/problems.ts'
import { keyFor, problemKey } from '@mapwright/contract/wording-keys.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hidesPrices } from '../api/hides-prices.ts'
import { Problem } from '../api/problem.ts'
import { errorCode } from '../errors/error-code.ts'
import { errorNumber, errorText } from '../errors/error-fields.ts'
import { isDiskFull } from '../files/disk-space.ts'
import { translateKey } from '../i18n/wording.ts'
import { TaskStopped } from '../threads/thread-pool.ts'
import { callerOfRequest } from './admit.ts'
import { problemWithoutPrices } from './hide-prices.ts'

const unavailable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  // query_canceled: a statement exceeded the time limit for requests.
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '53300',
])

const fromFastify: Record<string, Problem['code']> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupported_media',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'request.unsupported_media',
}

/** Converts any error to a problem. Unexpected errors become a 500 without details. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof TaskStopped) return new Problem('request.unavailable', { cause: error })
  const code = errorText(error, 'code')
  const statusCode = errorNumber(error, 'statusCode')
  if (isDiskFull(error)) return new Problem('request.disk_full', { cause: error })
  // Server errors of an S3 bucket have a status of at least 500.
  const storageStatus = errorNumber(fieldOf(error, '$metadata'), 'httpStatusCode') ?? 0
  if ((code && unavailable.has(code)) || storageStatus >= 500)
    return new Problem('request.unavailable', { cause: error })
  if (code && fromFastify[code]) return new Problem(fromFastify[code], { cause: error })
  // Folders, and paths that lead out of the web app's folder, are treated like missing files.
  if (statusCode === 403 || statusCode === 404) return new Problem('request.not_found', { cause: error })
  if (statusCode && statusCode >= 400 && statusCode < 500) return new Problem('request.invalid', { cause: error })
  return new Problem('request.internal', { cause: error })
}

const isDeclared = (endpoint: Endpoint | undefined, code: Problem['code']): boolean =>
  code in requestProblems || (endpoint?.problems?.includes(code) ?? false)

/** Builds the JSON of a problem, with messages in the client's language. */
export function problemBody(problem: Problem, language: string) {
  const fields = problem.fields && {
    fields: Object.fromEntries(
      Object.entries(problem.fields).map(([field, fault]) => [
        field,
        { ...fault, message: translateKey(language, keyFor('request:field', fault.code), fault) },
      ]),
    ),
  }
  const message = translateKey(language, problem.wording ?? problemKey(problem.code), problem.details ?? {})
  return {
    status: 'error',
    code: problem.code,
    message,
    ...fields,
    ...(problem.details && { details: problem.details }),
  }
}

const cutOff = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR', 'request.broken_upload'])

/** Checks whether the client disconnected during its request. This is not an error of the site, and nobody receives the response. */
const isCutOff = (error: unknown, { raw }: FastifyRequest): boolean =>
  raw.destroyed && !raw.complete && cutOff.has(errorCode(error))

export function sendProblem(
  error: unknown,
  endpoint: Endpoint | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
  language: string,
  strict: boolean,
): FastifyReply {
  const isDisconnected = isCutOff(error, request)
  if (isDisconnected) request.log.debug({ err: error }, 'the client disconnected')
  let problem = isDisconnected ? new Problem('request.broken_upload', { cause: error }) : problemOf(error)
  if (strict && !isDeclared(endpoint, problem.code))
    problem = new Problem('request.internal', {
      cause: new Error(`${endpoint?.name} threw the undeclared problem ${problem.code}`),
    })
  if (hidesPrices(callerOfRequest(request))) problem = problemWithoutPrices(problem)
  const status = problems[problem.code]
  // If the endpoint declares the problem, a failure or refusal by another service is expected and logged only as a warning.
  const level = endpoint?.problems?.includes(problem.code) ? 'warn' : 'error'
  if (status >= 500) request.log[level]({ err: problem.cause ?? problem }, problem.code)
  const { details } = problem
  if (details && 'retry_after' in details) reply.header('retry-after', details.retry_after)
  const body = { ...problemBody(problem, language), request_id: request.id }
  if (!endpoint?.api) return reply.code(status).send(body)
  return reply
    .code(status)
    .header('content-type', 'application/problem+json')
    .send(JSON.stringify(standardForm(body, status)))
}

/** Converts a problem to the form of RFC 9457. */
const standardForm = (
  { message, ...body }: ReturnType<typeof problemBody> & { request_id: string },
  status: number,
) => ({
  ...body,
  type: `urn:mapwright:problem:${body.code}`,
  title: message,
  status,
})
