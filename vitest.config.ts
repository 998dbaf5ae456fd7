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

/** The file that takes longest begins first, so that nothing waits for it at the end; of the others the larger ones. */
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
    // Tests mostly wait for the database: run two at a time even on two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // A busy machine takes its time; a check that holds at once is not slowed down.
    expect: { poll: { timeout: 15_000 } },
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { name: 'nouns', include: pure, testTimeout: 30_000 } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'server/test/**/*.test.ts'],
          exclude: pure,
          globalSetup: ['server/test/cluster.ts'],
          testTimeout: 90_000,
          hookTimeout: 90_000,
          // Sites keep no state in modules, so files may share them: loading the code again for each file takes a fifth of the time.
          isolate: false,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['server/test/cluster.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          maxWorkers: 2,
          // The report of the run names tests that pass only then.
          retry: 1,
          // Files share the loaded code and a browser.
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        plugins: [...sourcePlugins, plugin],
        resolve: standIns,
        css: cssOptions,
        // Libraries found while the tests run would reload the page.
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
