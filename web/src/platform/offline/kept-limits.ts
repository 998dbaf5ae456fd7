/** An answer of the server that is kept in this browser, so that its customer can read it offline. */
export type KeptAnswer = {
  key: string
  user_id: string
  /** The release whose pages can show the answer. */
  release: string
  query_key: readonly unknown[]
  /** The answer as JSON. */
  text: string
  /** The time at which the answer was loaded, in ms since 1970. */
  loaded_at: number
  /** The object that the answer is about; null for answers about the customer, such as lists. */
  object_id: string | null
  /** The time at which a page showed the answer, in ms since 1970. */
  used_at: number
}

export const keptLimits = { age_ms: 7 * 24 * 60 * 60_000, objects: 20, characters: 4_000_000, each: 300_000 } as const

type Owner = Pick<KeptAnswer, 'user_id' | 'release'>

/** Returns true if the answer may be shown to its owner: it is not too old, and of this release. */
export const isReadable = (answer: KeptAnswer, { user_id, release }: Owner, now: number): boolean =>
  answer.user_id === user_id && answer.release === release && now - answer.loaded_at < keptLimits.age_ms

/**
 * Returns the keys of the answers to delete: unreadable ones, and those about the objects that were opened longest ago, beyond the maximum
 * number of objects and the maximum size.
 */
export function findExpendable(answers: readonly KeptAnswer[], owner: Owner, now: number): string[] {
  const [kept, expendable] = [new Set<KeptAnswer>(), new Set(answers)]
  const keep = (answer: KeptAnswer) => {
    kept.add(answer)
    expendable.delete(answer)
  }
  const readable = answers.filter((answer) => isReadable(answer, owner, now))
  const ofObjects = Map.groupBy(readable, ({ object_id }) => object_id)
  for (const answer of ofObjects.get(null) ?? []) keep(answer)
  ofObjects.delete(null)
  const usedAt = (group: readonly KeptAnswer[]) => Math.max(...group.map(({ used_at }) => used_at))
  const size = (group: Iterable<KeptAnswer>) => [...group].reduce((sum, { text }) => sum + text.length, 0)
  const latest = [...ofObjects.values()].sort((one, other) => usedAt(other) - usedAt(one)).slice(0, keptLimits.objects)
  for (const group of latest) {
    if (size(kept) + size(group) > keptLimits.characters) break
    for (const answer of group) keep(answer)
  }
  return [...expendable].map(({ key }) => key)
}
