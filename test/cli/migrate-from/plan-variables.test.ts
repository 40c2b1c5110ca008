import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createProject, useProjects } from '../project.ts'

useProjects()

const STRONG = 'a-secret-of-next-auth-with-32-characters'
const AUTH =
  "import NextAuth from 'next-auth'\nexport const { auth } = NextAuth({ secret: process.env.NEXTAUTH_SECRET })\n"

/** Runs the command on an application with env files. */
async function migrated(files: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const project = createProject({
    'package.json': '{ "dependencies": { "next-auth": "4" } }',
    'auth.ts': AUTH,
    ...files,
  })
  return { project, ...(await project.run(['migrate-from', 'authjs', ...args])) }
}

test('migrate-from renames variables in env files and code, and keeps their values', async () => {
  const env = (url: string, secret: string) =>
    `# local\r\nexport ${url}="http://localhost:3000" # here\r\n${secret}=${STRONG}\r\nGITHUB_ID=1\r\n`
  const { project, stderr, stdout } = await migrated(
    { '.env.local': env('NEXTAUTH_URL', 'NEXTAUTH_SECRET') },
    '--write',
  )
  expect(project.read('.env.local')).toBe(env('AUTH_URL', 'AUTH_SECRET'))
  expect(project.read('auth.ts')).toContain('secret: process.env.AUTH_SECRET, migrate: authjs() }')
  expect(stderr).toContain(
    '  .env.local: NEXTAUTH_URL becomes AUTH_URL.\n  .env.local: NEXTAUTH_SECRET becomes AUTH_SECRET.',
  )
  expect(stdout + stderr).not.toContain(STRONG)
  expect(statSync(join(project.folder, '.env.local')).mode & 0o777).toBe(0o600)
})

test('migrate-from keeps a weak secret for authjs, and creates a new one', async () => {
  const { project, stderr, stdout } = await migrated({ '.env': 'NEXTAUTH_SECRET=hunter2' }, '--write')
  expect(project.read('.env')).toMatch(/^OLD_AUTH_SECRET=hunter2\nAUTH_SECRET=[\w-]{44}\n$/)
  expect(project.read('auth.ts')).toContain('migrate: authjs({ secret: process.env.OLD_AUTH_SECRET })')
  expect(stdout + stderr).not.toMatch(/hunter2|AUTH_SECRET=/)
  const again = await project.run(['migrate-from', 'authjs', '--write'])
  expect(again.stderr).toBe('There is nothing to change.\n')
})

test('migrate-from writes no env file without --write', async () => {
  const { project, stderr } = await migrated({ '.env': 'NEXTAUTH_SECRET=hunter2\n' })
  expect(project.read('.env')).toBe('NEXTAUTH_SECRET=hunter2\n')
  expect(stderr).toContain('3 files would change.')
})

test.each([
  ['a variable with the new name', 'NEXTAUTH_URL=http://a.example\nAUTH_URL=http://b.example\n'],
  ['a value that refers to it', 'NEXTAUTH_URL=http://a.example\nAPI=${NEXTAUTH_URL}/api\n'],
  ['a variable that is there twice', 'NEXTAUTH_URL=http://a.example\nNEXTAUTH_URL=http://b.example\n'],
])('migrate-from reports %s', async (_what, text) => {
  const { project, stderr } = await migrated({ '.env': text }, '--write')
  expect(project.read('.env')).toBe(text)
  expect(stderr).toMatch(/ {2}\.env:[12]: Rename NEXTAUTH_URL to AUTH_URL\./)
})

test('migrate-from creates no secret in an example env file', async () => {
  const { project } = await migrated({ '.env.example': 'NEXTAUTH_SECRET=change-me\n' }, '--write')
  expect(project.read('.env.example')).toBe('AUTH_SECRET=change-me\n')
})
