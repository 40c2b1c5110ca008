import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createProject, type Project, runHere, useProjects } from '../project.ts'

useProjects()

const MANIFEST = '{ "type": "module", "dependencies": { "@auth/express": "0.12.3", "express": "5.1.0" } }\n'
const AUTHJS = "import { authjs } from 'latchkey/migrate/authjs'"

const projectOf = (files: Readonly<Record<string, string>>): Project =>
  createProject({ 'package.json': MANIFEST, ...files })

/** Runs the command on one file, and returns what it becomes. */
async function rewritten(text: string, path = 'src/auth.ts'): Promise<string> {
  const project = projectOf({ [path]: text })
  const { code, stderr } = await project.run(['migrate-from', 'authjs', '--write'])
  expect([code, stderr]).toEqual([0, expect.any(String)])
  return project.read(path)
}

/** What the command says about one file that it leaves alone, line by line. */
async function saidAbout(text: string, path = 'src/auth.ts'): Promise<string[]> {
  const project = projectOf({ [path]: text })
  const { stderr } = await project.run(['migrate-from', 'authjs', '--write'])
  expect(project.read(path)).toBe(text)
  return stderr.split('\n').filter((line) => line.startsWith(`  ${path}`))
}

/** What the command says about the code of one file that it rewrites. */
async function rewrittenTodos(text: string): Promise<string[]> {
  const { stderr } = await projectOf({ 'src/auth.ts': text }).run(['migrate-from', 'authjs', '--write'])
  return stderr.split('\n').filter((line) => line.startsWith('  src/auth.ts'))
}

