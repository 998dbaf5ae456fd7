import { Fragment, type ReactNode } from 'react'

type SentenceProps = {
  /** Wording with named parts, such as "I accept the <terms>terms of use</terms>". */
  text: string
  /** Renders the element of each named part. */
  parts: Readonly<Record<string, (words: string) => ReactNode>>
}

/** A sentence with links or emphasis, independent of the word order in each language. */
export function Sentence({ text, parts }: SentenceProps) {
  const pieces = text.split(/(<(\w+)>.*?<\/\2>)/g).filter((_, index) => index % 3 !== 2)
  return pieces.map((piece, index) => {
    const [, name = '', words = ''] = /^<(\w+)>(.*)<\/\1>$/.exec(piece) ?? []
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text keep their positions
    return <Fragment key={index}>{parts[name]?.(words) ?? piece}</Fragment>
  })
}
