import { z } from 'zod'
import { Id, line, paragraph } from '../api/scalars.ts'
import { type Car, ecuFit } from './car.ts'

const conditions = { service_id: Id.nullable(), option_id: Id.nullable(), manufacture: z.string(), ecu: z.string() }

/** A note that customers see before they order. A condition that is null or empty matches every selection and every car. */
export const TuningNote = z.strictObject({ _id: Id, ...conditions, text: z.string() })
export type TuningNote = z.output<typeof TuningNote>

export const TuningNoteInput = z
  .strictObject({
    service_id: Id.nullable().default(null),
    option_id: Id.nullable().default(null),
    manufacture: line(120).default(''),
    ecu: line(80).default(''),
    text: paragraph(500, 1),
  })
  .refine((note) => note.service_id || note.option_id || note.manufacture || note.ecu, {
    path: ['service_id'],
    params: { code: 'required' },
  })

type Chosen = { service_ids: readonly string[]; option_ids: readonly string[] }

/** Returns the notes that match the selection and the car. */
export const notesFor = (notes: readonly TuningNote[], { service_ids, option_ids }: Chosen, car: Car): TuningNote[] =>
  notes.filter(
    ({ service_id, option_id, manufacture, ecu }) =>
      service_ids.length > 0 &&
      (service_id === null || service_ids.includes(service_id)) &&
      (option_id === null || option_ids.includes(option_id)) &&
      (manufacture === '' || manufacture.toLowerCase() === car.manufacture.trim().toLowerCase()) &&
      (ecu === '' || ecuFit(car, ecu) > 0),
  )
