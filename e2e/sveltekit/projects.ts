// Projects that specs of this folder share, because a build takes longer than most of their tests.

import { type FreshProject, PATIENCE, startFreshProject } from '../fresh-project.ts'
import { test as base } from '../test.ts'
import { EXPERIMENTAL } from './projects/experimental.ts'
import type { Made } from './projects/made.ts'
import { PLAIN } from './projects/plain.ts'
import { UNDER_PATH } from './projects/under-path.ts'

/** Each is built once by a worker, before the first of its tests. */
interface Projects {
  /** With the defaults of SvelteKit. It trusts the form of its provider. */
  readonly plain: FreshProject
  /** With asynchronous Svelte, remote functions and the hooks of another library. */
  readonly experimental: FreshProject
  /** Under `/app`, and configured per request by its platform. It takes forms from everywhere. */
  readonly underPath: FreshProject
}

async function runProject(
  { base, files, settings }: Made,
  use: (project: FreshProject) => Promise<void>,
): Promise<void> {
  const project = await startFreshProject('sveltekit', {
    files: Object.entries(files).map(([path, text]) => ({ path, text })),
    command: `${settings} node ../../../e2e/build-and-preview.ts`,
    ...(base === undefined ? {} : { base }),
  })
  await use(project)
  await project.stop()
}

/** Of a fixture. */
const ONCE = { scope: 'worker', timeout: (PATIENCE + 10) * 1000 } as const

export const test = base.extend<object, Projects>({
  // Playwright reads the fixtures that a function needs from this pattern.
  // biome-ignore-start lint/correctness/noEmptyPattern: These need none.
  plain: [({}, use) => runProject(PLAIN, use), ONCE],
  experimental: [({}, use) => runProject(EXPERIMENTAL, use), ONCE],
  underPath: [({}, use) => runProject(UNDER_PATH, use), ONCE],
  // biome-ignore-end lint/correctness/noEmptyPattern: These need none.
})
