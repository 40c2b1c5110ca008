import { spawnSync } from 'node:child_process'
import { lstatSync, renameSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseEnvText } from '../../../src/cli/env-text.ts'
import { QUICK_STARTS } from '../../../src/cli/quick-start.ts'
import { checkSecrets } from '../../../src/config/checks/check-secret.ts'
import { readEnv } from '../../../src/config/env.ts'
import { createProject, type Project, useProjects } from '../project.ts'

const STRONG = [
  'kT7vQ2mZx9LrWc4HnB8sYd3FgJ6pAe1U',
  'Zq8Rf3XwLm5TnKc7VbHy2PdGs9JtEu4A',
  'Mw4Jx7CvRz2NkQf9LhTb6YsDg3PeUa8V',
  'Hb5Yn8WqKt3FxRm6ZcJv9LpSd2GeAu7T',
]

useProjects()

/** What the library takes from the env file of a project. */
const secretsIn = (project: Project, file = '.env'): readonly string[] =>
  readEnv(Object.fromEntries([...parseEnvText(project.read(file)).values()].map(({ name, value }) => [name, value])))
    .secrets

const modeOf = (path: string): number => statSync(path).mode & 0o777

describe('secret', () => {
  test('writes a valid secret to a file that only the owner can read', async () => {
    const project = createProject()
    const { code, stdout, stderr } = await project.spawn(['secret'])
    expect([code, stdout]).toEqual([0, ''])
    expect(project.read('.env')).toMatch(/^AUTH_SECRET=[\w-]{44}\n$/)
    expect(checkSecrets(secretsIn(project), 'secret')).toEqual([])
    expect(modeOf(join(project.folder, '.env'))).toBe(0o600)
    expect(stderr).not.toContain(secretsIn(project)[0])
  })

  test('generates a different secret each time', async () => {
    const project = createProject()
    const runs = await Promise.all([1, 2, 3].map(() => project.run(['secret', '--print'])))
    expect(new Set(runs.map(({ stdout }) => stdout)).size).toBe(3)
  })

  test('prints the secret and writes nothing with --print', async () => {
    const project = createProject()
    const { code, stdout, stderr } = await project.run(['secret', '--print'])
    expect([code, stderr]).toEqual([0, ''])
    expect(checkSecrets([stdout.trim()], 'secret')).toEqual([])
    expect(() => project.read('.env')).toThrow('ENOENT')
  })

  test.each(Object.entries(QUICK_STARTS))(
    'writes to the file that %s reads',
    async (_framework, { dependency, localEnvFile }) => {
      const project = createProject({ 'package.json': JSON.stringify({ dependencies: { [dependency]: '*' } }) })
      expect((await project.run(['secret'])).code).toBe(0)
      expect(secretsIn(project, localEnvFile ?? '.env')).toHaveLength(1)
    },
  )

  test.each(['wrangler.jsonc', 'wrangler.json', 'wrangler.toml'])('writes .dev.vars next to %s', async (file) => {
    const project = createProject({ [file]: '' })
    await project.run(['secret'])
    expect(secretsIn(project, '.dev.vars')).toHaveLength(1)
    expect(() => project.read('.env')).toThrow('ENOENT')
  })

  test('writes the file that --file names', async () => {
    const project = createProject()
    await project.run(['secret', '--file', '.env.local'])
    expect(secretsIn(project, '.env.local')).toHaveLength(1)
  })

  const FULL = '# mine\r\nA=1\r\n\r\nexport B="two\r\nAUTH_SECRET=inside"\r\nAUTH_SECRET=\r\nC=3 # last, without an end'

  test('changes nothing else in the file', async () => {
    const project = createProject({ '.env': FULL })
    await project.run(['secret'])
    const [secret = ''] = secretsIn(project)
    expect(secret).toHaveLength(44)
    expect(project.read('.env').replace(secret, '')).toBe(FULL)
  })

  test('starts a new line if the file does not end with one', async () => {
    const project = createProject({ '.env': 'A=1' })
    await project.run(['secret'])
    expect(project.read('.env')).toMatch(/^A=1\nAUTH_SECRET=[\w-]{44}\n$/)
  })

  test('follows a symbolic link instead of replacing it', async () => {
    const project = createProject({ shared: 'A=1\n' })
    symlinkSync('shared', join(project.folder, '.env'))
    await project.run(['secret'])
    expect(lstatSync(join(project.folder, '.env')).isSymbolicLink()).toBe(true)
    expect(project.read('shared')).toMatch(/^A=1\nAUTH_SECRET=/)
  })

  test.each<[string, string, string]>([
    ['another secret', `AUTH_SECRET=${STRONG[0]}\n`, 'secret --rotate'],
    ['a newer secret', `AUTH_SECRET_1=${STRONG[0]}\n`, 'secret --rotate'],
    ['a weak secret', 'AUTH_SECRET=changeme\n', 'has 8 of 32 characters'],
  ])('refuses to replace %s', async (_what, text, reason) => {
    const project = createProject({ '.env': text })
    const { code, stdout, stderr } = await project.run(['secret'])
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain(reason)
    expect(stderr).not.toMatch(/changeme|kT7vQ2/)
    expect(project.read('.env')).toBe(text)
  })

  test('replaces all secrets with --force', async () => {
    const project = createProject({ '.env': `AUTH_SECRET=weak\nA=1\nAUTH_SECRET_2=${STRONG[0]}\n` })
    expect((await project.run(['secret', '--force'])).code).toBe(0)
    expect(project.read('.env')).toMatch(/^AUTH_SECRET=[\w-]{44}\nA=1\nAUTH_SECRET_2=\n$/)
  })

  test.each([
    ['--print', '--rotate'],
    ['--rotate', '--force'],
  ])('refuses %s with %s', async (...options) => {
    const project = createProject({ '.env': `AUTH_SECRET=${STRONG[0]}\n` })
    const { code, stderr } = await project.run(['secret', ...options])
    expect([code, stderr]).toEqual([2, `error: ${options.join(' and ')} exclude each other.\n`])
  })
})

