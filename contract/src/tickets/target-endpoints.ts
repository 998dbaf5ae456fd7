import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { AnswerTarget } from './answer-target.ts'
import { ticketPriorities } from './ticket.ts'

const payload = { targets: z.array(AnswerTarget) }
const isWhole = (targets: readonly AnswerTarget[]) =>
  new Set(targets.map(({ priority }) => priority)).size === ticketPriorities.length

export const GetAnswerTargets = endpoint({
  name: 'tickets.get_answer_targets',
  method: 'GET',
  path: '/ticket_targets',
  access: ['may:tickets', 'may:settings'],
  summary: 'The working minutes within which tickets are answered, by priority',
  payload,
})

export const ChangeAnswerTargets = endpoint({
  name: 'tickets.change_answer_targets',
  audit_kind: 'settings',
  method: 'PUT',
  path: '/ticket_targets',
  access: ['may:settings'],
  summary: 'Set the working minutes within which tickets are answered; due times of waiting tickets change at once',
  body: z.strictObject({
    targets: z
      .array(AnswerTarget)
      .length(ticketPriorities.length)
      .refine(isWhole, { params: { code: 'invalid' } }),
  }),
  payload,
})

export const GetAnswersInTime = endpoint({
  name: 'tickets.answers_in_time',
  method: 'GET',
  path: '/ticket_answers_in_time',
  access: ['may:tickets'],
  summary:
    'The numbers of answers of the last 90 days that were given in time and late, and of tickets that are late now',
  payload: { in_time: z.number().int(), late: z.number().int(), late_now: z.number().int() },
})
