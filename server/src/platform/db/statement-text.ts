/** The text of a statement. `name`: the name under which connections prepare it; undefined if the text is not worth preparing. */
export type StatementText = { text: string; name: string | undefined }

/** Maximum number of prepared statements per connection. The server keeps each statement until the connection closes. */
const maxNames = 1_000
/**
 * Maximum number of nodes in the tree of known texts. Pieces that differ from call to call, such as offsets, would make the tree grow
 * forever.
 */
const maxNodes = 30_000

type Node = { next: Map<string, Node>; end?: StatementText }

const root: Node = { next: new Map() }
let nodes = 0
let names = 0

function nodeOf(pieces: readonly string[]): Node | undefined {
  let node = root
  for (const piece of pieces) {
    let next = node.next.get(piece)
    if (!next) {
      if (nodes >= maxNodes) return undefined
      nodes++
      next = { next: new Map() }
      node.next.set(piece, next)
    }
    node = next
  }
  return node
}

/**
 * Joins the pieces of a statement. Looks up the text by its pieces, which is many times faster than joining and hashing kilobytes of text for
 * each run: most pieces are literals, which V8 compares by identity.
 */
export function joinedText(pieces: readonly string[], { isRepeated }: { isRepeated: boolean }): StatementText {
  const node = isRepeated ? nodeOf(pieces) : undefined
  if (!node) return { text: pieces.join(''), name: undefined }
  node.end ??= { text: pieces.join(''), name: names < maxNames ? `s${names++}` : undefined }
  return node.end
}
