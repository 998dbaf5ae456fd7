import { z } from 'zod'
import { Id } from '../api/scalars.ts'

/** A staff member whom a note can mention by `@username`. */
export const Mentionable = z.strictObject({ _id: Id, name: z.string(), username: z.string() })
export type Mentionable = z.output<typeof Mentionable>

/** A part of a note: plain text, or a mention, whose `text` includes the @. */
export type MentionPart = { text: string; username?: string }

/** A mention begins a word, so that email addresses are none. A full stop or hyphen at its end belongs to the sentence. */
const mention = /(?<![\p{L}\p{N}_@.+-])@([a-z0-9](?:[a-z0-9._-]{0,38}[a-z0-9_])?)(?![\p{L}\p{N}_@])/giu

/** Splits a note into plain parts and possible mentions. Joining the parts results in the original text. */
export function findMentions(text: string): MentionPart[] {
  const parts: MentionPart[] = []
  let end = 0
  for (const { 0: found, 1: username = '', index } of text.matchAll(mention)) {
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: found, username: username.toLowerCase() })
    end = index + found.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** Returns the usernames that a note mentions, once each. They may not exist. */
export const mentionedIn = (text: string): string[] => [
  ...new Set(findMentions(text).flatMap(({ username }) => username ?? [])),
]
