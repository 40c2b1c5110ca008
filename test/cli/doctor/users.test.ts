import { describe, expect, test } from 'vitest'
import { memory } from '../../../src/adapters/memory.ts'
import { checkUsers } from '../../../src/cli/doctor/checks/database.ts'
import { checkOptions } from '../../../src/cli/doctor/checks/options.ts'
import { authjs } from '../../../src/migrate/authjs.ts'
import type { AuthConfig } from '../../../src/types/config.ts'
import { asLines, shows } from './rows.ts'

/** A store with two users of Auth.js who signed up with OAuth providers, and one by mail. */
function filled(): ReturnType<typeof memory> {
  const adapter = memory()
  for (const [name, emailVerified] of [
    ['ada', null],
    ['bob', null],
    ['eve', new Date()],
  ] as const)
    adapter.createUser({ id: '', email: `${name}@example.com`, emailVerified })
  return adapter
}

const trust: Partial<AuthConfig> = { migrate: authjs({ unprovenUsers: 'trust' }) }

describe('users whose address was never verified', () => {
  shows(checkUsers, [
    ['that there are none', { config: { adapter: memory() } }, 'ok', 'verification of every address is recorded', null],
    ['how many there are', { config: { adapter: filled() } }, 'warning', '2 users have', 'unprovenUsers'],
    ['that they are trusted', { config: { adapter: filled(), ...trust } }, 'warning', 'keeps their access', 'Remove'],
    [
      'that nothing needs the trust',
      { config: { adapter: memory(), ...trust } },
      'warning',
      'verification of every address',
      'Remove',
    ],
    [
      'that they are trusted and not counted',
      { config: { adapter: {}, ...trust } },
      'warning',
      'unknown number',
      'Remove',
    ],
  ])

  test('are not counted if the adapter cannot count or the database is down', async () => {
    const countUnprovenUsers = () => Promise.reject(new Error('down'))
    expect(await asLines(checkUsers, { config: { adapter: {} } })).toEqual([])
    expect(await asLines(checkUsers, { config: { adapter: { ...memory(), countUnprovenUsers } } })).toEqual([])
    expect(await asLines(checkUsers, {})).toEqual([])
  })

  test('are reported once', async () => {
    expect(await asLines(checkOptions, { config: { adapter: filled(), ...trust } })).toEqual([
      'ok: The configuration is valid, with 1 provider.',
    ])
  })
})
