import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** The start of a longer password is sufficient for the estimate; the rest would only take time. */
const maxLength = 64

/** From 0 (guessed immediately) to 4 (not within years). `about`: words that attackers try first, such as name and address. */
export const estimateStrength = (password: string, about: readonly string[]): 0 | 1 | 2 | 3 | 4 =>
  estimator.check(
    password.slice(0, maxLength),
    about.filter((word) => word !== ''),
  ).score
