import type { MarkdownRenderer } from 'vitepress'
import { readLink, siteHref } from './links.ts'
import { isPage } from './pages.ts'

/** The page that markdown-it renders: `realPath` is the file, `path` its place on the site. A title has neither. */
interface Env {
  readonly realPath?: string
  readonly path?: string
}

/**
 * Makes the links of a page those of the site. What leads to a file that is no page stays as a text which names it:
 * the site does not know where the repository is read.
 *
 * @param fileOf Absolute path of a page to the one relative to the root of the repository.
 */
export function linkPlugin(md: MarkdownRenderer, fileOf: (path: string) => string): void {
  md.core.ruler.push('repository_links', ({ tokens, env }) => {
    const { realPath, path }: Env = env
    const absolute = realPath ?? path
    if (absolute === undefined) return
    const file = fileOf(absolute)
    for (const { children } of tokens) if (children) rewrite(children, file)
  })
}

type Tokens = ReturnType<MarkdownRenderer['parse']>

type Token = NonNullable<Tokens[number]['children']>[number]

function rewrite(tokens: readonly Token[], file: string): void {
  let isText = false
  for (const token of tokens) {
    if (token.type === 'link_open') isText = rewriteLink(token, file)
    if (token.type === 'link_close' && isText) token.tag = 'span'
  }
}

/** @returns Whether a text has come of it. */
function rewriteLink(token: Token, file: string): boolean {
  const href = token.attrGet('href') ?? ''
  // Within the page nothing changes; search finds headings by these.
  if (href.startsWith('#')) return false
  const target = readLink(file, href, isPage)
  if (target.type === 'page') token.attrSet('href', siteHref(target))
  if (target.type !== 'file') return false
  token.tag = 'span'
  token.attrs = [['title', target.file]]
  return true
}
