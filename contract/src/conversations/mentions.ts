import { z } from 'zod'
import { Id } from '../api/scalars.ts'

/** A staff member whom a note can mention by `@username`. */
export const Mentionable = z.strictObject({ _id: Id, name: z.string(), username: z.string() })
export type Mentionable = z.output<typeof Mentionable>

/** A part of a note: plain text, or a mention, whose `text` includes the @. */
export type MentionPart = { text: string; username?: string }

const name = /@[a-z0-9][a-z0-9._-]*/gi
/** Characters that cannot stand directly before a mention, so that email addresses are none, or after it. */
const [before, after] = [/[\p{L}\p{N}_@.+-]$/u, /^[\p{L}\p{N}_@]/u]
const maxLength = 40

/** Removes full stops and hyphens at the end, which belong to the sentence. */
function withoutEnd(text: string): string {
  let end = text.length
  while (end > 0 && '.-'.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** Splits a note into plain parts and possible mentions. Joining the parts results in the original text. */
export function findMentions(text: string): MentionPart[] {
  const parts: MentionPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(name)) {
    const mention = withoutEnd(found)
    const next = text.slice(index + found.length, index + found.length + 2)
    const isPart = before.test(text.slice(Math.max(0, index - 2), index)) || after.test(next)
    if (isPart || mention.length > maxLength + 1) continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: mention, username: mention.slice(1).toLowerCase() })
    end = index + mention.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** Returns the usernames that a note mentions, once each. They may not exist. */
export const mentionedIn = (text: string): string[] => [
  ...new Set(findMentions(text).flatMap(({ username }) => username ?? [])),
]
