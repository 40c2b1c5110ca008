import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { languages as pageLanguages, placesIn, putInto, sentencesOf } from '../../../pages/text/languages.ts'
import { en, languages } from './languages.ts'

const FOLDER = join(import.meta.dirname, '../../../../src/methods/password/text')

const english = sentencesOf(en)

/** The same word in two languages. */
const SAME: Readonly<Record<string, readonly string[]>> = { it: ['password'] }

/** Room on the narrowest page, 20rem. What may be longer wraps. Characters of East Asia count twice. */
const ROOM: readonly (readonly [names: RegExp, width: number])[] = [
  [/^(?:email|password|newPassword|code|codeHelp|signIn|create|changeEmailButton)$/, 28],
  [/(?:Button|^sendLink|^back|\.signIn)$/, 34],
  [/^(?:signUp|forgot|confirm|reset|changeEmail|known)$/, 50],
  [/\.subject$/, 70],
  [/./, 200],
]

const widthOf = (sentence: string): number =>
  [...sentence].reduce(
    (sum, sign) => sum + (/[\u1100-\u11ff\u3000-\u9fff\uac00-\ud7af\uff00-\uff60]/.test(sign) ? 2 : 1),
    0,
  )

/** What ends a sentence. Titles, labels and buttons have none of it. */
const END = /[.。।：:]$/

test('every file of the folder is tested, and has the name of its language', () => {
  expect(readdirSync(FOLDER).sort()).toEqual([en, ...languages].map(({ lang }) => `${lang}.ts`).sort())
})

test('the languages and their directions are those of the other pages', () => {
  const list = (texts: readonly { readonly lang: string; readonly dir: string }[]) =>
    texts.map(({ dir, lang }) => `${lang} ${dir}`)
  expect(list(languages)).toEqual(list(pageLanguages))
})

test.each([en, ...languages].map(({ lang }) => lang))('%s is importable without another language', (lang) => {
  const text = readFileSync(join(FOLDER, `${lang}.ts`), 'utf8')
  const imported = Array.from(text.matchAll(/^import (?!type\b).* from '(.+)'$/gm), ([, specifier]) => specifier)
  expect(imported).toEqual(['../../../lib/duration.ts'])
})

describe.each(languages.map((text) => [text.lang, text] as const))('%s', (lang, text) => {
  const sentences = sentencesOf(text)

  test('has every sentence, and no other', () => {
    expect([...sentences.keys()].sort()).toEqual([...english.keys()].sort())
    expect(placesIn(text).sort()).toEqual(placesIn(en).sort())
  })

  test('leaves nothing in English', () => {
    const same = [...sentences].filter(([name, sentence]) => name !== 'dir' && english.get(name) === sentence)
    expect(same.map(([name]) => name)).toEqual(SAME[lang] ?? [])
  })

  test('contains the argument of each function as often as English', () => {
    for (const name of placesIn(en)) {
      const count = (all: ReadonlyMap<string, string>) => all.get(name)?.split(putInto(name)).length
      expect(count(sentences), name).toBe(count(english))
    }
  })

  test('names the maximum length', () => {
    expect(sentences.get('refused.password-long')).toContain('256')
  })

  test('has no markup and no blanks at its ends, and is normalized', () => {
    for (const [name, sentence] of sentences) {
      expect(sentence, name).not.toMatch(/[<>&"']|^\s|\s$|\s\s|\.\.\.|undefined|\$\{/)
      expect(sentence.normalize('NFC'), name).toBe(sentence)
    }
  })

  test('ends the sentences that end in English', () => {
    const wanted = [...english].map(([name, sentence]) => [name, END.test(sentence)])
    expect(wanted.map(([name]) => [name, END.test(sentences.get(String(name)) ?? '')])).toEqual(wanted)
  })

  test('fits', () => {
    for (const [name, sentence] of sentences) {
      const [, width = 0] = ROOM.find(([names]) => names.test(name)) ?? []
      expect(widthOf(sentence), `${name}: ${sentence}`).toBeLessThanOrEqual(width)
    }
  })

  test('uses the words of the other pages', () => {
    const page = pageLanguages.find((one) => one.lang === lang)
    expect([text.email, text.signIn, text.code]).toEqual([page?.emailAddress, page?.signIn, page?.code])
    expect(text.mail.orCopy).toBe(page?.mail?.orCopy)
  })

  test('agrees with the number of minutes', () => {
    const unit = new Intl.NumberFormat(`${lang}-u-nu-latn`, { style: 'unit', unit: 'minute', unitDisplay: 'long' })
    for (const minutes of [1, 2, 60]) expect(text.mails.reset.ends(minutes)).toContain(unit.format(minutes))
  })
})
