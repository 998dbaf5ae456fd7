const stageNumber = /\b(?:stage|stufe)\s*(\d)\b/i

/** The stage in the names of services ("Stage 2"); the highest if there are several. */
export function stageIn(services: readonly string[]): number | undefined {
  const stages = services.flatMap((name) => stageNumber.exec(name)?.[1] ?? [])
  return stages.length > 0 ? Math.max(...stages.map(Number)) : undefined
}
