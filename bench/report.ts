type Outcome = 'met' | 'open' | 'MISSED'
type Line = {
  what: string
  floor: string
  app: string
  ratio: string
  spread: string
  budget: string
  outcome: Outcome
}
/** Medians of the rounds. `spread`: how much the floor varied between the rounds, as a share of its median. */
type Measured = { floor: number; app: number; ratio: number; spread: number }

const marks = { met: '✓', open: '?', MISSED: '✗' } as const

export const formatInteger = (value: number): string => Math.round(value).toLocaleString('en')
export const print = (text: string): void => void process.stdout.write(`${text}\n`)

/** Rates a measurement. A missed budget is `open` if the floor varied by more than the shortfall, because the machine was too noisy. */
export const outcomeOf = ({ ratio, spread }: Pick<Measured, 'ratio' | 'spread'>, budget: number): Outcome => {
  if (ratio >= budget) return 'met'
  return spread > (budget - ratio) / budget ? 'open' : 'MISSED'
}

const percent = (share: number) => `${Math.round(share * 100)} %`

/** Collects the figures of a run; prints each one immediately and all in a table at the end. */
export function report() {
  const lines: Line[] = []
  const add = (line: Line) => {
    lines.push(line)
    const against = line.floor ? ` (${line.app} against ${line.floor})` : ''
    const noise = line.spread ? `, the floor varied by ${line.spread}` : ''
    print(`${marks[line.outcome]} ${line.what}: ${line.ratio || line.app}${against}, budget ${line.budget}${noise}`)
  }
  return {
    /** Adds a rate of the app, compared with the rate of the floor. The ratio of the two rates must be at least `budget`. */
    against(what: string, measured: Measured, budget: number, unit: string): void {
      const { floor, app, ratio, spread } = measured
      const figures = {
        floor: `${formatInteger(floor)} ${unit}`,
        app: `${formatInteger(app)} ${unit}`,
        ratio: ratio.toFixed(2),
        spread: percent(spread),
      }
      add({ what, ...figures, budget: `≥ ${budget}`, outcome: outcomeOf(measured, budget) })
    },
    /** Adds a figure that must not exceed `bound`. */
    atMost(what: string, value: number, bound: number, unit: string, digits = 0): void {
      const app = `${value.toFixed(digits)} ${unit}`
      const outcome = value <= bound ? 'met' : 'MISSED'
      add({ what, floor: '', app, ratio: '', spread: '', budget: `≤ ${bound} ${unit}`, outcome })
    },
    /** Prints the table. Returns true if no budget was missed. */
    end(): boolean {
      print(
        '\n| what | floor | app | ratio | floor varied by | budget | |\n| --- | ---: | ---: | ---: | ---: | --- | --- |',
      )
      for (const { what, floor, app, ratio, spread, budget, outcome } of lines)
        print(`| ${what} | ${floor} | ${app} | ${ratio} | ${spread} | ${budget} | ${outcome} |`)
      return lines.every(({ outcome }) => outcome !== 'MISSED')
    },
  }
}

export type Report = ReturnType<typeof report>
