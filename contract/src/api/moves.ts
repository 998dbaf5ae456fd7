/** Legal transitions as data: event → from which states, to which state. */
export type Moves<State extends string> = Readonly<Record<string, { from: readonly State[]; to: State }>>

/** A thing in one of the states from which `event` is legal. */
export type From<M extends Moves<string>, Event extends keyof M> = { status: M[Event]['from'][number] }

/** Whether `event` is legal in `status`: guards the server, enables the buttons, makes the test matrix. */
export const canMove = <M extends Moves<string>>(moves: M, event: keyof M, status: string): boolean =>
  moves[event]?.from.includes(status) ?? false

/** The events that are legal in `status`. */
export const legalMoves = <M extends Moves<string>>(moves: M, status: string): (keyof M & string)[] =>
  Object.keys(moves).filter((event) => canMove(moves, event, status)) as (keyof M & string)[]
