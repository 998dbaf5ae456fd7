const stageNumber = /\b(?:stage|stufe)\s*(\d)\b/i

/** "Stage 2" among the names of services says which of a variant's stages is meant; of several the highest. */
export function stageIn(services: readonly string[]): number | undefined {
  const stages = services.flatMap((name) => stageNumber.exec(name)?.[1] ?? [])
  return stages.length > 0 ? Math.max(...stages.map(Number)) : undefined
}
