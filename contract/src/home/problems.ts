import type { Problems } from '../api/problems.ts'

export const homeProblems = { 'home.not_public': 404 } as const satisfies Problems
