import { describe, expect, onTestFinished, test } from 'vitest'
import { GROUPS } from '../../docs/.vitepress/sidebar.ts'
import { llmsFull, llmsIndex, markdownOf } from '../../tools/docs/llms.ts'
import { writtenPages } from '../../tools/docs/pages.ts'
import { serveSite } from '../../tools/docs/serve.ts'
import { filledGroups, vitepressSidebar } from '../../tools/docs/sidebar.ts'
import { checkSite } from '../../tools/docs/site.ts'

const faultsOf = (files: Record<string, string>) => checkSite(new Map(Object.entries(files))).findings

describe('a built site', () => {
  const PAGE = '<h1 id="a&amp;b">A</h1>'

  test.each([
    '/',
    '/#a&amp;b',
    '/b.html',
    'b.html',
    './c/',
    '/c/index.html',
    '#x',
    'https://example.com',
    'mailto:a@example.com',
  ])('may link to %s', (href) => {
    const site = {
      'index.html': `${PAGE}<a class="x" href="${href}">y</a><i id="x"></i>`,
      'b.html': '',
      'c/index.html': '',
    }
    expect(faultsOf(site)).toEqual([])
  })

  test.each(['/d.html', 'd/', '#b', '/#a&amp;c', '/../x.html'])('has a fault when %s is not there', (href) => {
    expect(faultsOf({ 'index.html': `${PAGE}<a href="${href}">y</a>` })).toEqual([
      expect.stringContaining('is not there'),
    ])
  })

  test.each([
    '<script src="https://cdn.example/x.js"></script>',
    '<link rel="stylesheet" href="//fonts.example/css">',
    '<img alt="" src="http://example.com/x.png">',
    '<style>@import "https://fonts.example/css"</style>',
  ])('has a fault when it fetches: %s', (html) => {
    expect(faultsOf({ 'index.html': html })).not.toEqual([])
  })

  test('has a fault when a stylesheet fetches', () => {
    expect(faultsOf({ 'x.css': 'a { background: url(https://example.com/x.png) }' })).not.toEqual([])
  })
})

const page = (file: string) => ({ file, path: file.replace('docs/', '') })

describe('the table of the site', () => {
  const [a, b] = [page('docs/cli.md'), page('docs/esm.md')]

  test('has what its folder has beyond it', () => {
    const [group] = filledGroups([{ title: 'All', pages: [b.file], folder: 'docs' }], [a, b])
    expect(group?.items.map(({ title }) => title)).toEqual(['ES modules', 'Command line'])
  })

  test('names the page that is not there', () => {
    expect(() => filledGroups([{ title: 'All', pages: ['docs/gone.md'] }], [a])).toThrow('"All"')
  })

  test('has a group in full at its own pages, and as one page elsewhere', () => {
    const groups = filledGroups([{ title: 'All', pages: [a.file, b.file], only: 'all' }], [a, b])
    const links = Object.entries(vitepressSidebar(groups)).map(([place, sidebar]) => [place, sidebar[0]?.items.length])
    expect(links).toEqual([
      ['/all/', 2],
      ['/', 1],
    ])
  })
})

describe('llms.txt', () => {
  const groups = filledGroups(GROUPS, writtenPages())
  const index = llmsIndex(groups)
  const shown = groups.flatMap(({ items }) => items)

  test('has a title, a summary and sections of links, and what can be left out at the end', () => {
    const lines = index.split('\n').filter(Boolean)
    expect(lines[0]).toBe('# latchkey')
    expect(lines[1]).toMatch(/^> /)
    const sections = lines.filter((line) => line.startsWith('## '))
    expect(sections.slice(0, 2)).toEqual(['## Start', '## Frameworks'])
    expect(sections.at(-1)).toBe('## Optional')
    for (const line of lines.slice(lines.indexOf('## Start'))) expect(line).toMatch(/^(## \S|- \[.+\]\(\/\S*\))/)
  })

  test('lists every page of the sidebar', () => {
    expect(index.match(/^- /gm)?.length).toBe(shown.length)
  })

  test('has all that the pages say beside it', () => {
    const full = llmsFull(groups)
    for (const { file, path, only } of groups.flatMap(({ items, only }) => items.map((item) => ({ ...item, only })))) {
      const isLeftOut = only === 'providers' && file !== 'docs/providers/index.md'
      expect(full.includes(markdownOf({ file, path }).trim()), file).toBe(!isLeftOut)
    }
  })

  test('leads to Markdown that leads to Markdown, and names what is not on the site', () => {
    const text = markdownOf(page('docs/deploy/workers.md'))
    expect(text).toContain('](/deploy/index.html.md')
    expect(text).not.toMatch(/\]\((?!https:|\/|#)/)
    expect(markdownOf({ file: 'README.md', path: 'readme.md' })).toContain('see LICENSE.')
  })
})

describe('the server of the site', () => {
  test.each(['/..%2f..%2f..%2fpackage.json', '/%2e%2e/%2e%2e/package.json', '/missing.html'])(
    'has no %s',
    async (path) => {
      const site = await serveSite()
      onTestFinished(() => site.stop())
      expect((await fetch(`${site.origin}${path}`)).status).toBe(404)
    },
  )
})
