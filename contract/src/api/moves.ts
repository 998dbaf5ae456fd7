import { keysOf } from './typed-entries.ts'

/** Legal transitions as data: for each event, the states in which it is legal and the resulting state. */
export type Moves<State extends string> = Readonly<Record<string, { from: readonly State[]; to: State }>>

/** An object in a state in which `Event` is legal. */
export type From<M extends Moves<string>, Event extends keyof M> = { status: M[Event]['from'][number] }

/** Checks whether `event` is legal in `status`. Used by the server's guards, the buttons and the test matrix. */
export const canMove = <M extends Moves<string>>(moves: M, event: keyof M, status: string): boolean =>
  moves[event]?.from.includes(status) ?? false

/** The events that are legal in `status`. */
export const legalMoves = <M extends Moves<string>>(moves: M, status: string): (keyof M & string)[] =>
  keysOf(moves).filter((event) => canMove(moves, event, status))
