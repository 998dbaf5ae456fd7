import { defineConfig } from 'vitest/config'

const pure = [
  'contract/src/**/*.test.ts',
  'scripts/**/*.test.ts',
  'web/{src,build}/**/*.test.ts',
  'server/src/{ecu,demo}/**/*.test.ts',
]

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'nouns', include: pure, testTimeout: 30_000 } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'server/test/**/*.test.ts'],
          exclude: pure,
          globalSetup: ['server/test/cluster.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['server/test/cluster.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // Journeys wait more than they work; a browser beside another one hardly slows it down.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