describe('secret --rotate', () => {
  test.each<[string, string, readonly string[]]>([
    ['one', `AUTH_SECRET=${STRONG[0]}\n`, [STRONG[0] ?? '']],
    ['one in quotes', `AUTH_SECRET="${STRONG[0]}"\n`, [STRONG[0] ?? '']],
    ['two', `AUTH_SECRET_1=${STRONG[1]}\nAUTH_SECRET=${STRONG[0]}\n`, [STRONG[1] ?? '', STRONG[0] ?? '']],
    ['two with a gap', `AUTH_SECRET=${STRONG[0]}\nAUTH_SECRET_3=${STRONG[1]}\n`, [STRONG[1] ?? '', STRONG[0] ?? '']],
  ])('puts the new secret before %s', async (_what, text, before) => {
    const project = createProject({ '.env': `# mine\n${text}A=1\n` })
    const { code, stdout, stderr } = await project.run(['secret', '--rotate'])
    const [fresh = '', ...rest] = secretsIn(project)
    expect([code, stdout, rest]).toEqual([0, '', before])
    expect(checkSecrets([fresh], 'secret')).toEqual([])
    expect(project.read('.env')).toMatch(/^# mine\n[\s\S]*\nA=1\n/)
    for (const secret of [fresh, ...rest]) expect(stderr).not.toContain(secret)
  })

  test('drops the oldest of four secrets, and says so', async () => {
    const lines = STRONG.map((secret, i) => `AUTH_SECRET${i ? `_${i}` : ''}=${secret}\n`)
    const project = createProject({ '.env': lines.join('') })
    const { stderr } = await project.run(['secret', '--rotate'])
    expect(secretsIn(project).slice(1)).toEqual([STRONG[3], STRONG[2], STRONG[1]])
    expect(stderr).toContain('The oldest of four secrets was removed')
  })

  test.each([
    ['no secret', 'A=1\n', 'has no AUTH_SECRET to rotate'],
    ['a weak one', 'AUTH_SECRET=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n', 'it is not random'],
  ])('refuses to rotate if there is %s', async (_what, text, reason) => {
    const project = createProject({ '.env': text })
    const { code, stderr } = await project.run(['secret', '--rotate'])
    expect([code, project.read('.env')]).toEqual([1, text])
    expect(stderr).toContain(reason)
  })
})

describe('a file with secrets', () => {
  const git = ({ folder }: Project, ...args: string[]) => spawnSync('git', args, { cwd: folder, encoding: 'utf8' })

  test.each<[string, string | null, boolean]>([
    ['.gitignore names it', '.env\n', false],
    ['a pattern of .gitignore fits', '*.local\n.en?\n', false],
    ['.gitignore takes it back', '.env\n!.env\n', true],
    ['.gitignore has other lines', 'node_modules\n', true],
    ['there is no .gitignore', null, true],
  ])('causes a warning if Git would commit it: %s', async (_case, ignore, isWarned) => {
    const project = createProject(ignore === null ? {} : { '.gitignore': ignore })
    expect(git(project, 'init', '-q').status).toBe(0)
    const { stderr } = await project.run(['secret'])
    expect(stderr.includes('warning: Git does not ignore .env.')).toBe(isWarned)
  })

  test.each<[string, boolean]>([
    ['.env\n', false],
    ['node_modules\n', true],
  ])('causes a warning before there is a repository: %j', async (ignore, isWarned) => {
    const project = createProject({ '.gitignore': ignore })
    expect((await project.run(['secret'])).stderr.includes('warning')).toBe(isWarned)
  })

  test('stays unchanged if it cannot be replaced', async () => {
    const project = createProject({ '.env/file': '' })
    const { code, stderr } = await project.run(['secret'])
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^error: \.env cannot be read: /)])
    renameSync(join(project.folder, '.env'), join(project.folder, 'away'))
  })
})
