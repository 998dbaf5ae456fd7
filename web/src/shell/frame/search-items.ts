import type { Icon } from '@tabler/icons-react'

/** A page, object or action that the search finds. */
export type SearchItem = {
  id: string
  title: string
  detail?: string | undefined
  icon?: Icon | undefined
  run: () => void
}

export type SearchGroup = { name: string; label: string; items: readonly SearchItem[] }

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase()

/** Whether each word of the text starts a word of the title: "or st" finds "Order statistics". */
export function matches(title: string, text: string): boolean {
  const words = fold(title).split(/[^\p{L}\p{N}]+/u)
  return fold(text)
    .split(/\s+/)
    .filter((part) => part !== '')
    .every((part) => words.some((word) => word.startsWith(part)))
}

/** Puts groups with matching titles before those that match by other text, such as a user before their orders. */
export const titlesFirst = (groups: readonly SearchGroup[], text: string): SearchGroup[] => {
  const isTitled = ({ items }: SearchGroup) => items.some(({ title }) => matches(title, text))
  return [...groups.filter(isTitled), ...groups.filter((group) => !isTitled(group))]
}

/** The object after a verb: "log in as sab" after "Log in as" gives "sab"; undefined if the text does not start with the verb. */
export function objectOf(verb: string, text: string): string | undefined {
  const [wanted, typed] = [fold(verb), fold(text.trimStart())]
  return typed.startsWith(`${wanted} `) ? text.trimStart().slice(verb.length).trim() : undefined
}
