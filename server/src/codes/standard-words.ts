import { readdirSync, readFileSync } from 'node:fs'

const folder = new URL('standard/words/', import.meta.url)

/** The languages into which the standard meanings are translated. */
export const meaningLanguages: readonly string[] = readdirSync(folder)
  .map((name) => name.replace(/\.txt$/, ''))
  .sort()

/** A line of a file of words, such as `fuel pump = Kraftstoffpumpe` or `<x> too hot = <x> zu heiß`. */
export type WordsLine = { english: string; translation: string }

/** Reads the lines of a language, in order. */
export const readWords = (language: string): WordsLine[] =>
  readFileSync(new URL(`${language}.txt`, folder), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [english, translation, ...rest] = line.split(' = ')
      if (!english || !translation || rest.length > 0) throw new Error(`Not a line of words in ${language}: ${line}`)
      return { english, translation }
    })