describe('migrate-from > imports', () => {
  test.each<[string, string, string]>([
    ['a handler', "import { ExpressAuth } from '@auth/express'", "import { ServerAuth } from 'latchkey/express'"],
    [
      'an alias',
      "import { SvelteKitAuth as A } from '@auth/sveltekit'",
      "import { KitAuth as A } from 'latchkey/sveltekit'",
    ],
    [
      'a default',
      "import GitHub from '@auth/core/providers/github'",
      "import { GitHub } from 'latchkey/providers/github'",
    ],
    [
      'a default with its own name',
      "import G from '@auth/express/providers/google'",
      "import { Google as G } from 'latchkey/providers/google'",
    ],
    [
      'a module with another name',
      "import Hydra from '@auth/core/providers/ory-hydra'",
      "import { OryHydra as Hydra } from 'latchkey/providers/hydra'",
    ],
    [
      'a type',
      "import type { SolidAuthConfig } from '@auth/solid-start'",
      "import type { ReactiveAuthConfig } from 'latchkey/solid-start'",
    ],
    [
      'a type among values',
      "import { type Session, AuthError } from '@auth/express'",
      "import { type Session, AuthError } from 'latchkey'",
    ],
    [
      'a semicolon and double quotes',
      'import { getSession } from "@auth/express";',
      'import { getSession } from "latchkey/express";',
    ],
    ['a module for its declarations', "import '@auth/sveltekit'", "import 'latchkey/sveltekit'"],
    ['a reference', '/// <reference types="@auth/sveltekit" />', '/// <reference types="latchkey/sveltekit" />'],
    [
      'an augmentation',
      "declare module '@auth/core/jwt' { interface JWT { a: 1 } }",
      "declare module 'latchkey' { interface JWT { a: 1 } }",
    ],
    [
      'a type import',
      "type A = import('@auth/express').ExpressAuthConfig",
      "type A = import('latchkey/express').ServerAuthConfig",
    ],
    [
      'the decoder of tokens',
      "import { type JWT, decode } from '@auth/core/jwt'",
      "import type { JWT } from 'latchkey'\nimport { decode } from 'latchkey/jwt'",
    ],
    [
      'several modules in one',
      "import { ExpressAuth, type Session } from '@auth/express';",
      "import { ServerAuth } from 'latchkey/express';\nimport type { Session } from 'latchkey';",
    ],
  ])('rewrites %s', async (_what, before, after) => {
    // Something that makes it a module with more to it.
    expect(await rewritten(`${before}\n\nexport const one = 1\n`)).toBe(`${after}\n\nexport const one = 1\n`)
  })

  test('keeps comments and line breaks between names', async () => {
    const before = `// ours\nimport {\n  ExpressAuth as A, // the handler\n  /* read */ getSession,\n} from '@auth/express' // both\n`
    expect(await rewritten(before)).toBe(before.replace('ExpressAuth', 'ServerAuth').replace('@auth/', 'latchkey/'))
  })

  test('keeps the comments of an import that is split in two', async () => {
    const before = "import {\n  getSession, // reads\n  type Session,\n} from '@auth/express'\n"
    expect(await rewritten(before)).toBe(
      "// reads\nimport { getSession } from 'latchkey/express'\nimport type { Session } from 'latchkey'\n",
    )
  })

  test('keeps Windows line breaks', async () => {
    const before =
      "import { ExpressAuth } from '@auth/express'\r\n\r\nexport const a = ExpressAuth({\r\n  providers: [],\r\n})\r\n"
    expect(await rewritten(before)).toBe(
      `import { ServerAuth } from 'latchkey/express'\r\n${AUTHJS}\r\n\r\nexport const a = ServerAuth({\r\n  providers: [],\r\n  migrate: authjs(),\r\n})\r\n`,
    )
  })

  test('renames every use of an import, but no property or string with that name', async () => {
    const before = `import { SolidAuth } from '@auth/solid-start'
const own = { SolidAuth, other: SolidAuth, 'SolidAuth': 1 }
export const text = own.SolidAuth + 'SolidAuth' // SolidAuth
export { SolidAuth }
`
    expect(await rewritten(before)).toBe(`import { ReactiveAuth } from 'latchkey/solid-start'
const own = { SolidAuth: ReactiveAuth, other: ReactiveAuth, 'SolidAuth': 1 }
export const text = own.SolidAuth + 'SolidAuth' // SolidAuth
export { ReactiveAuth as SolidAuth }
`)
  })

  test.each([
    ['something else has the name of Auth.js', 'export const f = (ExpressAuth) => ExpressAuth'],
    ['something else has our name', 'export const ServerAuth = 1'],
  ])('keeps the old local name if %s', async (_what, rest) => {
    const text = await rewritten(`import { ExpressAuth } from '@auth/express'\n${rest}\n`)
    expect(text).toBe(`import { ServerAuth as ExpressAuth } from 'latchkey/express'\n${rest}\n`)
  })

  test('renames a name in the default value of a parameter', async () => {
    const text = await rewritten(
      "import { ExpressAuth } from '@auth/express'\nexport const f = (g = ExpressAuth) => g\n",
    )
    expect(text).toBe("import { ServerAuth } from 'latchkey/express'\nexport const f = (g = ServerAuth) => g\n")
  })

  test('breaks a long import that is split into several', async () => {
    const names = [
      'Adapter',
      'AdapterAccount',
      'AdapterSession',
      'AdapterUser',
      'VerificationToken',
      'AdapterAuthenticator',
    ]
    const text = await rewritten(`import type { ${names.join(', ')}, Other } from '@auth/core/adapters'\n`)
    expect(text).toBe(
      `import type {\n  ${names.join(',\n  ')},\n} from 'latchkey'\nimport type { Other } from '@auth/core/adapters'\n`,
    )
  })

  test('rewrites members of a namespace', async () => {
    const before = `import * as auth from '@auth/express'\nexport type C = auth.ExpressAuthConfig\nexport const get = auth.getSession\n`
    expect(await rewritten(before)).toBe(
      `import * as auth from 'latchkey/express'\nexport type C = auth.ServerAuthConfig\nexport const get = auth.getSession\n`,
    )
  })

  test.each([
    [
      "const { ExpressAuth } = await import('@auth/express')",
      "const { ServerAuth: ExpressAuth } = await import('latchkey/express')",
    ],
    [
      "const { ExpressAuth: E } = await import('@auth/express')",
      "const { ServerAuth: E } = await import('latchkey/express')",
    ],
    [
      "const E = (await import('@auth/express')).ExpressAuth",
      "const E = (await import('latchkey/express')).ServerAuth",
    ],
    [
      "const G = import('@auth/core/providers/github').then((m) => m.default)",
      "const G = import('latchkey/providers/github').then((m) => m.default)",
    ],
  ])('rewrites the dynamic import %s', async (before, after) => {
    expect(await rewritten(`${before}\nexport {}\n`)).toBe(`${after}\nexport {}\n`)
  })

  test.each([
    [
      "export { ExpressAuth, getSession } from '@auth/express'",
      "export { ServerAuth as ExpressAuth, getSession } from 'latchkey/express'",
    ],
    [
      "export { default as GH } from '@auth/core/providers/github'",
      "export { GitHub as GH } from 'latchkey/providers/github'",
    ],
    [
      "export { default } from '@auth/core/providers/github'",
      "export { GitHub as default } from 'latchkey/providers/github'",
    ],
    ["export type { Session } from '@auth/core/types'", "export type { Session } from 'latchkey'"],
  ])('keeps what %s exports', async (before, after) => {
    expect(await rewritten(`${before}\n`)).toBe(`${after}\n`)
  })
})

