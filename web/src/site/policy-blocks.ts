export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] }

const item = /^[-*] +/
const heading = /^#{1,3} +/

/** Parses the operator's plain text: blank lines separate paragraphs, `# ` starts a heading, `- ` a list item. */
export function policyBlocks(text: string): Block[] {
  const blocks: Block[] = []
  let lines: string[] = []
  const closeParagraph = () => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', text: lines.join('\n') })
    lines = []
  }
  for (const line of text.split(/\r?\n/).map((raw) => raw.trim())) {
    const last = blocks.at(-1)
    if (item.test(line)) {
      const isFirst = lines.length > 0 || last?.kind !== 'list'
      closeParagraph()
      if (isFirst) blocks.push({ kind: 'list', items: [line.replace(item, '')] })
      else if (last?.kind === 'list') last.items.push(line.replace(item, ''))
    } else if (heading.test(line)) {
      closeParagraph()
      blocks.push({ kind: 'heading', text: line.replace(heading, '') })
    } else if (line === '') closeParagraph()
    else lines.push(line)
  }
  closeParagraph()
  return blocks
}
