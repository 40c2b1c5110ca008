import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ERRORS, getErrorRow } from '../../../src/errors/errors.ts'
import { createSignInMail } from '../../../src/providers/kit/mail/mail-message.ts'
import type { ErrorType } from '../../../src/types/error-type.ts'
import { en, languages, placesIn, putInto, sentencesOf } from './languages.ts'

const FOLDER = join(import.meta.dirname, '../../../src/pages/text')

const MAIL = { host: 'app.example', url: 'https://app.example/x', code: '123456', theme: {} }

/** The mail in a language; English has it in its provider. */
const mailIn = (text: (typeof languages)[number]) =>
  createSignInMail({ ...MAIL, expires: new Date(Date.now() + 600_000), text })

const shown = (Object.keys(ERRORS) as ErrorType[]).filter((type) => getErrorRow(type).shown)

/** Sentences of English that a language needs: errors that no page shows have none in the others. */
const wanted = [...sentencesOf({ ...en, errors: Object.fromEntries(shown.map((type) => [type, ERRORS[type].text])) })]
  .map(([name]) => name.replace(/^(errors\.\w+)$/, '$1.text'))
  .sort()

const MAIL_NAMES = ['elsewhere', 'ends', 'notYou', 'orCopy', 'signIn', 'signInTo'].map((name) => `mail.${name}`)

/** Room on the narrowest page, 20rem: what may be longer wraps over several lines. Signs of East Asia count twice. */
const ROOM: readonly (readonly [names: RegExp, width: number])[] = [
  [/^(?:signIn|signOut|cancel|or|errorId|toSignIn|mail\.signIn)$/, 28],
  [/^(?:verifyRequest|\w+Title)$/, 34],
  [/^(?:signInWith|signInByEmail|passkey(?:SignIn|Create)|startAgainWith)$/, 40],
  [/^(?:emailAddress|passkeyAddress|code|backTo|mail\.signInTo)$/, 50],
  [/./, 200],
]

const widthOf = (sentence: string): number =>
  [...sentence].reduce(
    (sum, sign) => sum + (/[\u1100-\u11ff\u3000-\u9fff\uac00-\ud7af\uff00-\uff60]/.test(sign) ? 2 : 1),
    0,
  )

/** What a sentence ends with that is no title, label or button. */
const END = /[.。।：:]$/

test('every file of the folder is tested, and each has its own name', () => {
  expect(readdirSync(FOLDER).sort()).toEqual([en, ...languages].map(({ lang }) => `${lang}.ts`).sort())
})

test.each([en, ...languages].map(({ lang }) => lang))('%s is importable without another language', (lang) => {
  const text = readFileSync(join(FOLDER, `${lang}.ts`), 'utf8')
  const imported = Array.from(text.matchAll(/^import (?!type\b).* from '(.+)'$/gm), ([, specifier]) => specifier)
  const shared = ['../choose.ts', lang === 'en' ? '../text.ts' : '../../lib/duration.ts']
  expect(imported.sort()).toEqual(shared.sort())
})

test('ar alone is read from right to left', () => {
  expect([en, ...languages].filter(({ dir }) => dir === 'rtl').map(({ lang }) => lang)).toEqual(['ar'])
})

test('errors that need a sentence are those that a browser may see', () => {
  for (const { errors } of languages) expect(Object.keys(errors).sort()).toEqual([...shown].sort())
})

describe.each(languages.map((text) => [text.lang, text] as const))('%s', (lang, text) => {
  const sentences = sentencesOf(text)

  test('has every sentence, and no other', () => {
    expect([...sentences.keys()].sort()).toEqual([...wanted, ...MAIL_NAMES].sort())
  })

  test('leaves nothing in English', () => {
    const english = sentencesOf(en)
    const same = [...sentences].filter(([name, sentence]) => name !== 'dir' && english.get(name) === sentence)
    expect(same).toEqual([])
    expect(mailIn(text).text).not.toMatch(/sign in|your browser|another device|works once/i)
  })

  test('says in each sentence what English says in it: the name, host or address', () => {
    const places = placesIn(text)
    expect(places.filter((name) => !name.startsWith('mail.')).sort()).toEqual(placesIn(en).sort())
    for (const name of places) expect(sentences.get(name)?.split(putInto(name)), name).toHaveLength(2)
  })

  test('names what is the same everywhere', () => {
    expect(sentences.get('passkeyNoScript')).toContain('JavaScript')
    expect(sentences.get('noProvidersFix')).toContain('providers')
  })

  test('has no markup, no blanks at its ends, and is written in one way', () => {
    for (const [name, sentence] of sentences) {
      expect(sentence, name).not.toMatch(/[<>&"']|^\s|\s$|\s\s|\.\.\.|undefined|\$\{/)
      expect(sentence.normalize('NFC'), name).toBe(sentence)
    }
  })

  test('ends sentences, and not labels', () => {
    for (const name of ['signIn', 'signOut', 'cancel', 'emailAddress', 'errorTitle', 'code', 'errorId'])
      expect(sentences.get(name), name).not.toMatch(END)
    for (const [name, sentence] of sentences) if (name.startsWith('errors.')) expect(sentence, name).toMatch(END)
  })

  test('fits', () => {
    for (const [name, sentence] of sentences) {
      const [, width = 0] = ROOM.find(([names]) => names.test(name)) ?? []
      expect(widthOf(sentence), `${name}: ${sentence}`).toBeLessThanOrEqual(width)
    }
  })

  test('writes the mail, in its own direction', () => {
    const { html, subject, text: plain } = mailIn(text)
    expect(html).toContain(`<html lang="${lang}" dir="${text.dir}">`)
    expect(html).toContain(`role="article" aria-label="${subject}" lang="${lang}" dir="${text.dir}"`)
    expect(subject).toBe(text.mail?.signInTo('app.example'))
    for (const part of [subject, MAIL.url, MAIL.code, text.mail?.notYou ?? 'no mail']) expect(plain).toContain(part)
  })
})

describe('a span of time', () => {
  /** As `1`, `2`, `10` minutes and a day are said. Digits are Latin ones everywhere. */
  test.each([
    ['de', '1 Minute', '2 Minuten', '10 Minuten', '24 Stunden'],
    ['fr', '1 minute', '2 minutes', '10 minutes', '24 heures'],
    ['es', '1 minuto', '2 minutos', '10 minutos', '24 horas'],
    ['pt', '1 minuto', '2 minutos', '10 minutos', '24 horas'],
    ['it', '1 minuto', '2 minuti', '10 minuti', '24 ore'],
    ['nl', '1 minuut', '2 minuten', '10 minuten', '24 uur'],
    ['pl', '1 minuta', '2 minuty', '10 minut', '24 godziny'],
    ['tr', '1 dakika', '2 dakika', '10 dakika', '24 saat'],
    ['ja', '1 分', '2 分', '10 分', '24 時間'],
    ['ko', '1분', '2분', '10분', '24시간'],
    ['zh', '1分钟', '2分钟', '10分钟', '24小时'],
    ['hi', '1 मिनट', '2 मिनट', '10 मिनट', '24 घंटे'],
    ['ar', 'دقيقة', 'دقيقتان', '10 دقائق', '24 ساعة'],
  ])('agrees with its number in %s', (lang, ...spans) => {
    const text = languages.find((one) => one.lang === lang)
    const said = [1, 2, 10, 1440].map((minutes) => text?.mail?.ends(minutes).replaceAll('\u00a0', ' '))
    for (const [i, span] of spans.entries()) expect(said[i]).toContain(span)
  })
})