describe('migrate-from > configuration', () => {
  const IMPORT = "import { ExpressAuth, type ExpressAuthConfig } from '@auth/express'\n"
  const AFTER = `import { ServerAuth, type ServerAuthConfig } from 'latchkey/express'\n${AUTHJS}\n`

  test.each<[string, string, string]>([
    ['on one line', 'ExpressAuth({ providers })', 'ServerAuth({ providers, migrate: authjs() })'],
    ['that is empty', 'ExpressAuth({})', 'ServerAuth({ migrate: authjs() })'],
    ['with a last comma on one line', 'ExpressAuth({ providers, })', 'ServerAuth({ providers, migrate: authjs(), })'],
    [
      'without a last comma',
      'ExpressAuth({\n    providers // all\n  })',
      'ServerAuth({\n    providers, // all\n    migrate: authjs()\n  })',
    ],
    [
      'with comments at its end',
      'ExpressAuth({\n    providers, // all\n    // none\n  })',
      'ServerAuth({\n    providers, // all\n    // none\n    migrate: authjs(),\n  })',
    ],
    [
      'that is satisfied',
      '{ providers } satisfies ExpressAuthConfig',
      '{ providers, migrate: authjs() } satisfies ServerAuthConfig',
    ],
    [
      'that a function returns',
      'ExpressAuth(async (event) => { const c = { providers }; return c })',
      'ServerAuth(async (event) => { const c = { providers, migrate: authjs() }; return c })',
    ],
    [
      'beside another function that returns',
      'ExpressAuth(() => { const f = () => { return { a: 1 } }; return { providers, b: f() } })',
      'ServerAuth(() => { const f = () => { return { a: 1 } }; return { providers, b: f(), migrate: authjs() } })',
    ],
    ['that an arrow is', 'ExpressAuth(() => ({ providers }))', 'ServerAuth(() => ({ providers, migrate: authjs() }))'],
    ['that has it already', 'ExpressAuth({ migrate: null })', 'ServerAuth({ migrate: null })'],
  ])('gets `migrate`: one %s', async (_what, before, after) => {
    const text = await rewritten(`${IMPORT}declare const providers: []\nexport const a = ${before}\n`)
    const head = after.includes('authjs()') ? AFTER : AFTER.replace(`${AUTHJS}\n`, '')
    expect(text).toBe(`${head}declare const providers: []\nexport const a = ${after}\n`)
  })

  test('gets `migrate` once if it has a type annotation and is passed on', async () => {
    const text = await rewritten(`${IMPORT}const config: ExpressAuthConfig = { providers: [] }\nExpressAuth(config)\n`)
    expect(text).toBe(
      `${AFTER}const config: ServerAuthConfig = { providers: [], migrate: authjs() }\nServerAuth(config)\n`,
    )
  })

  test.each([
    ['./config/auth.js', 'src/config/auth.ts'],
    ['~/auth', 'src/auth.ts'],
    ['$lib/auth', 'src/lib/auth/index.js'],
    ['@/auth.config', 'src/auth.config.ts'],
  ])('is found in %s', async (module, path) => {
    const project = projectOf({
      'src/app.ts': `import { ExpressAuth } from '@auth/express'\nimport { config } from '${module}'\nExpressAuth(config)\n`,
      [path]: 'const config = { providers: [] }\nexport { config }\n',
    })
    await project.run(['migrate-from', 'authjs', '--write'])
    expect(project.read(path)).toBe(
      `${AUTHJS}\n\nconst config = { providers: [], migrate: authjs() }\nexport { config }\n`,
    )
  })

  test('is found through modules that re-export it', async () => {
    const project = projectOf({
      'src/app.ts':
        "import { ExpressAuth } from '@auth/express'\nimport { config } from './a.js'\nExpressAuth(config)\n",
      'src/a.ts': "export { options as config } from './b.js'\n",
      'src/b.ts': "import made from './c.js'\nexport { made as options }\n",
      'src/c.ts': 'export default { providers: [] }\n',
    })
    await project.run(['migrate-from', 'authjs', '--write'])
    expect(project.read('src/c.ts')).toBe(`${AUTHJS}\n\nexport default { providers: [], migrate: authjs() }\n`)
    expect(project.read('src/a.ts')).toBe("export { options as config } from './b.js'\n")
  })

  test('keeps the comments of a module without imports in their places', async () => {
    const app =
      "import { ExpressAuth } from '@auth/express'\nimport { config } from './config.js'\nExpressAuth(config)\n"
    const head = '#!/usr/bin/env node\n// Copyright\n\n'
    const project = projectOf({
      'src/app.ts': app,
      'src/config.js': `${head}/** Of sign-in */\nexport const config = { providers: [] }\n`,
    })
    await project.run(['migrate-from', 'authjs', '--write'])
    expect(project.read('src/config.js')).toBe(
      `${head}${AUTHJS}\n\n/** Of sign-in */\nexport const config = { providers: [], migrate: authjs() }\n`,
    )
  })

  test('keeps the comment on the line of the last import', async () => {
    const before = "import { ExpressAuth } from '@auth/express' // all routes\nExpressAuth({})\n"
    expect(await rewritten(before)).toBe(
      `import { ServerAuth } from 'latchkey/express' // all routes\n${AUTHJS}\nServerAuth({ migrate: authjs() })\n`,
    )
  })

  test('is reported if it cannot be found', async () => {
    const project = projectOf({
      'src/app.ts': "import { ExpressAuth } from '@auth/express'\n\nExpressAuth(await makeConfig())\n",
    })
    const { stderr } = await project.run(['migrate-from', 'authjs', '--write'])
    expect(stderr).toContain('  src/app.ts:3: Add migrate: authjs() of')
  })

  test("gets its plain provider objects wrapped in latchkey's functions", async () => {
    const before = `import { ExpressAuth } from '@auth/express'
ExpressAuth({
  providers: [
    { id: 'http-email', type: 'email', sendVerificationRequest },
    { type: 'credentials', authorize() { return null } },
    {
      id: 'other',
      sendVerificationRequest,
      type: 'email',
    },
  ],
})
`
    expect(await rewritten(before)).toBe(`import { ServerAuth } from 'latchkey/express'
${AUTHJS}
import { Mail } from 'latchkey/providers/mail'
import { Credentials } from 'latchkey/providers/credentials'
ServerAuth({
  providers: [
    Mail({ id: 'http-email', sendVerificationRequest }),
    Credentials({ authorize() { return null } }),
    Mail({
      id: 'other',
      sendVerificationRequest,
    }),
  ],
  migrate: authjs(),
})
`)
  })

  test('has a plain provider reported if the name of its function is taken', async () => {
    const text = `import { ExpressAuth } from '@auth/express'
const Mail = 1
ExpressAuth({ providers: [{ id: 'mail', type: 'email' }] })
`
    const { stderr } = await projectOf({ 'a.ts': text }).run(['migrate-from', 'authjs'])
    expect(stderr).toMatch(/ {2}a\.ts:3: .*Mail\(/)
  })

  test('has its cookie and token options reported', async () => {
    const text = `import { ExpressAuth } from '@auth/express'
ExpressAuth({
  cookies: { sessionToken: { name: 'mine' } },
  jwt: { encode: () => '' },
})
`
    const { stderr } = await projectOf({ 'a.ts': text }).run(['migrate-from', 'authjs'])
    expect(stderr).toMatch(/ {2}a\.ts:3: .*cookieName.*\n {2}a\.ts:4: .*readClaims/)
  })

  test('gets `migrate` in each call with its own object literal', async () => {
    const before =
      "import { getSession } from '@auth/express'\nexport const read = (req) => getSession(req, { providers: [] })\n"
    expect(await rewritten(before)).toContain('getSession(req, { providers: [], migrate: authjs() })')
  })

  test('has a weak secret in the code reported without its value', async () => {
    const text =
      "import { ExpressAuth } from '@auth/express'\nExpressAuth({\n  secret: 'hunter2',\n  providers: [],\n})\n"
    const { stderr } = await projectOf({ 'a.ts': text }).run(['migrate-from', 'authjs'])
    expect(stderr).toMatch(/ {2}a\.ts:3: latchkey refuses this secret\. Write authjs\(\{ secret \}\)/)
    expect(stderr).not.toContain('hunter2')
  })

  test('gets `callbackUrl` renamed in client calls', async () => {
    const before = `import { signIn, signOut as leave } from '@auth/solid-start/client'
signIn('github', { callbackUrl: '/a' }, { callbackUrl: 1 })
const callbackUrl = '/'
leave({ callbackUrl })
`
    expect(await rewritten(before)).toBe(`import { signIn, signOut as leave } from 'latchkey/solid-start/client'
signIn('github', { redirectTo: '/a' }, { callbackUrl: 1 })
const callbackUrl = '/'
leave({ redirectTo: callbackUrl })
`)
  })
})

describe('migrate-from > ignored or reported code', () => {
  test.each<[string, string, RegExp]>([
    [
      'a provider that is gone',
      "\nimport P from '@auth/core/providers/passage'\n",
      /:2: There is no latchkey\/providers\/passage/,
    ],
    ['Azure AD', "import A from '@auth/core/providers/azure-ad'\n", /MicrosoftEntraID\(\{ id: 'azure-ad' \}\)/],
    ['the function Auth', "import { Auth } from '@auth/core'\n", /:1: Call createAuth\(config\)/],
    [
      'a name that nobody knows',
      "import { unknown } from '@auth/express'\n",
      /:1: latchkey has no equivalent of unknown/,
    ],
    [
      'a namespace that is passed on',
      "import * as auth from '@auth/express'\nexport default auth\n",
      /:1: '@auth\/express' is used in a way/,
    ],
    ['everything of a module', "export * from '@auth/express'\n", /:1: '@auth\/express' is used in a way/],
    ['require', "const { ExpressAuth } = require('@auth/express')\n", /:1: '@auth\/express' is used in a way/],
    ['a mock', "import { vi } from 'vitest'\nvi.mock('@auth/express')\n", /:2: '@auth\/express' is used in a way/],
    ['another framework', "import { QwikAuth$ } from '@auth/qwik'\n", /:1: latchkey has no equivalent of QwikAuth\$/],
    [
      'a variable of next-auth that is not read from process.env',
      "export * from '@auth/express'\nenv.NEXTAUTH_URL\n",
      /:2: Rename NEXTAUTH_URL to AUTH_URL/,
    ],
    [
      'a file with an error',
      "import { ExpressAuth } from '@auth/express'\nconst = 1\n",
      /auth\.ts: It cannot be parsed/,
    ],
  ])('is reported: %s', async (_what, text, said) => {
    expect((await saidAbout(text)).join('\n')).toMatch(said)
  })

  test.each([
    ['an adapter', "import Pg from '@auth/pg-adapter'\n"],
    ['an adapter that is loaded later', "export const load = () => import('@auth/pg-adapter')\n"],
    ['a comment', '// as @auth/express does\n'],
    ['a text', "export const name = 'The @auth/express package'\n"],
  ])('is ignored: %s', async (_what, text) => {
    expect(await saidAbout(text)).toEqual([])
  })

  test('keeps import names that have no equivalent', async () => {
    const before = "import { Auth, type AuthConfig } from '@auth/core'\n"
    expect(await rewritten(before)).toBe(
      "import { Auth } from '@auth/core'\nimport type { AuthConfig } from 'latchkey'\n",
    )
  })

  test('stays unchanged without --write', async () => {
    const text = "import { ExpressAuth } from '@auth/express'\n"
    const project = projectOf({ 'a.ts': text })
    const { code, stderr, stdout } = await project.run(['migrate-from', 'authjs'])
    expect([code, project.read('a.ts'), project.read('package.json')]).toEqual([0, text, MANIFEST])
    expect(stdout).toContain('--- a/a.ts\n+++ b/a.ts\n@@ -1,1 +1,1 @@\n-import { ExpressAuth }')
    expect(stderr).toContain('2 files would change. Nothing was written: --write applies the diff.')
  })

  test('is ignored in folders for build output or packages', async () => {
    const text = "import { ExpressAuth } from '@auth/express'\n"
    const paths = ['dist/a.js', 'build/a.js', 'node_modules/x/a.js', '.svelte-kit/a.js', 'packages/a/dist/a.js']
    const project = projectOf({ ...Object.fromEntries(paths.map((path) => [path, text])), 'src/build/a.ts': text })
    await project.run(['migrate-from', 'authjs', '--write'])
    for (const path of paths) expect(project.read(path)).toBe(text)
    expect(project.read('src/build/a.ts')).not.toBe(text)
  })

  test('is ignored in a file that Git ignores', async () => {
    const text = "import { ExpressAuth } from '@auth/express'\n"
    const files = { 'old/a.ts': text, 'new/a.ts': text, 'dist/a.ts': text }
    const project = projectOf({ '.gitignore': 'old/\nnode_modules\n', ...files })
    expect(spawnSync('git', ['init', '-q'], { cwd: project.folder }).status).toBe(0)
    await project.run(['migrate-from', 'authjs', '--write'])
    // What is built is left alone also where nobody told Git to.
    expect(Object.keys(files).filter((path) => project.read(path) !== text)).toEqual(['new/a.ts'])
  })

  test('stays unchanged in a project that does not use Auth.js', async () => {
    const project = projectOf({
      'package.json': '{ "dependencies": {} }',
      'a.ts': 'export {}\n',
      '.env': 'AUTH_SECRET=x\n',
    })
    const { code, stderr, stdout } = await project.run(['migrate-from', 'authjs', '--write'])
    expect([code, stdout, stderr]).toEqual([0, '', 'There is nothing to change.\n'])
  })
})

describe('migrate-from > code that behaves differently', () => {
  const usersOf = (authorize: string) =>
    rewrittenTodos(
      `import Credentials from '@auth/core/providers/credentials'\nexport const p = Credentials({ ${authorize} })\n`,
    )

  test.each([
    ['an arrow', "authorize: async () => ({ name: 'Ada' })"],
    ['a block', "authorize: async () => { if (1) return null; return { name: 'Ada' } }"],
    ['a method', "async authorize() { return { name: 'Ada' } }"],
  ])('is reported: a user without an id from %s', async (_, authorize) => {
    expect(await usersOf(authorize)).toEqual([expect.stringContaining('Return a user with an `id`')])
  })

  test.each([
    ['with an id', 'authorize: async () => ({ id: 1 })'],
    ['from elsewhere', 'authorize: async () => findUser()'],
    ['with the fields of a row', 'authorize: async (row) => ({ ...row })'],
    ['declared elsewhere', 'authorize'],
  ])('is not reported: a user %s', async (_, authorize) => {
    expect(await usersOf(authorize)).toEqual([])
  })

  const actionOf = (caught: string) => `
import { isRedirect } from '@sveltejs/kit'
export const actions = {
  default: async (event) => {
    try {
      await signIn(event)
    } catch (error) {
      ${caught}
    }
  },
}
`

  test('is reported: a `catch` that takes a failure for a redirect', async () => {
    const path = 'src/routes/login/+page.server.ts'
    expect(await saidAbout(actionOf('if (isRedirect(error)) throw error'), path)).toEqual([
      expect.stringContaining(`${path}:7: Check \`error instanceof CredentialsSignin\` before`),
    ])
  })

  test.each(['CredentialsSignin', 'AuthError'])('is not reported: a `catch` that first checks %s', async (name) => {
    const caught = `if (error instanceof ${name}) return {}\n      if (isRedirect(error)) throw error`
    expect(await saidAbout(actionOf(caught))).toEqual([])
  })
})

describe('migrate-from > components', () => {
  const PAGE = `<script context="module">
  import { signOut } from '@auth/sveltekit/client'
</script>
<script lang="ts">
  import { SignIn as Enter } from '@auth/sveltekit/components'
  let small: number = 1
</script>
{#if small < 2}
  <Enter className="a" provider="github"><b slot='submitButton' class="c">Go</b></Enter>
  <Enter options={{ redirectTo: '/' }}><input slot="credentials" name="password"></Enter>
{/if}
<button onclick={() => signOut({ callbackUrl: '/' })}>Bye</button>
`
  test('get their scripts and their markup rewritten', async () => {
    const project = projectOf({ 'src/a.svelte': PAGE })
    // The packed program, because the build bundles Svelte's parser.
    const { stderr } = await project.spawn(['migrate-from', 'authjs', '--write'])
    expect(project.read('src/a.svelte')).toBe(
      PAGE.replaceAll('@auth/sveltekit', 'latchkey/sveltekit')
        .replace('className', 'class')
        .replace(`<b slot='submitButton' class="c">Go</b>`, `{#snippet submitButton()}<b class="c">Go</b>{/snippet}`)
        .replace('<input slot="credentials" name', '<input name')
        .replace('callbackUrl', 'redirectTo'),
    )
    expect(stderr).toContain('  src/a.svelte:10: Write the options as properties')
  })

  test('keep the local names that their markup uses', async () => {
    const script = (name: string, from: string) =>
      `<script>\n  import { ${name} } from '${from}'\n</script>\n{SolidAuth.name}\n`
    const project = projectOf({ 'src/a.svelte': script('SolidAuth', '@auth/solid-start') })
    await project.run(['migrate-from', 'authjs', '--write'])
    expect(project.read('src/a.svelte')).toBe(script('ReactiveAuth as SolidAuth', 'latchkey/solid-start'))
  })

  test('are reported if they cannot be parsed', async () => {
    expect(await saidAbout(`${PAGE}{/if}`, 'src/a.svelte')).toEqual([
      expect.stringMatching(/^ {2}src\/a\.svelte: It cannot be parsed: Unexpected/),
    ])
  })
})

describe('migrate-from > the project', () => {
  const HANDLER = "import { ExpressAuth } from '@auth/express'\nExpressAuth({ providers: [] })\n"

  test.each<[string, string, string]>([
    [
      'a package that nothing imports',
      '"@auth/core": "1",\n    "express": "5"',
      '"express": "5",\n    "latchkey": "file:latchkey-0.1.0.tgz"',
    ],
    ['the last package', '"a": "1",\n    "@auth/express": "1"', '"a": "1",\n    "latchkey": "file:latchkey-0.1.0.tgz"'],
    [
      'an adapter, which stays',
      '"@auth/pg-adapter": "1",\n    "@auth/express": "1"',
      '"@auth/pg-adapter": "1",\n    "latchkey": "file:latchkey-0.1.0.tgz"',
    ],
    [
      'latchkey, which is there',
      '"@auth/express": "1",\n    "latchkey": "file:other.tgz"',
      '"latchkey": "file:other.tgz"',
    ],
  ])('changes package.json: %s', async (_what, before, after) => {
    const manifest = (list: string) =>
      `{\n  "name": "x",\n  "dependencies": {\n    ${list}\n  },\n  "private":  true\n}\n`
    const project = projectOf({ 'package.json': manifest(before), 'a.ts': HANDLER })
    await project.run(['migrate-from', 'authjs', '--write'])
    expect(project.read('package.json')).toBe(manifest(after))
  })

  test('keeps a package that is still imported', async () => {
    const project = projectOf({ 'a.ts': HANDLER, 'b.ts': "import { unknown } from '@auth/express'\n" })
    await project.run(['migrate-from', 'authjs', '--write'])
    expect(JSON.parse(project.read('package.json')).dependencies).toEqual({
      '@auth/express': '0.12.3',
      express: '5.1.0',
      latchkey: 'file:latchkey-0.1.0.tgz',
    })
  })

  test.each([
    ['"@sveltejs/kit": "^2.20.0"', 'SvelteKit 3'],
    ['"@solidjs/start": "^1.0.0"', 'SolidStart 2'],
    ['"solid-start": "^0.2.0"', '@solidjs/start 2'],
    ['"svelte": "~4.2.0"', 'Svelte 5'],
    ['"nodemailer": "^6.9.0"', 'latchkey needs nodemailer >=7. Update it first'],
    ['"solid-js": "^2.0.0"', 'solid-js \\^2.0.0 does not fit'],
  ])('reports the version %s', async (entry, said) => {
    const project = projectOf({ 'package.json': `{ "devDependencies": {\n${entry} } }`, 'a.ts': HANDLER })
    const { stderr } = await project.run(['migrate-from', 'authjs'])
    expect(stderr).toMatch(new RegExp(`  package\\.json:2: .*${said}`))
  })

  test.each(['"@sveltejs/kit": "^3.0.0"', '"express": "4.0.0"', '"nodemailer": "^9.0.0"', '"svelte": "latest"'])(
    'accepts %s',
    async (entry) => {
      const project = projectOf({ 'package.json': `{ "devDependencies": { ${entry} } }`, 'a.ts': HANDLER })
      expect((await project.run(['migrate-from', 'authjs'])).stderr).not.toContain('does not fit')
    },
  )

  test('reports an invalid secret without its value', async () => {
    const env = '# local\nNEXTAUTH_URL=http://localhost:3000\nexport AUTH_SECRET=hunter2\n'
    const { stderr, stdout } = await projectOf({ 'a.ts': HANDLER, '.env.local': env }).run(['migrate-from', 'authjs'])
    expect(stderr).toContain('  .env.local: NEXTAUTH_URL becomes AUTH_URL.')
    expect(stderr).toContain('  .env.local:3: latchkey refuses this AUTH_SECRET.')
    expect(stdout + stderr).not.toContain('hunter2')
  })

  const PROVIDERS = `import { ExpressAuth } from '@auth/express'
import GitHub from '@auth/express/providers/github'
import Google from '@auth/express/providers/google'
import Slack from '@auth/express/providers/slack'
import Credentials from '@auth/express/providers/credentials'
ExpressAuth({ providers: [GitHub, Google, Slack, Credentials, Credentials({}), Google({})] })
`
  const SET = { '.env': 'AUTH_GOOGLE_ID=a\nAUTH_GITHUB_ID=\n', 'a.ts': PROVIDERS }

  test('reports providers whose variables are missing', async () => {
    const { stderr } = await projectOf(SET).run(['migrate-from', 'authjs'], { env: { AUTH_SLACK_SECRET: 'b' } })
    expect(stderr).toContain('  a.ts:6: There are no variables for github, and latchkey does not start without them.')
  })

  test('marks providers whose variables are missing with --optional', async () => {
    const project = projectOf(SET)
    const { stderr } = await project.run(['migrate-from', 'authjs', '--write', '--optional'])
    expect(project.read('a.ts')).toContain(
      '[GitHub({ optional: true }), Google, Slack({ optional: true }), Credentials, Credentials({}), Google({})]',
    )
    expect(stderr).not.toContain('a.ts')
  })

  test('declares variables for SvelteKit', async () => {
    const text = `import { SvelteKitAuth } from '@auth/sveltekit'
import GitHub from '@auth/sveltekit/providers/github'
import Credentials from '@auth/sveltekit/providers/credentials'
`
    const project = projectOf({ 'src/auth.ts': text, 'tsconfig.json': '{}' })
    await project.run(['migrate-from', 'authjs', '--write'])
    expect(project.read('src/env.ts')).toContain("...authEnv('github'),")
    const other = projectOf({ 'src/auth.ts': text, 'src/env.js': 'export const variables = {}' })
    const { stderr } = await other.run(['migrate-from', 'authjs', '--write'])
    expect(stderr).toContain("  src/env.js: Declare the variables of sign-in: ...authEnv('github') of")
    expect(existsSync(join(other.folder, 'src/env.ts'))).toBe(false)
  })

  test('colors the diff only on a terminal', async () => {
    const { host } = projectOf({ 'a.ts': HANDLER })
    const args = ['migrate-from', 'authjs']
    const onTerminal = await runHere(args, { ...host, hasColors: true, isInteractive: true })
    expect(onTerminal.stdout).toContain(`\u001b[31m-import { ExpressAuth } from '@auth/express'\u001b[0m\n`)
    expect(onTerminal.stdout).toContain(`\u001b[32m+import { ServerAuth } from 'latchkey/express'\u001b[0m\n`)
    const inFile = await runHere(args, { ...host, hasColors: true })
    expect(inFile.stdout).not.toContain('\u001b')
  })

  test('is the only part of the package that loads the parser', () => {
    const { folder } = projectOf({})
    const dist = join(folder, 'node_modules/latchkey/dist')
    const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.js'))
    const naming = files.filter((path) => readFileSync(join(dist, path), 'utf8').includes('/cli-migrate-from-'))
    expect(naming).toEqual(['cli.js'])
    expect(readFileSync(join(dist, 'cli.js'), 'utf8')).toMatch(/import\("\.\/chunks\/cli-migrate-from-\w+\.js"\)/)
  })

  test('prints a diff that Git applies', async () => {
    const project = projectOf({
      'a.ts': HANDLER,
      'src/b.ts': "import '@auth/sveltekit'\nimport { SvelteKitAuth } from '@auth/sveltekit'",
    })
    const { stdout } = await project.run(['migrate-from', 'authjs'])
    const applied = spawnSync('git', ['apply', '-'], { cwd: project.folder, input: stdout, encoding: 'utf8' })
    expect([applied.status, applied.stderr]).toEqual([0, ''])
    const again = await project.run(['migrate-from', 'authjs'])
    expect([again.stdout, project.read('src/b.ts')]).toEqual(['', expect.stringContaining('KitAuth')])
  })

  test.each<[string, readonly string[]]>([
    ['no library', ['migrate-from']],
    ['another library', ['migrate-from', 'passport']],
  ])('exits with 2 for %s', async (_what, args) => {
    expect(await projectOf({}).run(args)).toMatchObject({ code: 2, stdout: '' })
  })

  test('exits with 1 without a package.json', async () => {
    const { code, stderr } = await createProject().run(['migrate-from', 'authjs'])
    expect([code, stderr]).toEqual([1, expect.stringContaining('There is no package.json')])
  })
})
