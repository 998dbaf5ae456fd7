const stageNumber = /\b(?:stage|stufe)\s*(\d)\b/i

/** Returns the highest stage number in the names of services, such as 2 for "Stage 2". */
export function stageIn(services: readonly string[]): number | undefined {
  const stages = services.flatMap((name) => stageNumber.exec(name)?.[1] ?? [])
  return stages.length > 0 ? Math.max(...stages.map(Number)) : undefined
}
