import { z } from 'zod'

const Incoming = z.object({
  /** The number in digits. Missing if the person shows a user name instead. */
  from: z
    .string()
    .regex(/^\d{5,20}$/)
    .optional(),
  /** The id that WhatsApp assigns to the person for this business: "DE.1234567890". */
  from_user_id: z
    .string()
    .regex(/^[A-Z]{2}\.[\w.]{1,140}$/)
    .optional(),
  group_id: z.string().optional(),
  timestamp: z.string().regex(/^\d{1,12}$/),
  type: z.string(),
  text: z.object({ body: z.string() }).optional(),
})
export type Incoming = z.output<typeof Incoming>

const Status = z.object({
  id: z.string().max(300),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  biz_opaque_callback_data: z.string().optional(),
  errors: z
    .array(
      z.object({
        code: z.number().int(),
        title: z.string().default(''),
        error_data: z.object({ details: z.string() }).optional(),
      }),
    )
    .default([]),
})
export type Status = z.output<typeof Status>

const Contact = z.object({
  profile: z.object({ name: z.string() }),
  wa_id: z.string().optional(),
  user_id: z.string().optional(),
})

const unknowns = z.array(z.unknown()).default([])
const Report = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z.object({
            metadata: z.object({ phone_number_id: z.string() }).optional(),
            contacts: unknowns,
            messages: unknowns,
            statuses: unknowns,
          }),
        }),
      ),
    }),
  ),
})

/** Keeps the items of the expected form. Meta adds kinds of messages, and must not repeat a report because of one of them. */
const readable = <T>(schema: z.ZodType<T>, items: readonly unknown[]): T[] =>
  items.flatMap((item) => {
    const { success, data } = schema.safeParse(item)
    return success ? [data] : []
  })

type ReportParts = { messages: { message: Incoming; name: string }[]; statuses: Status[] }

/** Reads the messages and statuses of a report that concern the site's number. An app may have several numbers. */
export function readReport(json: unknown, phone_number_id: string): ReportParts {
  const { success, data } = Report.safeParse(json)
  const values = success ? data.entry.flatMap(({ changes }) => changes.map(({ value }) => value)) : []
  const own = values.filter(({ metadata }) => metadata?.phone_number_id === phone_number_id)
  return {
    messages: own.flatMap(({ contacts, messages }) => {
      const known = readable(Contact, contacts)
      return readable(Incoming, messages).map((message) => {
        const { from, from_user_id } = message
        const isSender = ({ wa_id, user_id }: z.output<typeof Contact>) =>
          (from !== undefined && wa_id === from) || (from_user_id !== undefined && user_id === from_user_id)
        return { message, name: (known.find(isSender)?.profile.name ?? '').trim().slice(0, 100) }
      })
    }),
    statuses: own.flatMap(({ statuses }) => readable(Status, statuses)),
  }
}
