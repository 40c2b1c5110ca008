import { describe, expect, test } from 'vitest'
import { checkSecrets } from '../../../src/config/checks/check-secret.ts'
import { OLD_SECRET, SECRET } from '../../harness.ts'

describe('ROT-04, DEMAND-26: a secret', () => {
  test.each([
    ['nothing', ''],
    ['blanks', ' '.repeat(40)],
    ['no text', undefined],
    ['a number', 1234567890],
    ['31 characters', SECRET.slice(0, 31)],
    ['a word', 'secret'],
    ['one character', 'a'.repeat(64)],
    ['two characters', 'ab'.repeat(32)],
    ['a repeated word', 'latchkey'.repeat(8)],
    ['a row of digits', '01234567890123456789012345678901'],
    ['the alphabet', 'abcdefghijklmnopqrstuvwxyz012345'],
    ['the keyboard', 'qwertyuiopasdfghjklzxcvbnm123456'],
    ['a text from a tutorial', 'your-super-secret-key-please-change-it-1'],
    ['a placeholder', 'CHANGE_ME_to_something_longer_than_32'],
    ['the classic', 'keyboard cat and thirty more letters'],
  ])('is not %s', (_, secret) => {
    expect(checkSecrets([secret], 'AUTH_SECRET')).toEqual([
      { option: 'AUTH_SECRET', problem: expect.any(String), fix: expect.stringContaining('openssl rand') },
    ])
  })

  // Shaped like what examples, tutorials and templates have in this place.
  test.each([
    'please-change-this-secret-in-production',
    'supersecretkeypleasechangemeinproduction',
    'insecure.local.development.key.do.not.use',
    'placeholder-for-the-secret-of-this-server',
    'ChangeMe-9mQ2rT7xLw5nB8cY1sD4gH6jP0aZk3v',
    'Zk3v9mQ2rT7xLw5nB8cY1sD4gH6-please-jP0a',
    '00000000-0000-0000-0000-000000000000',
    'deadbeefdeadbeefdeadbeefdeadbeef',
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab',
    '111122223333444455556666777788889999',
  ])('is not the placeholder %s', (secret) => {
    expect(checkSecrets([secret], 'secret')).toEqual([
      { option: 'secret', problem: 'is not random', fix: expect.stringContaining('openssl rand') },
    ])
  })

  test.each([
    'prod-secret-Zk3v9mQ2rT7xLw5nB8cY1sD4gH6jP0a',
    'seven lamps glow under the old harbour bridge',
    'latchkey_secret_for_production:5f2a9c71e80b4d36a1c94e07b82f6d13',
    '8c1f0e5a-secret-77b2-4d19-a3c6-e94f5b20d7a8',
    // Random texts contain short words by chance.
    'edKBW2a0RZsecYvPLEaSE1N3X6X2tPjSCJyvcLgoBNM',
    'kfchangevbzxlqpwmdurthyoaesjgcni',
    'mzQwErTy81Kd0vXnPf7sLb3uTg5hJc9aRe2i',
  ])('may have words: %s', (secret) => {
    expect(checkSecrets([secret], 'secret')).toEqual([])
  })

  const pick = (alphabet: string, length: number): string =>
    Array.from(crypto.getRandomValues(new Uint32Array(length)), (n) => alphabet[n % alphabet.length]).join('')
  const LOWER = 'abcdefghijklmnopqrstuvwxyz'

  test.each([
    ['32 letters of one case', () => pick(LOWER, 32)],
    ['32 letters and digits of one case', () => pick(`${LOWER}0123456789`, 32)],
    ['32 letters of both cases', () => pick(LOWER + LOWER.toUpperCase(), 32)],
    ['32 characters of base64url', () => pick(`${LOWER + LOWER.toUpperCase()}0123456789-_`, 32)],
    ['43 characters of base64url', () => pick(`${LOWER + LOWER.toUpperCase()}0123456789-_`, 43)],
    ['32 printable characters', () => pick(`${LOWER + LOWER.toUpperCase()}0123456789!#$%&()*+,-./:;<=>?@^_{|}~`, 32)],
    ['a random UUID in capitals', () => crypto.randomUUID().toUpperCase()],
    ['two random UUIDs', () => `${crypto.randomUUID()}-${crypto.randomUUID()}`],
  ])('is made of %s, every time', (_, make) => {
    for (let i = 0; i < 500; i++) {
      const secret = make()
      expect(checkSecrets([secret], 'AUTH_SECRET'), secret).toEqual([])
    }
  })

  test.each([
    [
      'what openssl rand -base64 33 prints',
      () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(33)))),
    ],
    [
      'what openssl rand -hex 32 prints',
      () => Array.from(crypto.getRandomValues(new Uint8Array(32)), (b) => b.toString(16).padStart(2, '0')).join(''),
    ],
    ['32 random hexadecimal digits', () => crypto.randomUUID().replaceAll('-', '')],
    ['a random UUID', () => crypto.randomUUID()],
  ])('is %s, every time', (_, make) => {
    for (let i = 0; i < 500; i++) expect(checkSecrets([make()], 'AUTH_SECRET')).toEqual([])
  })

  test('is needed', () => {
    expect(checkSecrets([], 'AUTH_SECRET')).toMatchObject([{ option: 'AUTH_SECRET', type: 'MissingSecret' }])
  })

  test('is found by its place among several', () => {
    const findings = checkSecrets([SECRET, '', OLD_SECRET, 'short'], 'secret')
    expect(findings.map(({ option }) => option)).toEqual(['secret[1]', 'secret[3]'])
  })

  test('is never shown in a finding', () => {
    const [finding] = checkSecrets(['hunter2-hunter2'], 'secret')
    expect(JSON.stringify(finding)).not.toContain('hunter2')
  })
})
