import { Fragment, type ReactNode } from 'react'

type SentenceProps = {
  /** Wording with parts marked by name: "I accept the <terms>terms of use</terms>". */
  text: string
  /** What each marked part is shown as. */
  parts: Readonly<Record<string, (words: string) => ReactNode>>
}

/** A sentence with links or emphasis in it, whatever the order of words in its language. */
export function Sentence({ text, parts }: SentenceProps) {
  const pieces = text.split(/(<(\w+)>.*?<\/\2>)/g).filter((_, index) => index % 3 !== 2)
  return pieces.map((piece, index) => {
    const [, name = '', words = ''] = /^<(\w+)>(.*)<\/\1>$/.exec(piece) ?? []
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text keep their places
    return <Fragment key={index}>{parts[name]?.(words) ?? piece}</Fragment>
  })
}
