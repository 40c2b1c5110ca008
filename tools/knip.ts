// Configuration of knip, which finds files, exports and dependencies that nothing uses.

import type { KnipConfig } from 'knip'
import { entries, productionEntries } from './entries.ts'

const config: KnipConfig = {
  workspaces: {
    '.': {
      entry: [
        ...[...entries(), ...productionEntries()].map(({ source }) => source),
        'src/cli/index.ts',
        'src/integrations/client/page-passkey.ts',
        'src/cli/doctor/child.ts',
        'src/integrations/sveltekit/components/index.ts',
        // Programs, and files that are imported by a name that is only known at run time.
        '{tools,bench,e2e,runtimes}/*.ts',
        'bench/{children,subjects,workers,workloads}/*.ts',
        'bench/exhaustion/flooder.ts',
        'runtimes/{security,wire}/*.ts',
        'e2e/workerd/edge.ts',
        'test/{load,scale}/index.ts',
        'test/properties/many-runs.ts',
        'test/architecture/{load-steps,structure,trace-flows}.ts',
        'test/config/edge-checks.ts',
        'test/adapters/{crash,migrate,token-races,two-processes}/*.ts',
        'test/adapters/redis/lost-connection.ts',
        'test/adapters/sql/{locked-database,lost-connection}/*.ts',
        'test/providers/recorded/*.ts',
        'test/published-adapters/types.ts',
        'test/tools/unfiltered.config.ts',
        'docs/.vitepress/{config,theme/index}.ts',
        'docs/.vitepress/theme/*.data.ts',
        'tools/mutation/*.ts',
        'tools/test/calibration-task.ts',
      ],
      project: [
        '{src,tools,test,bench,e2e,runtimes,docs/.vitepress}/**/*.{ts,svelte,vue}',
        '!e2e/apps/**',
        '!test/cli/migrate-from/{express,next,next-4,solid-start,sveltekit}/**',
      ],
    },
  },
  // The sample applications are what users write, and are checked by their own compilers.
  ignoreWorkspaces: ['e2e/apps/*', 'tools/runtimes'],
  // A type that only its own file names is part of what the file exports.
  ignoreExportsUsedInFile: { interface: true, type: true },
  // Called by name, or by the compiler.
  ignoreDependencies: [
    '@arethetypeswrong/cli',
    '@hono/node-server',
    '@stryker-mutator/vitest-runner',
    '@typescript/native',
    'express4',
    'publint',
    'svelte-check',
    'typescript-oldest',
    // Of another package.json: bench/peers, tools/runtimes, e2e/apps.
    '@latchkey/app-data',
    'better-auth',
    'iron-session',
    'miniflare',
    'next',
    'react',
  ],
  ignoreBinaries: ['dpkg-query', 'main.ts', 'redis-server', 'taskset', 'workerd'],
  // Modules that SvelteKit makes for an application.
  ignoreUnresolved: [/^\$app\//],
  // A provider has a name and is the default export of its file, as in Auth.js.
  exclude: ['duplicates'],
}
export default config
