import { describe, expect, test } from 'vitest'
import { parseMarkup, skeleton } from './markup.ts'

// A reader that never complains proves nothing.
describe('reader of markup', () => {
  test('reads elements, attributes and text', () => {
    const page = parseMarkup('<!doctype html>\n<p id="a" autofocus>1 &lt; <b>2</b><img src="/x"></p>')
    expect(skeleton(page)).toEqual(['p id autofocus', 'b', 'img src'])
    expect(page.children[0]?.text).toBe('1 < 2')
  })

  test.each([
    '<p>',
    '<p></b>',
    '</p>',
    '<p><b></p></b>',
    '<p id=a></p>',
    "<p id='a'></p>",
    '<p id="a" id="b"></p>',
    '<P></P>',
    'a < b',
    '<p id="a">b"></p',
    '<!-- x -->',
    '<p  id="a"></p>',
    '<svg/onload>',
  ])('refuses %j', (html) => {
    expect(() => parseMarkup(html)).toThrow()
  })
})
