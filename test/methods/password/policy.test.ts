import { describe, expect, test } from 'vitest'
import { COMMON_WORDS } from '../../../src/methods/password/common.ts'
import { checkPassword, type PasswordPolicy } from '../../../src/methods/password/policy.ts'

const POLICY: PasswordPolicy = { minLength: 15, blocklist: null }
const ABOUT = { email: 'zoe.keller@mail.example', name: 'Zoë Keller', host: 'app.acme.example', appName: 'Acme Notes' }

const check = (password: string, policy: Partial<PasswordPolicy> = {}, about: Partial<typeof ABOUT> = {}) =>
  checkPassword({ ...POLICY, ...policy }, password, { ...ABOUT, ...about })

describe('checkPassword', () => {
  test.each([
    ['a passphrase', 'violet tram under quiet ladders'],
    ['random letters', 'kqzvtwmhrbxjpdn'],
    ['random digits', '839201748392017'],
    ['random signs', '~{=;,"|_<?>\\`]['],
    ['letters of other scripts', 'тихий трамвай под лестницей'],
    ['emoji', '🦊🌵🍋🚲🎻🧊🪁🐙🍩🛶🧦🏮🦜🥝🪵'],
    ['spaces at its ends', ' quiet ladders 42 '],
    ['a common word with others', 'my password is a quiet tram'],
    ['the name of the user with others', 'zoe keller rides a tram'],
    ['a common word with fifteen digits', 'password839201748392017'],
    ['a pattern inside', 'tram qwertyuiop ladder'],
  ])('accepts %s', (_, password) => {
    expect(check(password)).toBeNull()
  })

  test.each([
    ['letters', 'kqzvtwmhrbxjpd', 'kqzvtwmhrbxjpdn'],
    ['emoji as one each', '🦊🌵🍋🚲🎻🧊🪁🐙🍩🛶🧦🏮🦜🥝', '🦊🌵🍋🚲🎻🧊🪁🐙🍩🛶🧦🏮🦜🥝🪵'],
    ['composed letters as one each', 'kqzvtwmhrbxjpe\u0301', 'kqzvtwmhrbxjpe\u0301n'],
    ['spaces', 'kq vt mh bx pd', 'kq vt mh bx pdn'],
  ])('counts %s', (_, short, enough) => {
    expect([check(short), check(enough)]).toEqual(['short', null])
  })

  test.each([
    [8, 'kqzvtwmh', null],
    [9, 'kqzvtwmh', 'short'],
    [1, 'kqzvtwm', 'short'],
    [15, '', 'short'],
  ])('with a minimum of %d checks %j', (minLength, password, expected) => {
    expect(check(password, { minLength })).toBe(expected)
  })

  test('accepts 256 code points of four bytes and no more', () => {
    const points = Array.from({ length: 257 }, (_, i) => String.fromCodePoint(0x1_f300 + i))
    expect([check(points.slice(1).join('')), check(points.join(''))]).toEqual([null, 'long'])
  })
})

describe('CRED-01: checkPassword', () => {
  test.each([
    ['a megabyte', 'kqzv'.repeat(262_144), 'long'],
    ['a flood of combining marks', `e${'\u0301\u0323'.repeat(500_000)}`, 'long'],
    ['short floods of combining marks', `kqzvtwmhrbxjpdn${'\u0301\u0323'.repeat(90)}`, null],
    [
      'lone surrogates, which a hash cannot distinguish',
      String.fromCharCode(...Array.from({ length: 15 }, (_, i) => 0xdc00 + i)),
      'common',
    ],
    ['one lone surrogate', 'kqzvtwmhrbxjpd\ud800', null],
    ['invisible characters only', '\u200b\u200d\u2060\ufeff\u00ad'.repeat(4), 'common'],
    ['bidi controls around a common word', '\u202epassword\u202c\u2066123456\u2069', 'common'],
    ['spaces only', ' \u3000'.repeat(8), 'common'],
    ['a NUL inside', 'kqzvtwm\0hrbxjpd', null],
    ['a NUL at its end', 'kqzvtwmhrbxjpdn\0', 'common'],
    ['letters that expand', '\ufdfa'.repeat(256), 'common'],
    ['wide letters of a common word', 'ｐａｓｓｗｏｒｄ１２３４５６７', 'common'],
  ])('handles %s', (_, password, expected) => {
    expect(check(password)).toBe(expected)
  })
})

