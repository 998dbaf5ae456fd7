import type { SignedIn } from '../api/actor.ts'

/** Who moves an order, when, and what is said with it. */
export type Move = { actor: SignedIn; now: Date; text: string }
