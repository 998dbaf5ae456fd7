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

/** Returns the usernames that a text after an @ can stand for: as it is, then without the full stops and hyphens at its end, one by one. */
function candidates(found: string): string[] {
  const names: string[] = []
  for (let end = found.length; end > 0; end -= 1) {
    if (end <= maxLength) names.push(found.slice(0, end))
    if (!'.-'.includes(found.charAt(end - 1))) break
  }
  return names
}

type Found = { index: number; names: string[] }

/** Finds the texts that can be mentions, with the usernames that they can stand for, the longest first. */
function possibleMentions(text: string): Found[] {
  return [...text.matchAll(name)].flatMap(({ 0: found, index }) => {
    const next = text.slice(index + found.length, index + found.length + 2)
    const isPart = before.test(text.slice(Math.max(0, index - 2), index)) || after.test(next)
    const names = candidates(found.slice(1).toLowerCase())
    return isPart || names.length === 0 ? [] : [{ index, names }]
  })
}

/**
 * Splits a note into plain parts and possible mentions. Joining the parts results in the original text. A username may end with a full stop
 * or a hyphen: the longest known username counts, and without a known one, punctuation at the end belongs to the sentence.
 */
export function findMentions(text: string, isKnown: (username: string) => boolean = () => false): MentionPart[] {
  const parts: MentionPart[] = []
  let end = 0
  for (const { index, names } of possibleMentions(text)) {
    const username = names.find(isKnown) ?? names.at(-1) ?? ''
    if (index > end) parts.push({ text: text.slice(end, index) })
    end = index + username.length + 1
    parts.push({ text: text.slice(index, end), username })
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** Returns all usernames that a note may mention, once each. They may not exist. */
export const mentionedIn = (text: string): string[] => [
  ...new Set(possibleMentions(text).flatMap(({ names }) => names)),
]

/** Returns those of the known usernames that a note mentions: the longest one for each mention. */
export const mentionedAmong = (text: string, known: ReadonlySet<string>): Set<string> =>
  new Set(possibleMentions(text).flatMap(({ names }) => names.find((username) => known.has(username)) ?? []))
