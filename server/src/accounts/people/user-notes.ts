import { displayName } from '@mapwright/contract/accounts/display-name.ts'
import { AddUserNote, GetUserNotes, RemoveUserNote } from '@mapwright/contract/accounts/note-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { command, query } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import { readUser } from '../user-rows.ts'

type NoteRow = { _id: string; text: string; created_at: Date } & Parameters<typeof displayName>[0]

/** Lists the notes that staff have written about a user, newest first. */
export const userNotes = query(GetUserNotes, async ({ sql, params }) => {
  await readUser(sql, params.id)
  const rows = await sql<NoteRow[]>`
    SELECT n._id, n.text, n.created_at, a.username, a.firstname, a.lastname, a.company_name
    FROM user_notes n JOIN users a ON a._id = n.author_id
    WHERE n.user_id = ${params.id} ORDER BY n.created_at DESC, n._id DESC LIMIT 200`
  return {
    notes: rows.map(({ _id, text, created_at, ...author }) => ({ _id, text, created_at, author: displayName(author) })),
  }
})

export const addUserNote = command(AddUserNote, async ({ tx, actor, params, body, now, audit }) => {
  await readUser(tx, params.id)
  const note = { _id: uuidv7(), user_id: params.id, author_id: actor._id, text: body.text, created_at: now }
  await tx`INSERT INTO user_notes ${tx(note)}`
  audit({ target_id: params.id, after: { note_id: note._id } })
  const author = displayName(await readUser(tx, actor._id))
  return { note: { _id: note._id, author, text: note.text, created_at: now } }
})

export const removeUserNote = command(RemoveUserNote, async ({ tx, params, audit }) => {
  const removed = await tx`DELETE FROM user_notes WHERE _id = ${params.note_id} AND user_id = ${params.id}`
  if (removed.count === 0) throw new Problem('accounts.note_not_found')
  audit({ target_id: params.id, before: { note_id: params.note_id } })
  return {}
})
