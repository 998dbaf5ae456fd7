/** Who moves an order, when, and what is said with it; nobody: automation does. */
export type Move = { actor: { _id: string | null }; now: Date; text: string }
