const median = (times: number[]): number => times.sort((one, other) => one - other)[times.length >> 1] ?? 0

const isLong = process.env['TEST_LONG'] !== undefined
/** With many attempts, the medians are within 10 %; with few attempts, only a large difference fails. */
const bar = isLong ? { rounds: 200, tolerance: 0.1 } : { rounds: 25, tolerance: 0.5 }
const measurements = 3

type Calls = [() => Promise<unknown>, () => Promise<unknown>]

/** The relative difference of two calls' median times, measured in alternating attempts. */
async function measure([one, other]: Calls, beforeEach: () => Promise<unknown>): Promise<number> {
  const took: [number[], number[]] = [[], []]
  const attempt = async (call: () => Promise<unknown>, times: number[]) => {
    await beforeEach()
    const start = performance.now()
    await call()
    times.push(performance.now() - start)
  }
  for (let round = 0; round < bar.rounds; round++) {
    // Each goes first in every other round, so that work left over from the previous call affects both equally.
    const order = [() => attempt(one, took[0]), () => attempt(other, took[1])]
    for (const next of round % 2 === 0 ? order : order.reverse()) await next()
  }
  return median(took[0]) / median(took[1]) - 1
}

/**
 * Throws if two calls can be distinguished by their response times. In the long run, the median of all measurements counts. In the short
 * run, one measurement within the tolerance is enough: a busy machine causes differences occasionally, the code would cause them every
 * time.
 */
export async function expectSameTime(calls: Calls, beforeEach: () => Promise<unknown>): Promise<void> {
  const differences: number[] = []
  while (differences.length < measurements) {
    const difference = await measure(calls, beforeEach)
    if (!isLong && Math.abs(difference) < bar.tolerance) return
    differences.push(difference)
  }
  const percentages = differences.map((share) => `${(share * 100).toFixed(1)} %`).join(', ')
  if (isLong) console.log(`the first call takes longer by ${percentages}`)
  if (!isLong || Math.abs(median(differences)) >= bar.tolerance)
    throw new Error(`the first call takes longer by these ratios: ${percentages}`)
}
