import { describe, expect, test } from 'vitest'
import { stageIn } from './stage.ts'

describe('finding the stage in service names', () => {
  test.each<[string[], number | undefined]>([
    [['Stage 1'], 1],
    [['stage2 + gearbox'], 2],
    [['Stufe 3'], 3],
    [['Stage 1', 'Stage 2'], 2],
    [['Eco tuning', 'Stage 1'], 1],
    [['Eco tuning'], undefined],
    [['Backstage 1'], undefined],
    [[], undefined],
  ])('%j', (services, stage) => {
    expect(stageIn(services)).toBe(stage)
  })
})
