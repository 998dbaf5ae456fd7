/** Actor, time and remark of a status change. The actor's id is null for automation. */
export type Move = { actor: { _id: string | null }; now: Date; text: string }
