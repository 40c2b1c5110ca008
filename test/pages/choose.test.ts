import { describe, expect, test } from 'vitest'
import { selectLanguage } from '../../src/http/select-language.ts'
import type { PageText } from '../../src/types/page-text.ts'
import { openConfig, openContext } from '../harness.ts'
import { en, languages } from './text/languages.ts'

const config = openConfig({ text: languages })

/** A request as a browser of these languages makes it, with this query. */
function asking(acceptLanguage: string | null, query = '') {
  const headers = acceptLanguage === null ? {} : { 'accept-language': acceptLanguage }
  const { request } = openContext(config, { headers })
  return { ...request, headers: request.headers, query: new URLSearchParams(query) }
}

const choose = (acceptLanguage: string | null, query = '', texts: readonly PageText[] = languages): string =>
  selectLanguage({ config: openConfig({ text: texts }), request: asking(acceptLanguage, query) }).lang

describe('Accept-Language', () => {
  test.each([
    ['of a browser in Germany', 'de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7', 'de'],
    ['of a region that has no text of its own', 'pt-BR', 'pt'],
    ['of a script', 'zh-Hans-CN', 'zh'],
    ['in any case of letters', 'DE-at', 'de'],
    ['the first of those with the same weight', 'fr, de', 'fr'],
    ['the weightiest, wherever it stands', 'fr;q=0.2, de;q=0.9, it;q=0.5', 'de'],
    ['with blanks around', ' fr ; q=0.2 ,\tde ; q=0.9', 'de'],
    ['weighing 1 where it has no weight', 'de;q=0.9, nl', 'nl'],
    ['with three digits', 'pl;q=0.001, tr;q=0.002', 'tr'],
    ['next where there is no such language', 'sv-SE, sv;q=0.9, nl;q=0.5', 'nl'],
    ['English where it is preferred', 'en-GB,en;q=0.9,de;q=0.8', 'en'],
    ['English where there is none of them', 'sv, da;q=0.5', 'en'],
    ['nothing that is refused', 'de;q=0, fr;q=0', 'en'],
    ['nothing that only begins alike', 'den, dex-DE, d', 'en'],
    ['anything', '*', 'en'],
    ['nothing', '', 'en'],
    ['no header', null, 'en'],
    ['nonsense', ';;q=,,=q;;-,\u00e9', 'en'],
    ['names of properties', '__proto__, constructor', 'en'],
    ['the hundredth', `${'sv,'.repeat(99)}de`, 'de'],
    ['nothing that comes later', `${'sv,'.repeat(100)}de`, 'en'],
  ])('%s: %j gets %s', (_, header, lang) => {
    expect(choose(header)).toBe(lang)
  })

  // In the square of the length, each would take minutes.
  test.each([
    ['a-', 'a-'.repeat(500_000), 'en'],
    ['de;q=0.', 'de;q=0.'.repeat(150_000), 'en'],
    ['blanks', ' '.repeat(1_000_000), 'en'],
    ['blanks after a language', `de${' '.repeat(1_000_000)}`, 'de'],
  ])('takes a megabyte of %s', (_, header, lang) => {
    expect(choose(header)).toBe(lang)
  })
})

describe('ui_locales', () => {
  test.each([
    ['wins over the browser', 'ja', 'de', 'ja'],
    ['is a list in order of preference', 'sv ko fr', 'de', 'ko'],
    ['may name a region', 'es-MX', 'de', 'es'],
    ['falls back to the browser where there is none of them', 'sv', 'de', 'de'],
    ['asks for English', 'en', 'de', 'en'],
    ['says nothing when it is empty', '', 'de', 'de'],
  ])('%s', (_, locales, header, lang) => {
    expect(choose(header, `${new URLSearchParams({ ui_locales: locales })}`)).toBe(lang)
  })
})

describe('the languages of an application', () => {
  const own = (lang: string): PageText => ({ ...en, lang })

  test('are English alone by default', () => {
    const { request } = openContext(openConfig())
    expect(selectLanguage({ config: openConfig(), request })).toEqual({ lang: 'en' })
    expect(choose('de', '', [])).toBe('en')
  })

  test('are tried in their order, so that a region comes before its language', () => {
    const texts = [own('pt-BR'), own('pt')]
    expect(choose('pt-br', '', texts)).toBe('pt-BR')
    expect(choose('pt-PT', '', texts)).toBe('pt')
  })

  test('may replace the English texts', () => {
    const text = { ...own('en'), signIn: 'Log in' }
    const { request } = openContext(openConfig())
    expect(selectLanguage({ config: openConfig({ text: [text] }), request }).signIn).toBe('Log in')
  })

  test.each([
    ['one language outside a list', en],
    ['a name of a language', ['de']],
    ['a module', [{ de: en }]],
  ])('may not be %s', (_, text) => {
    expect(() => openConfig({ text: text as never })).toThrow(
      /text: must look like \[de\], received .*\n +Fix: text: \[de\]/,
    )
  })

  test('stay as they are when the application changes them', () => {
    const text = { ...own('sv') }
    const frozen = openConfig({ text: [text] })
    Object.assign(text, { signIn: 'changed' })
    const { request } = openContext(frozen, { headers: { 'accept-language': 'sv' } })
    expect(selectLanguage({ config: frozen, request }).signIn).toBe('Sign in')
  })
})
