const median = (times: number[]): number => times.sort((one, other) => one - other)[times.length >> 1] ?? 0

const isLong = process.env['TEST_LONG'] !== undefined
/** Security 5 and 47: with many attempts the medians are within 10 %; with few, only a gross difference fails. */
const bar = isLong ? { rounds: 200, tolerance: 0.1 } : { rounds: 25, tolerance: 0.5 }
const measurements = 3

type Calls = [() => Promise<unknown>, () => Promise<unknown>]

/** How much longer the first of two calls takes than the second, as a share, by the medians of alternating attempts. */
async function measure([one, other]: Calls, beforeEach: () => Promise<unknown>): Promise<number> {
  const took: [number[], number[]] = [[], []]
  const attempt = async (call: () => Promise<unknown>, times: number[]) => {
    await beforeEach()
    const start = performance.now()
    await call()
    times.push(performance.now() - start)
  }
  for (let round = 0; round < bar.rounds; round++) {
    // Each goes first in every other round: work left running by the call before weighs on both alike.
    const order = [() => attempt(one, took[0]), () => attempt(other, took[1])]
    for (const next of round % 2 === 0 ? order : order.reverse()) await next()
  }
  return median(took[0]) / median(took[1]) - 1
}

/**
 * Throws when two calls can be told apart by the time they take. In the long run the median of all measurements counts; in the short run one
 * within the bar is enough, because a busy machine makes a difference now and then, and one in the code is there every time.
 */
export async function expectSameTime(calls: Calls, beforeEach: () => Promise<unknown>): Promise<void> {
  const differences: number[] = []
  while (differences.length < measurements) {
    const difference = await measure(calls, beforeEach)
    if (!isLong && Math.abs(difference) < bar.tolerance) return
    differences.push(difference)
  }
  const told = differences.map((share) => `${(share * 100).toFixed(1)} %`).join(', ')
  if (isLong) console.log(`the first call takes longer by ${told}`)
  if (!isLong || Math.abs(median(differences)) >= bar.tolerance)
    throw new Error(`the first call takes longer by these shares: ${told}`)
}
