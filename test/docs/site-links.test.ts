import { createMarkdownRenderer } from 'vitepress'
import { describe, expect, test } from 'vitest'
import { linkPlugin } from '../../tools/docs/link-plugin.ts'
import { readLink, siteHref } from '../../tools/docs/links.ts'
import { address, sitePath } from '../../tools/docs/pages.ts'

const PAGES = ['README.md', 'docs/cli.md', 'docs/deploy/README.md', 'docs/deploy/node.md']
const isPage = (file: string) => PAGES.includes(file)

describe('a page', () => {
  test.each([
    ['README.md', '/readme.html'],
    ['SECURITY.md', '/security/'],
    ['docs/index.md', '/'],
    ['docs/cli.md', '/cli.html'],
    ['docs/deploy/README.md', '/deploy/'],
    ['docs/deploy/node.md', '/deploy/node.html'],
  ])('%s is at %s', (file, expected) => {
    expect(address({ file, path: sitePath(file) })).toBe(expected)
  })
})

describe('a link', () => {
  test.each([
    ['docs/deploy/node.md', 'README.md', '/deploy/'],
    ['docs/deploy/node.md', '../cli.md#secret', '/cli.html#secret'],
    ['docs/cli.md', '../README.md', '/readme.html'],
    ['README.md', 'docs/deploy/node.md', '/deploy/node.html'],
    ['docs/cli.md', '#secret', '/cli.html#secret'],
  ])('on %s to %s leads to %s', (file, href, expected) => {
    const target = readLink(file, href, isPage)
    expect(target.type === 'page' && siteHref(target)).toBe(expected)
  })

  test('to a file that is no page stays what it is', () => {
    expect(readLink('docs/cli.md', '../package.json', isPage)).toEqual({ type: 'file', file: 'package.json' })
  })

  test.each(['https://example.com/a#b', 'http://localhost:3000/account', 'http://127.0.0.1:8080'])(
    'to %s is kept',
    (href) => {
      expect(readLink('docs/cli.md', href, isPage)).toEqual({ type: 'external', href })
    },
  )

  test.each([
    ['missing.md', 'there is no docs/missing.md'],
    ['/cli.md', 'relative to the file'],
    ['../../other/README.md', 'outside of the repository'],
    ['http://example.com', 'https and complete'],
    ['http://localhost.example.com', 'https and complete'],
    ['https://', 'https and complete'],
    ['javascript:alert(1)', 'https and complete'],
  ])('to %s is refused', (href, message) => {
    expect(() => readLink('docs/cli.md', href, isPage)).toThrow(message)
  })
})

describe('the Markdown of a page, on the site', async () => {
  const markdown = await createMarkdownRenderer('docs', { config: (md) => linkPlugin(md, () => 'docs/cli.md') })

  test.each([
    ['[adapter](adapters.md#tables)', '<a href="/adapters.html#tables">adapter</a>'],
    ['[package](../package.json)', '<span title="package.json">package</span>'],
    ['[secret](#secret)', '<a href="#secret">secret</a>'],
  ])('has %s as it is there', (text, html) => {
    expect(markdown.render(text, { path: 'cli.md' })).toBe(`<p>${html}</p>\n`)
  })

  test('is refused with a dead link', () => {
    expect(() => markdown.render('[gone](gone.md)', { path: 'cli.md' })).toThrow('there is no docs/gone.md')
  })
})
