import { foldText } from '@mapwright/contract/api/fold-text.ts'
import type { Icon } from '@tabler/icons-react'

/** A result of the search: a page, an object or an action. */
export type SearchItem = {
  id: string
  title: string
  detail?: string | undefined
  icon?: Icon | undefined
  run: () => void
}

export type SearchGroup = { name: string; label: string; items: readonly SearchItem[] }

/** Checks whether each word of the text is the beginning of a word in the title: "or st" matches "Order statistics". */
export function matches(title: string, text: string): boolean {
  const words = foldText(title).split(/[^\p{L}\p{N}]+/u)
  return foldText(text)
    .split(/\s+/)
    .filter((part) => part !== '')
    .every((part) => words.some((word) => word.startsWith(part)))
}

/** Moves groups with matching titles to the front. Other groups match by other text, such as the orders of a user. */
export const titlesFirst = (groups: readonly SearchGroup[], text: string): SearchGroup[] => {
  const isTitled = ({ items }: SearchGroup) => items.some(({ title }) => matches(title, text))
  return [...groups.filter(isTitled), ...groups.filter((group) => !isTitled(group))]
}

/** The text after a verb: "log in as sab" with the verb "Log in as" gives "sab". Undefined if the text does not start with the verb. */
export function objectOf(verb: string, text: string): string | undefined {
  const [wanted, typed] = [foldText(verb), foldText(text.trimStart())]
  return typed.startsWith(`${wanted} `) ? text.trimStart().slice(verb.length).trim() : undefined
}
