// Compiles a consumer of the packed package, which imports every entry, under settings that applications have, without
// `skipLibCheck`, and with the newest and the oldest compiler: whatever is wrong with our declarations, they are told.

import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { entries, root } from '../entries.ts'
import { type Outcome, type Run, run } from './step.ts'

/** Where the consumer is made. Below the repository, so that it finds the frameworks. */
const FOLDER = 'test-results/declarations'

/** What differs between applications. */
interface Settings {
  readonly moduleResolution: 'bundler' | 'nodenext'
  readonly exactOptionalPropertyTypes: boolean
  readonly lib: readonly string[]
  readonly types: readonly string[]
}

/** The modules of Next.js and React, which are not installed. e2e/apps/next compiles against the real ones. */
const NOT_INSTALLED = join(root, 'src/integrations/next/next-modules.d.ts')

/** What an application declares itself, by the name of its settings. */
const OWN_TYPES: Readonly<Record<string, string>> = {
  // The session that its own callback returns.
  'server, exact': `import type { Session } from 'latchkey'
declare global { namespace Express { interface Locals { session: (Session & { role: string }) | null } } }
`,
  // Something else under the same name.
  'server, loose': `declare global {
  namespace Express {
    interface LatchkeyTypes { ownSession: true }
    interface Locals { session: { cart: string[] } }
  }
}
export {}
`,
}

const SERVER = ['es2022']
const DOM = [...SERVER, 'dom', 'dom.iterable']

/**
 * By name. Each way to resolve modules meets each setting of `exactOptionalPropertyTypes`, and the types of a browser.
 * On a server without those, the types of Node have `Request` and its kin.
 */
const SETTINGS: Readonly<Record<string, Settings>> = {
  'browser, exact': { moduleResolution: 'bundler', exactOptionalPropertyTypes: true, lib: DOM, types: [] },
  'browser, loose': { moduleResolution: 'nodenext', exactOptionalPropertyTypes: false, lib: DOM, types: ['node'] },
  'server, exact': { moduleResolution: 'nodenext', exactOptionalPropertyTypes: true, lib: SERVER, types: ['node'] },
  'server, loose': { moduleResolution: 'bundler', exactOptionalPropertyTypes: false, lib: SERVER, types: ['node'] },
}

/** What only browsers run, and frameworks that bring the types of a browser themselves. */
const NEEDS_DOM = /^latchkey\/(?:client|react|sveltekit|solid-start)(?:\/|$)/

/** Shipped as it is written, and so no entry that is built. */
const COMPONENTS = 'latchkey/sveltekit/components'

const NEWEST = 'node_modules/@typescript/native/bin/tsc'
/** The version that docs/express.md names. Svelte's own declarations need a newer one, or the types of Node. */
const OLDEST = 'node_modules/typescript-oldest/bin/tsc'

/** Hono's own declarations need TypeScript 5.7. */
const NEEDS_NEWER = /^latchkey\/hono(?:\/|$)/

/** The oldest takes long. Each way to resolve modules meets it once: exactness means the same to both. */
const compilersFor = ({ exactOptionalPropertyTypes: isExact, types }: Settings): string[] =>
  types.includes('node') && !isExact ? [NEWEST, OLDEST] : [NEWEST]

/** A module that imports every entry, and so reads every declaration. */
function consumerOf({ lib }: Settings, compiler: string): string {
  const names = [...entries().map(({ name }) => name), COMPONENTS]
  const imported = names.filter(
    (name) => (lib.includes('dom') || !NEEDS_DOM.test(name)) && (compiler === NEWEST || !NEEDS_NEWER.test(name)),
  )
  const lines = imported.map((name, index) => `import * as entry${index} from '${name}'`)
  return [...lines, `export const all: readonly object[] = [${imported.map((_, index) => `entry${index}`)}]`, ''].join(
    '\n',
  )
}

const configOf = (settings: Settings): string =>
  JSON.stringify({
    compilerOptions: {
      ...settings,
      target: 'es2022',
      module: settings.moduleResolution === 'nodenext' ? 'nodenext' : 'esnext',
      strict: true,
      noUncheckedIndexedAccess: true,
      verbatimModuleSyntax: true,
      isolatedModules: true,
      skipLibCheck: false,
      noEmit: true,
    },
    files: ['index.ts', 'own-types.ts', NOT_INSTALLED],
  })

/** Compiles under one of the settings. */
async function compileConsumer(name: string, settings: Settings, compiler: string): Promise<Run> {
  const folder = join(FOLDER, `${name} ${compiler === NEWEST ? 'newest' : 'oldest'}`.replaceAll(/\W+/g, '-'))
  mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(join(root, folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(root, folder, 'index.ts'), consumerOf(settings, compiler))
  writeFileSync(join(root, folder, 'own-types.ts'), OWN_TYPES[name] ?? 'export {}\n')
  writeFileSync(join(root, folder, 'tsconfig.json'), configOf(settings))
  return run('node', [compiler, '-p', folder])
}

/** Unpacks what `npm pack` has made, where the consumer finds it. */
async function unpack(packed: string): Promise<void> {
  const target = join(FOLDER, 'node_modules/latchkey')
  rmSync(join(root, FOLDER), { recursive: true, force: true })
  mkdirSync(join(root, target), { recursive: true })
  const { isOk, output } = await run('tar', ['-xzf', packed, '-C', target, '--strip-components', '1'])
  if (!isOk) throw new Error(output)
}

/** All settings, on the packed package. */
export async function declarations(): Promise<Outcome> {
  const file = readdirSync(join(root, 'test-results/package')).find((name) => name.endsWith('.tgz'))
  if (file === undefined) throw new Error('the package was not packed')
  await unpack(join('test-results/package', file))
  const findings: string[] = []
  let [passed, cpu] = [0, 0]
  for (const [name, settings] of Object.entries(SETTINGS)) {
    const results = await Promise.all(
      compilersFor(settings).map((compiler) => compileConsumer(name, settings, compiler)),
    )
    passed += results.filter(({ isOk }) => isOk).length
    cpu += results.reduce((sum, result) => sum + result.cpu, 0)
    for (const { isOk, output } of results) if (!isOk) findings.push(`${name}:\n${output}`)
  }
  const failed = findings.length
  return { passed, failed, output: findings.join('\n'), cpu }
}
