import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Html, html, isSafeUrl, renderAttributes } from '../../src/lib/html.ts'

const PAGES = join(import.meta.dirname, '../../src/pages')

describe('html', () => {
  test.each([
    ['<script>alert(1)</script>', '&#60;script&#62;alert(1)&#60;/script&#62;'],
    ['"><img src=x onerror=alert(1)>', '&#34;&#62;&#60;img src=x onerror=alert(1)&#62;'],
    ["' onfocus='x", '&#39; onfocus=&#39;x'],
    ['&lt;', '&#38;lt;'],
    ['</title>', '&#60;/title&#62;'],
    ['<!--', '&#60;!--'],
    ['Zoë 😀', 'Zoë 😀'],
    ['\u0000\u2028', '\u0000\u2028'],
  ])('escapes %j', (value, escaped) => {
    expect(html`<p title="${value}">${value}</p>`.text).toBe(`<p title="${escaped}">${escaped}</p>`)
  })

  test('keeps nested markup', () => {
    expect(html`<p>${html`<b>${'<'}</b>`}</p>`.text).toBe('<p><b>&#60;</b></p>')
  })

  test('joins lists without commas', () => {
    expect(html`${['<', html`<br>`, ['>']]}`.text).toBe('&#60;<br>&#62;')
  })

  test('omits null and false, keeps zero', () => {
    expect(html`${null}${false}${0}${''}`.text).toBe('0')
  })

  test('does not accept an object that only looks like markup', () => {
    const forged = JSON.parse('{"text":"<script>"}')
    expect(html`${forged}`.text).toBe('[object Object]')
    expect(forged).not.toBeInstanceOf(Html)
  })

  test('has quotes around every attribute value, wherever it is used', () => {
    const files = globSync('*.ts', { cwd: PAGES }).map((file) => readFileSync(join(PAGES, file), 'utf8'))
    expect(files.filter((text) => /<[a-z][^>`]*=\s*\$\{/.test(text))).toEqual([])
  })
})

describe('attributes', () => {
  test('quotes every value', () => {
    expect(renderAttributes({ id: 'a b', title: '"><b>' }).text).toBe(' id="a b" title="&#34;&#62;&#60;b&#62;"')
  })

  test('omits null and false, and writes true without a value', () => {
    expect(renderAttributes({ id: null, required: false, autofocus: true, value: '' }).text).toBe(' autofocus value=""')
  })

  test.each(['onfocus', 'onerror', 'style', 'srcdoc', 'a b', 'a"', 'a>', '', 'ID', 'x/y'])('refuses %j', (name) => {
    expect(() => renderAttributes({ [name]: 'x' })).toThrow(TypeError)
  })

  test.each(['action', 'href', 'src'])('omits an unsafe %s', (name) => {
    expect(renderAttributes({ [name]: 'javascript:alert(1)' }).text).toBe('')
    expect(renderAttributes({ [name]: '/next?a=1&b=2' }).text).toBe(` ${name}="/next?a=1&#38;b=2"`)
  })
})

describe('isSafeUrl', () => {
  test.each(['/', '/a?b#c', 'a', '', '?a', '#a', 'https://app.example/a', 'http://localhost:3000', '//cdn.example/a'])(
    'accepts %j',
    (text) => {
      expect(isSafeUrl(text)).toBe(true)
    },
  )

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    '\tjavascript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'blob:https://app.example/x',
    'file:///etc/passwd',
    'https://[',
  ])('refuses %j', (text) => {
    expect(isSafeUrl(text)).toBe(false)
  })
})
