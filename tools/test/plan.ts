import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { type Command, FIRST } from '../../e2e/cases.ts'
import { LATER } from '../../test/later.ts'
import { root } from '../entries.ts'
import { declarations } from './declarations.ts'
import { installation } from './installation.ts'
import { attw, pack, publint } from './package.ts'
import { playwright, runtimes, vitest } from './runners.ts'
import { check, type Progress, type Step } from './step.ts'

/** Steps of one stage run side by side, and the stages one after the other. */
export type Plan = readonly (readonly Step[])[]

const FILES: Progress = { done: /^ [✓❯×] .*\.test\.ts/, unit: 'files' }
const BROWSER_TESTS: Progress = { done: /^ {2}[✓✘] /, unit: 'tests', total: /^Running (\d+) tests/ }

const tsc = (project: string, ...flags: string[]) =>
  check('node', 'node_modules/@typescript/native/bin/tsc', '-p', project, ...flags)

const svelteCheck = (folder: string) =>
  check('svelte-check', '--workspace', folder, '--tsconfig', 'tsconfig.json', '--fail-on-warnings')

// Both commands begin with these. What the first command has built, the second takes over.
const PREPARE: readonly Step[] = [
  { name: 'build', run: () => check('node', 'tools/build.ts', '--if-changed') },
  { name: 'setup', run: () => check('node', 'tools/setup.ts') },
]
const apps = (command: Command): Step => ({
  name: 'apps',
  needs: ['build'],
  run: () => check('node', 'e2e/build-apps.ts', ...(command === 'test' ? FIRST : [])),
})

/** The browser tests have the machine to themselves: their time-outs are real. */
const e2e = (command: Command): Step => ({
  name: 'e2e',
  needs: ['apps', 'setup'],
  progress: BROWSER_TESTS,
  run: playwright(command),
})

/** Projects of vitest.config.ts in one run: each database server and the code of the library start once. */
const UNIT: Step = {
  name: 'unit',
  needs: ['build', 'setup'],
  processes: 2,
  progress: FILES,
  run: vitest('unit', ['--project=shared', '--project=isolated'], { workers: 2 }),
}

const PACK: Step = { name: 'pack', needs: ['build'], run: pack }

/**
 * What a command runs in each runtime: `runtimes/places.ts`. In `npm run test:rest`, it waits for the set-up like the
 * unit tests, which need two processes and would find only one free until the end.
 */
const everyRuntime = (command: Command): Step => ({
  name: 'runtimes',
  needs: command === 'test' ? ['build'] : ['build', 'setup'],
  progress: { done: /^ended /, unit: 'runtimes' },
  run: runtimes(command),
})

/** The longest first, so that all end at about the same time. On a new machine, some pass before it is set up. */
const CHECKS: readonly Step[] = [
  ...PREPARE,
  UNIT,
  apps('test'),
  everyRuntime('test'),
  { name: 'types', needs: ['build'], run: () => tsc('tsconfig.json') },
  { name: 'types tests', needs: ['build'], run: () => tsc('test/types') },
  { name: 'types loose', needs: ['build'], run: () => tsc('test/types', '--exactOptionalPropertyTypes', 'false') },
  // The build of the sample makes the types of its routes.
  { name: 'types kit', needs: ['apps'], run: () => svelteCheck('e2e/apps/sveltekit') },
  { name: 'types solid', needs: ['build'], run: () => tsc('e2e/apps/solid-start') },
  { name: 'lint', run: () => check('biome', 'ci', '--colors=off', '--error-on-warnings', '.') },
  { name: 'unused', needs: ['build'], run: () => check('knip', '--config', 'tools/knip.ts', '--no-progress') },
  { name: 'size', needs: ['build'], run: () => check('node', 'bench/size.ts', '--ceiling') },
  PACK,
  { name: 'installation', needs: ['pack'], run: installation },
  { name: 'publint', needs: ['pack'], run: publint },
  { name: 'attw', needs: ['pack'], run: attw },
]

/** Properties whose examples take so long that only `npm test` runs them. */
const SLOW: ReadonlySet<string> = new Set([
  'account-tokens',
  'email-links',
  'pages',
  'passkeys',
  'profile-mapping',
  'sessions',
  'store-errors',
])

/** Files that run in part in `npm test`, and in other parts here. */
const OTHER_PARTS: readonly string[] = [
  ...globSync('test/properties/*.test.ts', { cwd: root }).filter((file) => !SLOW.has(basename(file, '.test.ts'))),
  ...globSync('test/security/faults/*.test.ts', { cwd: root }),
  'test/integrations/solid-start/built.test.ts',
]

/**
 * The unit tests of `npm run test:rest` in one run, as above. The properties have other examples than in `npm test`, and
 * the fault matrix has other cells.
 */
const UNIT_REST: Step = {
  name: 'unit',
  needs: ['build', 'setup'],
  processes: 2,
  progress: FILES,
  run: vitest('unit', [...globSync([...LATER], { cwd: root }), ...OTHER_PARTS], {
    env: { BUILT_APPS: '1', FAULTS: 'rest', PROPERTY_SEED: '2' },
    workers: 2,
  }),
}

// The longest first, as above.
const LONG_CHECKS: readonly Step[] = [
  ...PREPARE,
  apps('rest'),
  UNIT_REST,
  everyRuntime('rest'),
  {
    name: 'guides',
    needs: ['build', 'setup'],
    run: vitest(
      'guides',
      ['test/docs/quick-starts.test.ts', 'test/deploy/docker.test.ts', 'test/deploy/wrangler.test.ts'],
      { env: { FOLLOW_GUIDES: '1' } },
    ),
  },
  // A Chromium checks the site.
  { name: 'docs', needs: ['build', 'setup'], run: () => check('node', 'tools/docs.ts') },
  {
    name: 'moves',
    // The sample of Next.js has the packages of two projects.
    needs: ['apps', 'setup'],
    run: vitest(
      'moves',
      ['apps', 'types'].map((name) => `test/cli/migrate-from/${name}.test.ts`),
    ),
  },
  // The packages of the two samples are installed when they are built.
  { name: 'types hono', needs: ['apps'], run: () => tsc('e2e/apps/hono') },
  // The build also makes the types of its routes.
  { name: 'types next', needs: ['apps'], run: () => tsc('e2e/apps/next') },
  PACK,
  { name: 'types packed', needs: ['pack'], run: declarations },
  { name: 'types budget', needs: ['apps'], run: () => check('node', 'bench/types.ts') },
]

/** The steps of `npm test`, and of `npm run test:rest`, which runs what the former leaves out. */
export const PLANS: Readonly<Record<Command, Plan>> = {
  test: [CHECKS, [e2e('test')]],
  rest: [LONG_CHECKS, [e2e('rest')]],
}
