import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Id, paragraph } from '../api/scalars.ts'
import { UserNote } from './note.ts'

const params = z.strictObject({ id: Id })

export const GetUserNotes = endpoint({
  name: 'accounts.user_notes',
  method: 'GET',
  path: '/user/:id/notes',
  access: ['may:dealers_manager.list'],
  summary: 'Notes of staff about a user, newest first; never shown to the user',
  params,
  payload: { notes: z.array(UserNote) },
  problems: ['accounts.user_not_found'],
})

export const AddUserNote = endpoint({
  name: 'accounts.add_user_note',
  method: 'POST',
  path: '/user/:id/notes',
  access: ['may:dealers_manager.edit'],
  summary: 'Add a note about a user',
  params,
  body: z.strictObject({ text: paragraph(2000, 1) }),
  payload: { note: UserNote },
  problems: ['accounts.user_not_found'],
})

export const RemoveUserNote = endpoint({
  name: 'accounts.remove_user_note',
  method: 'DELETE',
  path: '/user/:id/notes/:note_id',
  access: ['may:dealers_manager.edit'],
  summary: 'Remove a note',
  params: z.strictObject({ id: Id, note_id: Id }),
  payload: {},
  problems: ['accounts.note_not_found'],
})
