import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** Longer ones are strong by their beginning already, and would only take long to look at. */
const looksAt = 64

/** 0 (guessed at once) to 4 (not within years); `about`: words that an attacker would try first, name and address. */
export const estimateStrength = (password: string, about: readonly string[]): 0 | 1 | 2 | 3 | 4 =>
  estimator.check(
    password.slice(0, looksAt),
    about.filter((word) => word !== ''),
  ).score
