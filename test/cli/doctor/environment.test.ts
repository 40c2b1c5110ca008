import { describe, expect, test } from 'vitest'
import { checkEnvironment } from '../../../src/cli/doctor/checks/environment.ts'
import { GitHub } from '../../../src/providers/github.ts'
import { asLines, shows } from './rows.ts'
import { type Parts, STRONG } from './subject.ts'

const ENV_FILE = { '.env': 'AUTH_TRUST_HOST=true\n' }

/** An Express project with an env file, and the scripts of its package.json. */
const express = (scripts: object, more: object = {}): Parts => {
  const files = { ...ENV_FILE, 'package.json': JSON.stringify({ scripts, ...more }) }
  return { files, more: { NODE_ENV: 'production' }, parts: { framework: 'express' } }
}

const OTHER = 'Zq8mN4vBx2LkRt7WcY5HsD9fGjP1aE6u'

describe('environment', () => {
  shows(checkEnvironment, [
    [
      'how much it has, and where',
      { files: { '.env': 'AUTH_TRUST_HOST=true\n' } },
      'ok',
      '5 variables of the library, from .env and environment.',
      null,
    ],
    [
      'what was misspelt',
      { more: { AUTH_SECERT: STRONG, AUTH_SECRET: '' } },
      'warning',
      'AUTH_SECERT (environment) is not read.',
      'AUTH_SECRET',
    ],
    [
      'what was misspelt of a provider',
      { more: { AUTH_GITUB_ID: 'x', AUTH_GITHUB_ID: '' } },
      'warning',
      'AUTH_GITUB_ID',
      'Rename it to AUTH_GITHUB_ID',
    ],
    [
      'what was misspelt in a file',
      { files: { '.env': 'AUHT_URL=https://a.example' }, more: { AUTH_URL: '' } },
      'warning',
      'AUHT_URL (.env)',
      'AUTH_URL',
    ],
    [
      'that a script does not read the env file',
      express({ dev: 'node --watch server.js' }),
      'warning',
      '`npm run dev` runs `node --watch server.js`, which does not read .env.',
      'npm pkg set scripts.dev="node --env-file=.env --watch server.js"',
    ],
    [
      'that NODE_ENV is not set',
      { parts: { framework: 'express' } },
      'ok',
      'NODE_ENV is not set. With NODE_ENV=development',
      null,
    ],
    [
      'which provider is not there',
      { more: { AUTH_GITLAB_ID: 'x' } },
      'warning',
      'AUTH_GITLAB_ID (environment) belongs to no configured provider',
      'Add gitlab',
    ],
    [
      'what is not known',
      { more: { AUTH_COLOUR: 'x' } },
      'warning',
      'AUTH_COLOUR (environment) is not a variable',
      'Remove it',
    ],
    [
      'what is left of Auth.js',
      { more: { NEXTAUTH_URL: 'x', AUTH_URL: '' } },
      'warning',
      'NEXTAUTH_URL (environment) is a variable of Auth.js',
      'Rename it to AUTH_URL',
    ],
    [
      'what has been replaced',
      { more: { NEXTAUTH_SECRET: STRONG } },
      'warning',
      'NEXTAUTH_SECRET',
      'Remove NEXTAUTH_SECRET.',
    ],
    [
      'what is in two places',
      { files: { '.env': 'AUTH_URL=https://other.example' } },
      'warning',
      'AUTH_URL is in .env and in environment with different values; that of environment takes precedence.',
      'Remove it from .env',
    ],
    [
      'what is in two files',
      {
        env: {},
        files: { '.env': 'AUTH_URL=https://a.example', '.env.local': 'AUTH_URL=https://b.example' },
        parts: { framework: 'sveltekit' },
      },
      'warning',
      'AUTH_URL is in .env and in .env.local',
      'Remove it from .env',
    ],
    [
      'what is empty',
      { files: { '.env': 'AUTH_TRUST_HOST=\n' } },
      'warning',
      'AUTH_TRUST_HOST (.env) is empty',
      'AUTH_TRUST_HOST=…',
    ],
    [
      'what has quotes in it',
      { more: { AUTH_URL: '"https://app.example"' } },
      'warning',
      'AUTH_URL (environment) has quotes',
      'Remove the quotes',
    ],
    [
      'what an option overrules',
      { config: { secret: OTHER } },
      'warning',
      'AUTH_SECRET (environment) is not read, because the option `secret`',
      'Remove one',
    ],
  ])

  test.each<[string, Parts]>([
    ['of others in the shell, however near', { more: { AUTO_URL: 'x', AUTH_URL: '' } }],
    ['of others in the shell', { more: { SSH_AUTH_SOCK: '/tmp/x', AUTHOR: 'me' } }],
    [
      'of a definition under another id',
      { config: { providers: [GitHub({ id: 'hub' })] }, more: { AUTH_HUB_ID: 'x' } },
    ],
    ['that two places agree on', { files: { '.env': 'AUTH_URL=https://app.example' } }],
  ])('accepts a name %s', async (_which, parts) => {
    expect(await asLines(checkEnvironment, parts)).toEqual([expect.stringMatching(/^ok: /)])
  })

  test.each<[what: string, parts: Parts]>([
    ['a script with --env-file', express({ start: 'node --env-file=.env server.js' })],
    ['another script with --env-file', express({ start: 'node server.js', dev: 'node --env-file .env server.js' })],
    ['dotenv', express({ start: 'node server.js' }, { dependencies: { dotenv: '17' } })],
    ['Bun', express({ start: 'bun server.js' })],
    ['no script that starts it', express({ test: 'node --test' })],
    [
      "Node's function",
      {
        ...express({ start: 'node server.js' }),
        files: { ...express({ start: 'node server.js' }).files, 'src/env.js': 'process.loadEnvFile()' },
      },
    ],
  ])('does not report an unread env file with %s', async (_what, parts) => {
    expect((await asLines(checkEnvironment, parts)).filter((line) => !line.startsWith('ok'))).toEqual([])
  })
})
