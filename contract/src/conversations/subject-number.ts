import { z } from 'zod'

/** The number of a conversation's subject, such as an order or an invoice; null if it has none. */
export const SubjectNumber = z.union([z.number().int(), z.string()]).nullable()
export type SubjectNumber = z.output<typeof SubjectNumber>
