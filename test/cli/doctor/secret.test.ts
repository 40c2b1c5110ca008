import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { checkSecret } from '../../../src/cli/doctor/checks/secret.ts'
import { NPX } from '../../../src/cli/package-commands.ts'
import { asLines, shows } from './rows.ts'
import { STRONG, subjectOf } from './subject.ts'

const OTHER = 'Zq8mN4vBx2LkRt7WcY5HsD9fGjP1aE6u'
const PUBLISHED = 'LlKq6ZtYbr+hTC073mAmAh9/h2HwMfsFo4hrfCx5mLg='

describe('secret', () => {
  shows(checkSecret, [
    ['that it is strong', {}, 'ok', 'AUTH_SECRET is strong.', null],
    ['that it is missing', { more: { AUTH_SECRET: '' } }, 'error', 'AUTH_SECRET is not set', `${NPX} secret`],
    [
      'that it is missing in development',
      { more: { AUTH_SECRET: '', NODE_ENV: 'development' } },
      'warning',
      'AUTH_SECRET is not set: in development, sessions end with each process.',
      `${NPX} secret`,
    ],
    [
      'that it has the name of next-auth in development',
      { more: { AUTH_SECRET: '', NEXTAUTH_SECRET: OTHER, NODE_ENV: 'development' } },
      'error',
      'AUTH_SECRET is not set',
      'Rename NEXTAUTH_SECRET to AUTH_SECRET.',
    ],
    [
      'that it is short',
      { more: { AUTH_SECRET: 'hG7kQ2mZ' } },
      'error',
      'AUTH_SECRET is shorter than 32 characters',
      '--force',
    ],
    [
      'that it is not random',
      { more: { AUTH_SECRET: 'a'.repeat(40) } },
      'error',
      'AUTH_SECRET is not random',
      '--force',
    ],
    ['that an option is short', { config: { secret: 'hG7kQ2mZ' } }, 'error', 'secret is shorter', 'secret --print'],
    [
      'that the one of tokens is',
      { config: { jwt: { secret: 'hG7k' } } },
      'error',
      'jwt.secret is shorter',
      'jwt.secret: ',
    ],
    [
      'that one of several is',
      { config: { secret: [STRONG, 'hG7k'] } },
      'error',
      'secret[1] is shorter',
      'secret --print',
    ],
    [
      'which one seals',
      { more: { AUTH_SECRET_2: OTHER } },
      'ok',
      'AUTH_SECRET_2 encrypts, and AUTH_SECRET still decrypts.',
      null,
    ],
    [
      'that one is there twice',
      { more: { AUTH_SECRET_1: STRONG } },
      'warning',
      'AUTH_SECRET_1 and AUTH_SECRET are the same',
      'Remove AUTH_SECRET.',
    ],
  ])

  test.each([
    'secret',
    'changeme-changeme-changeme-changeme',
    'your-secret-your-secret-your-secret',
    'your-256-bit-secret',
    'supersecretsupersecretsupersecret',
    'complex_password_at_least_32_characters_long',
    PUBLISHED,
  ])('is reported if an example contains it: %s', async (AUTH_SECRET) => {
    expect(await asLines(checkSecret, { more: { AUTH_SECRET } })).toEqual([
      'error: AUTH_SECRET is the published secret of an example.',
    ])
  })

  test.each([
    ['an env file', { '.env': `AUTH_SECRET=${STRONG}\n`, 'a.txt': 'nothing' }, '.env'],
    ['a source file', { 'src/auth.js': `export const secret = '${STRONG}'\n` }, 'src/auth.js'],
  ])('is reported if Git contains it in %s', async (_what, files, name) => {
    const subject = subjectOf({ files })
    const git = (...args: readonly string[]) => spawnSync('git', args, { cwd: subject.folder })
    git('init', '-q')
    expect(await checkSecret(subject)).toHaveLength(1)
    git('add', '.')
    const [, finding, ...others] = await checkSecret(subject)
    expect(others).toEqual([])
    expect(finding).toMatchObject({ level: 'warning', message: expect.stringContaining(`Git contains ${name} `) })
    expect(finding?.fix).toContain(`git rm --cached ${name}`)
  })
})
