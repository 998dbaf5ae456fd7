import type { OrderEvent, OrderStatus } from '@mapwright/contract/orders/order.ts'
import { day, hour, later, usualMinutes, whenOpen } from './orders-hours.ts'
import { type Conversation, cancelReasons, conversations, revisionTalks } from './orders-texts.ts'
import type { Random } from './seeded-random.ts'

/** Step of an order. `by` is the actor's email address. A completion delivers `version` 1, 2, … */
export type DemoOrderMove =
  | { move: Exclude<OrderEvent, 'ask' | 'complete' | 'cancel'>; at: Date; by: string }
  | { move: 'ask'; at: Date; by: string; text: string }
  | { move: 'complete'; at: Date; by: string; version: number }
  | { move: 'cancel'; at: Date; by: string; reason: string }

export type DemoMessage = { at: Date; by: string; text: string }

export type DemoTimeline = { moves: DemoOrderMove[]; messages: DemoMessage[] }

type Actors = { dealer: string; staff: string }

const readingTime = 12
const workingTime = 32

/** Builds an order's history step by step, with plausible intervals. */
class TimelineWriter {
  readonly moves: DemoOrderMove[] = []
  readonly messages: DemoMessage[] = []
  private version = 0
  private at: Date
  private readonly random: Random
  private readonly actors: Actors

  constructor(random: Random, actors: Actors, created: Date) {
    this.random = random
    this.actors = actors
    this.at = created
  }

  private work(median: number): Date {
    this.at = whenOpen(this.random, later(this.at, usualMinutes(this.random, median)))
    return this.at
  }

  private say(by: string, text: string): void {
    this.messages.push({ at: this.at, by, text })
  }

  submit() {
    this.at = later(this.at, usualMinutes(this.random, 4))
    this.moves.push({ move: 'submit', at: this.at, by: this.actors.dealer })
  }

  start() {
    this.moves.push({ move: 'start', at: this.work(readingTime), by: this.actors.staff })
  }

  complete() {
    this.version += 1
    this.moves.push({ move: 'complete', at: this.work(workingTime), by: this.actors.staff, version: this.version })
  }

  ask({ question }: Conversation) {
    this.moves.push({ move: 'ask', at: this.work(10), by: this.actors.staff, text: question })
    this.say(this.actors.staff, question)
  }

  resubmit({ answer }: Conversation) {
    this.at = later(this.at, usualMinutes(this.random, 70))
    this.say(this.actors.dealer, answer)
    this.moves.push({ move: 'resubmit', at: this.at, by: this.actors.dealer })
  }

  revise({ question, answer }: Conversation) {
    this.at = later(this.at, usualMinutes(this.random, 20 * 60))
    this.say(this.actors.dealer, question)
    this.moves.push({ move: 'revise', at: this.work(25), by: this.actors.staff })
    this.say(this.actors.staff, answer)
  }

  cancel() {
    const reason = this.random.pick(cancelReasons)
    this.moves.push({ move: 'cancel', at: this.work(20), by: this.actors.staff, reason })
  }

  thank(text: string) {
    this.at = later(this.at, usualMinutes(this.random, 90))
    this.say(this.actors.dealer, text)
  }
}

const thanks = ['Thanks, the customer is happy.', 'Perfect, runs very well.', 'Super, danke!', 'Works, thank you.']

/** Generates the history of an order from draft to `status`. */
export function timelineTo(status: OrderStatus, random: Random, actors: Actors, created: Date): DemoTimeline {
  const writer = new TimelineWriter(random, actors, created)
  const talk = random.pick(conversations)
  if (status !== 'draft') writer.submit()
  if (status === 'in_progress') writer.start()
  if (status === 'incomplete') {
    writer.start()
    writer.ask(talk)
  }
  if (status === 'cancelled') {
    if (random.chance(0.5)) writer.start()
    writer.cancel()
  }
  if (status === 'completed') {
    writer.start()
    if (random.chance(0.08)) {
      writer.ask(talk)
      writer.resubmit(talk)
      writer.start()
    }
    writer.complete()
    if (random.chance(0.07)) {
      writer.revise(random.pick(revisionTalks))
      writer.complete()
    }
    if (random.chance(0.15)) writer.thank(random.pick(thanks))
  }
  return { moves: writer.moves, messages: writer.messages }
}

/** Returns the time of the last step or message. */
export const endOf = ({ moves, messages }: DemoTimeline, created: Date): Date =>
  [...moves, ...messages].reduce((latest, { at }) => (at > latest ? at : latest), created)

/** Maximum age of an order in each status, in milliseconds. Open orders are at most a few days old. */
export const oldest: Record<OrderStatus, number> = {
  draft: 8 * day,
  pending: 14 * hour,
  in_progress: 20 * hour,
  incomplete: 5 * day,
  completed: 90 * day,
  cancelled: 90 * day,
}
