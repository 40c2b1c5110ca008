// What is read of Markdown without a parser: titles, first paragraphs, headings.

/** Without code blocks, in which `#` begins a comment and a link is an example. */
const withoutCode = (markdown: string): string => markdown.replace(/^( *)(`{3,}|~{3,}).*\n[\s\S]*?^\1\2 *$/gm, '')

/** Inline Markdown with the labels of its links only: they are relative to another page. */
const withoutLinks = (inline: string): string =>
  inline.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/<(https?:[^>]+)>/g, '$1')

/** Text of inline Markdown: of links their label, of code what is in it. */
const plain = (inline: string): string =>
  withoutLinks(inline)
    .replace(/\\([\\`*_{}[\]()#+\-.!<>|~])/g, '$1')
    .replace(/[`*]/g, '')

/** Its first heading. Every page has one. */
export function titleOf(markdown: string): string {
  const title = /^# (.+)$/m.exec(withoutCode(markdown))?.[1]
  if (title === undefined) throw new Error('This page has no heading of the first level: "# What it is about".')
  return plain(title)
}

/** The first sentence below the title, or the goal of a guide; nothing where a page begins with a table or a list. */
export function summaryOf(markdown: string): string {
  const [, after = ''] = withoutCode(markdown).split(/^# .+$/m)
  const paragraph = after.split(/\n{2,}/).find((block) => block.trim() !== '') ?? ''
  if (/^\s*([|#>-]|\d+\.)/.test(paragraph)) return ''
  const inline = withoutLinks(paragraph).replaceAll('**', '').replace(/\s+/g, ' ').trim()
  const text = inline.replace(/^Goal: (.)/, (_, first: string) => first.toUpperCase())
  return /^.+?[.:!?](?= |$)/.exec(text)?.[0].replace(/:$/, '.') ?? text
}

/**
 * The fragment of a heading, as code hosts make it: letters, digits, `_` and `-` stay, spaces become `-`. The site makes
 * it alike, so a link with a fragment works in both places.
 */
export const slug = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-')

/** Fragments that a page has. A heading that comes twice has a number the second time. */
export function fragmentsOf(markdown: string): Set<string> {
  const fragments = new Set<string>()
  for (const [, heading = ''] of withoutCode(markdown).matchAll(/^#{1,6} (.+)$/gm)) {
    const first = slug(plain(heading))
    let fragment = first
    for (let count = 1; fragments.has(fragment); count++) fragment = `${first}-${count}`
    fragments.add(fragment)
  }
  return fragments
}

/** Where its links and pictures lead, without those in code. */
export function linksOf(markdown: string): string[] {
  const text = withoutCode(markdown).replace(/`[^`\n]*`/g, '')
  const inline = Array.from(text.matchAll(/\]\(([^)\s]*)\)/g), ([, href = '']) => href)
  return [...inline, ...Array.from(text.matchAll(/<([a-z]+:[^>\s]+)>/g), ([, href = '']) => href)]
}
