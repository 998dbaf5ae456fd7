const tokenLength = 32

/** Functions that recognize quotes of the site's own mails. */
export type OwnWords = {
  hasReplyAddress(text: string): boolean
  withoutReplyAddress(text: string): string
  /** Checks whether a line contains the site's address or sender name. */
  names(line: string): boolean
}

/** `mailbox`: the site's address for replies. `name`: the sender name of the site's mails. */
export function ownWords({ mailbox, name }: { mailbox: string; name: string }): OwnWords {
  const address = mailbox.toLowerCase()
  const at = address.lastIndexOf('@')
  const isKnown = at > 0
  const [before, after] = [`${address.slice(0, at)}+`, address.slice(at)]
  const wanted = name.trim().toLowerCase()

  /** Finds the start of the next personal reply address; -1 if there is none. */
  function find(text: string, from = 0): number {
    if (!isKnown) return -1
    for (let found = text.indexOf(before, from); found !== -1; found = text.indexOf(before, found + 1))
      if (text.startsWith(after, found + before.length + tokenLength)) return found
    return -1
  }

  return {
    hasReplyAddress: (text) => find(text.toLowerCase()) !== -1,
    withoutReplyAddress(text) {
      // Only ASCII letters are lower-cased: `toLowerCase` can change the length of a text, but the positions are used in the original text.
      const lower = text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
      const parts: string[] = []
      let done = 0
      for (let found = find(lower); found !== -1; found = find(lower, done)) {
        parts.push(text.slice(done, found + before.length - 1))
        done = found + before.length + tokenLength
      }
      return parts.join('') + text.slice(done)
    },
    names: (line) => {
      const text = line.toLowerCase()
      return find(text) !== -1 || (isKnown && text.includes(address)) || (wanted !== '' && text.includes(wanted))
    },
  }
}
