import { stripVTControlCharacters } from 'node:util'
import { describe, expect, test } from 'vitest'
import type { Finding } from '../../../src/cli/doctor/check.ts'
import { createHider } from '../../../src/cli/doctor/hide.ts'
import { formatSummary, reportLines } from '../../../src/cli/doctor/report.ts'
import { runChecks } from '../../../src/cli/doctor/run-checks.ts'
import { createProcessHost } from '../../../src/cli/host.ts'
import { NPX } from '../../../src/cli/package-commands.ts'
import { findNearestName } from '../../../src/lib/nearest-name.ts'
import { GitHub } from '../../../src/providers/github.ts'
import { Nodemailer } from '../../../src/providers/nodemailer.ts'
import { type Parts, STRONG, subjectOf } from './subject.ts'

const FINDINGS: readonly Finding[] = [
  { level: 'ok', check: 'a', message: 'Fine.', fix: 'nothing' },
  { level: 'error', check: 'b', message: 'Broken.', fix: 'Repair it.' },
  { level: 'warning', check: 'a', message: 'Odd.', fix: null },
]

const hostWith = (hasColors: boolean, columns: number | null = null) => ({
  ...createProcessHost(import.meta.url.replace('/cli/doctor/', '/')),
  hasColors,
  columns,
})

describe('the report', () => {
  test('begins with a summary, then has a heading for each check, the worst first', () => {
    expect(reportLines(hostWith(false), FINDINGS)).toEqual([
      ...['1 error, 1 warning, 1 check passed', ''],
      ...['b', '  error    Broken.', '           fix: Repair it.', ''],
      ...['a', '  warning  Odd.', '  ok       Fine.'],
    ])
    expect(formatSummary(FINDINGS)).toBe('1 error, 1 warning')
    expect(formatSummary([])).toBe('0 errors, 0 warnings')
  })

  test('has colors if the terminal has them', () => {
    const text = reportLines(hostWith(true), FINDINGS).join('\n')
    for (const part of ['[1m1 error, 1 warning, 1 check passed', '[1ma', '[32mok     ', '[33mwarning', '[31merror  '])
      expect(text).toContain(`\u001b${part}\u001b[0m`)
  })

  test('wraps sentences at the width of the terminal, between words', () => {
    const message = `${'word '.repeat(12)}https://app.example/${'path/'.repeat(12)} end.`
    const fix = `${NPX} migrate --config src/a-file-with-a-long-name.js --apply`
    const long: readonly Finding[] = [
      { level: 'error', check: 'a', message, fix },
      { level: 'error', check: 'a', message: 'Short.', fix: `${'word '.repeat(12)}end.` },
    ]
    for (const hasColors of [true, false]) {
      const lines = reportLines(hostWith(hasColors, 40), long).map((line) => stripVTControlCharacters(line))
      // A command is copied as a whole, and an address is not cut.
      expect(lines).toContain(`           fix: ${fix}`)
      for (const line of lines.filter((one) => !/https:|npx/.test(one))) expect(line.length).toBeLessThanOrEqual(40)
      expect(lines.join(' ').replace(/ +/g, ' ')).toContain(message.replace(/ +/g, ' '))
    }
    expect(reportLines(hostWith(false), long)).toContain(`  error    ${message}`)
  })

  test('prints each sentence once, and hides secrets in it', async () => {
    const problem = { level: 'error', message: `it is ${STRONG}`, fix: `not ${STRONG}` } as const
    const findings = await runChecks(subjectOf({}), [], [problem, problem])
    expect(findings.filter(({ message }) => message.startsWith('it is'))).toEqual([
      { level: 'error', check: 'loading', message: 'it is …', fix: 'not …' },
    ])
  })

  test('says that a check could not run if it throws', async () => {
    const subject = subjectOf({
      config: { cookies: { sessionToken: { options: { domain: 7 as unknown as string } } } },
    })
    const failed = (await runChecks(subject, [], [])).filter(({ message }) => message.startsWith('This check failed'))
    expect(failed.map(({ check, level }) => [check, level])).toEqual([['cookies', 'error']])
  })
})

describe('createHider', () => {
  test.each<[string, Parts, string]>([
    ['a variable by its name', { more: { API_TOKEN: 'hunter2-hunter2' } }, 'hunter2-hunter2'],
    ['the secret', {}, STRONG],
    ['an address with a password', { more: { DATABASE_URL: 'mysql://me:hunter2@db/x' } }, 'mysql://me:hunter2@db/x'],
    ['a password in any variable', { more: { STORE: 'redis://me:hunter2@db' } }, 'hunter2'],
    ['a password with a sign of addresses', { more: { STORE: 'redis://me:hun@ter2@db' } }, 'hun@ter2'],
    ['a password in front of another address', { more: { STORE: 'redis://me:hunter2@db?mail=a@b' } }, 'hunter2'],
    ['a password as it is meant', { more: { STORE: 'redis://me:hun%2Fter2@db' } }, 'hun/ter2'],
    ['an option of the secret', { config: { secret: [STRONG, 'older-secret'] } }, 'older-secret'],
    ['an option of a provider', { config: { providers: [GitHub({ clientSecret: 'of-github' })] } }, 'of-github'],
    [
      'an option of mail',
      { config: { providers: [Nodemailer({ server: 'smtp://u:of-mail@h', from: 'a@b.example' })] } },
      'of-mail',
    ],
  ])('hides %s', (_what, parts, secret) => {
    expect(createHider(subjectOf(parts))(`before ${secret} after`)).toBe('before … after')
  })

  test.each(['https://app.example', 'an-id', 'AUTH_GITHUB_SECRET'])('does not hide %s', (text) => {
    expect(createHider(subjectOf({}))(text)).toBe(text)
  })
})

describe('findNearestName', () => {
  test.each([
    ['AUTH_SECERT', 'AUTH_SECRET'],
    ['AUTH_SECRE', 'AUTH_SECRET'],
    ['AUTH_SECRETS', 'AUTH_SECRET'],
    ['AUTH_SECRET_1', 'AUTH_SECRET'],
    ['AUTH_URI', 'AUTH_URL'],
    ['AUTH_HOST', null],
    ['', null],
  ])('for %s returns %s', (name, nearest) => {
    expect(findNearestName(name, ['AUTH_URL', 'AUTH_SECRET'])).toBe(nearest)
  })

  test('returns the nearest of several names', () => {
    expect(findNearestName('AUTH_SECRET_2', ['AUTH_SECRET', 'AUTH_SECRET_1'])).toBe('AUTH_SECRET_1')
  })
})
