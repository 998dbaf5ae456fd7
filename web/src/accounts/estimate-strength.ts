import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** The first 64 characters are sufficient for the estimate; more characters only take more time. */
const maxLength = 64

/**
 * Returns a strength from 0 (guessed immediately) to 4 (not guessed within years). `about` contains words that attackers try
 * first, such as the user's name and address.
 */
export const estimateStrength = (password: string, about: readonly string[]): 0 | 1 | 2 | 3 | 4 =>
  estimator.check(
    password.slice(0, maxLength),
    about.filter((word) => word !== ''),
  ).score
