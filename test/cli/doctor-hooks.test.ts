import { describe, expect, test } from 'vitest'
import type { Hook } from '../../src/cli/doctor/subject.ts'
import { checkHooks } from '../../src/cli/doctor/sveltekit-hooks.ts'
import { subjectOf } from './doctor-subject.ts'

type Files = Readonly<Record<string, string>>

const HOOKS = 'src/hooks.server.ts'
const EXPORTED = "import { KitAuth } from 'latchkey/sveltekit'\nexport const { handle } = KitAuth({ providers: [] })"
const OBJECT = "import { KitAuth } from 'latchkey/sveltekit'\nexport const auth = KitAuth({ providers: [] })"
const OWN = 'export const handle = ({ event, resolve }) => resolve(event)'

const check = (files: Files, hooks?: readonly Hook[]) =>
  checkHooks(subjectOf({ files, parts: hooks ? { framework: 'sveltekit', hooks } : { framework: 'sveltekit' } }))

const fixOf = (files: Files): string | null | undefined => check(files)[0]?.fix

describe('the fix for hooks that do not run sign-in', () => {
  test.each<[what: string, files: Files, fix: string]>([
    [
      're-exports `handle` of the module that has it',
      { 'src/lib/auth.ts': EXPORTED },
      `export { handle } from './lib/auth' in ${HOOKS}`,
    ],
    [
      'takes `handle` from the object that has it',
      { 'src/auth/index.ts': OBJECT },
      `in ${HOOKS}:\nimport { auth } from './auth'\nconst { handle: authHandle } = auth\nexport const handle = authHandle`,
    ],
    [
      'calls `KitAuth` when no module does',
      {},
      `in ${HOOKS}:\nimport { KitAuth } from 'latchkey/sveltekit'\nconst { handle: authHandle } = KitAuth({ providers: [] }) // with your providers\nexport const handle = authHandle`,
    ],
    [
      'exports what hooks destructure',
      { [HOOKS]: EXPORTED.replace('export ', '') },
      `export const { handle } = KitAuth(…) in ${HOOKS}`,
    ],
    ['exports `handle` of an object in the hooks', { [HOOKS]: OBJECT }, `export const { handle } = auth in ${HOOKS}`],
    [
      'exports it beside other hooks',
      { [HOOKS]: 'export const handleError = () => {}', 'src/auth.ts': EXPORTED },
      `export { handle } from './auth' in ${HOOKS}`,
    ],
    [
      'puts it in front of a `handle` of the application',
      { [HOOKS]: OWN, 'src/auth.ts': EXPORTED },
      `in ${HOOKS}, rename your own \`handle\` to \`appHandle\`, remove its \`export\`, and add:\nimport { sequence } from '@sveltejs/kit/hooks'\nimport { handle as authHandle } from './auth'\nexport const handle = sequence(authHandle, appHandle)`,
    ],
    [
      'puts it in front of a sequence',
      { [HOOKS]: 'export const handle = sequence(locale, guard)', 'src/auth.ts': EXPORTED },
      `in ${HOOKS}:\nimport { handle as authHandle } from './auth'\nexport const handle = sequence(authHandle, locale, guard)`,
    ],
  ])('%s', (_what, files, fix) => {
    expect(fixOf(files)).toBe(fix)
  })
})

describe('the order of hooks', () => {
  const ours: Hook = { name: '', isOurs: true }
  const other = (name: string): Hook => ({ name, isOurs: false })

  test.each<[what: string, hooks: readonly Hook[], text: string, message: string, fix: string]>([
    [
      'a nameless one in front of ours',
      [other(''), ours],
      "import { handle as ours } from './auth'\nexport const handle = sequence(({ event, resolve }) => resolve(event), ours)",
      'runs a function without a name in front of',
      'sequence(handle, …), with the `handle` of `KitAuth` first',
    ],
    [
      'two in front of ours',
      [other('locale'), other('guard'), ours],
      "import { auth } from './sign-in'\nexport const handle = sequence(locale, guard, auth.handle)",
      'runs `locale`, `guard` in front of the `handle` of `KitAuth`: they have no',
      'sequence(auth.handle, locale, guard)',
    ],
  ])('is reported with %s', (_what, hooks, text, message, fix) => {
    const [finding] = check({ [HOOKS]: text, 'src/auth.ts': EXPORTED }, hooks)
    expect(finding).toMatchObject({ level: 'warning', message: expect.stringContaining(message), fix })
  })

  test.each<[what: string, hooks: readonly Hook[] | undefined, text: string]>([
    ['ours alone', [ours], "export { handle } from './auth'"],
    ['ours first', [ours, other('guard')], 'export const handle = sequence(ours, guard)'],
    [
      'ours in a function of the application',
      [other('handle')],
      "import { auth } from './auth'\nexport const handle = (input) => auth.handle(input)",
    ],
    [
      'hooks that could not be loaded',
      undefined,
      "import { handle as ours } from './auth'\nexport const handle = sequence(ours, guard)",
    ],
  ])('is accepted with %s', (_what, hooks, text) => {
    expect(check({ [HOOKS]: text, 'src/auth.ts': EXPORTED }, hooks)).toEqual([
      { level: 'ok', check: 'sveltekit', message: `${HOOKS} runs \`handle\`.`, fix: null },
    ])
  })
})
