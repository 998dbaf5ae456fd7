/** The actor, time and remark of a status change; without an actor, it was automation. */
export type Move = { actor: { _id: string | null }; now: Date; text: string }