describe('checkPassword refuses as common', () => {
  test.each([
    ['one character', 'aaaaaaaaaaaaaaa'],
    ['one emoji', '🦊'.repeat(15)],
    ['a repeated unit', 'abcabcabcabcabc'],
    ['a repeated unit that is cut', 'xk7xk7xk7xk7xk7x'],
    ['a repeated unit of seven', 'kq7zvt!kq7zvt!k'],
    ['a run of the keyboard', 'qwertyuiopasdfgh'],
    ['a run backwards', 'hgfdsapoiuytrewq'],
    ['digits', '123456789012345'],
    ['digits backwards', '987654321098765'],
    ['the alphabet', 'ABCDEFGHIJKLMNO'],
    ['a walk over rows', '1qaz2wsx3edc4rfv'],
    ['a Cyrillic run', 'йцукенгшщзхъфыв'],
    ['a common word with digits', 'password1234567'],
    ['a common word with signs', '!!!Password!!!2026'],
    ['a common word repeated', 'passwordPASSWORD'],
    ['common words', 'qwerty-dragon-sunshine'],
    ['common words with a known substitution', 'P@ssw0rd P@ssw0rd'],
    ['a famous passphrase', 'Correct Horse Battery Staple'],
    ['the address', 'zoe.keller@mail.example'],
    ['the local part with digits', 'zoe.keller198765'],
    ['the local part repeated', 'ZoeKellerZoeKeller'],
    ['the name', 'Zoë Keller Zoë Keller'],
    ['the name in another form', 'Zoe\u0308 Keller 2026!!'],
    ['the host', 'app.acme.example'],
    ['the name of the application', 'Acme Notes 12345'],
    ['the name of the application before digits', '2026 acmenotes acme'],
  ])('%s', (_, password) => {
    expect(check(password)).toBe('common')
  })

  test('a name of short parts', () => {
    const about = { email: 'x@li.example', name: 'Li Na', host: 'li.example', appName: 'X' }
    expect(check('li na li na li na', {}, about)).toBe('common')
  })

  test('an entry of the blocklist in another case and form', () => {
    const blocklist = [' Violet Tram Under Ladders ']
    expect(check('\u2003violet tram UNDER ladders', { blocklist })).toBe('common')
    expect(check('violet tram under ladders!', { blocklist })).toBeNull()
  })

  test('an entry that the blocklist function refuses', () => {
    const seen: string[] = []
    const blocklist = (password: string) => seen.push(password) === 1
    expect([check('Zoe\u0308 hates quiet trams', { blocklist }), check('quiet trams at night', { blocklist })]).toEqual(
      ['common', null],
    )
    expect(seen).toEqual(['Zo\u00eb hates quiet trams', 'quiet trams at night'])
  })

  test('nothing while the name is missing and the context is empty', () => {
    const about = { email: '', name: null, host: '', appName: '' }
    expect(checkPassword(POLICY, 'violet tram under ladders', about)).toBeNull()
  })
})

test('a blocklist that returns a promise throws instead of refusing everything', () => {
  const blocklist = (async () => false) as never
  expect(() => check('violet tram under ladders', { blocklist })).toThrow('`blocklist` returned a value of type object')
})

test('the list of common passwords is small and has no word twice', () => {
  expect(COMMON_WORDS.join(' ').length).toBeLessThan(2048)
  expect(new Set(COMMON_WORDS).size).toBe(COMMON_WORDS.length)
})
