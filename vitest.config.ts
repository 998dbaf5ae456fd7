import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { launchOptions } from './e2e/kit/launch-options.ts'
import { cssOptions, sourcePlugins, standIns } from './web/build/source-plugins.ts'
import { scriptedServer } from './web/test/scripted-server.ts'

const pure = [
  'contract/src/**/*.test.ts',
  'scripts/**/*.test.ts',
  'web/{src,build}/**/*.test.ts',
  'server/src/{ecu,sample-data}/**/*.test.ts',
  'demo/src/**/*.test.ts',
  'bench/**/*.test.ts',
]

/** Twice as many workers as two cores, because tests wait half of their time: for the database, for pauses and for other processes. */
const manyWorkers = Math.max(4, availableParallelism())

const isLong = process.env['TEST_LONG'] !== undefined
/** Drills and sweeps that only `npm run test:long` runs. */
const longOnly = isLong ? [] : ['**/*.long.test.{ts,tsx}']

/** Starts the files of e2e/screens first, because they take longest. The default order applies to the other files. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLong = ({ moduleId }: TestSpecification) => moduleId.includes('/e2e/screens/')
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

const { plugin, commands } = scriptedServer()

export default defineConfig({
  test: {
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Long timeout for busy machines. It does not slow down checks that pass immediately.
    expect: { poll: { timeout: 15_000 } },
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { name: 'nouns', include: pure, exclude: longOnly, maxWorkers: manyWorkers, testTimeout: 30_000 } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'server/test/**/*.test.ts'],
          exclude: [...pure, ...longOnly],
          maxWorkers: manyWorkers,
          globalSetup: ['server/test/cluster.ts'],
          testTimeout: 90_000,
          hookTimeout: 90_000,
          // Shares loaded modules between test files, which is five times as fast. This is safe because sites store no state in modules.
          isolate: false,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: longOnly,
          globalSetup: ['server/test/cluster.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          maxWorkers: 2,
          // Retries a failed test once. The report of the run lists the tests that pass only then.
          retry: 1,
          // Shares loaded modules and a browser between test files.
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        plugins: [...sourcePlugins, plugin],
        resolve: standIns,
        css: cssOptions,
        // Finds libraries before the tests run, because a library found during a run would reload the page.
        optimizeDeps: { entries: ['web/src/**/*.test.tsx', 'web/src/shell/root.tsx'] },
        test: {
          name: 'components',
          include: ['web/src/**/*.test.tsx'],
          testTimeout: 30_000,
          expect: { poll: { timeout: 5_000 } },
          fileParallelism: false,
          sequence: { groupOrder: 2 },
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              launchOptions: await launchOptions(),
              actionTimeout: 5_000,
              contextOptions: { reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1280, height: 800 },
            screenshotFailures: false,
            commands,
          },
        },
      },
    ],
  },
})
