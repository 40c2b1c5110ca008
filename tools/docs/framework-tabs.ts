import type { MarkdownRenderer } from 'vitepress'

/** Headings of sections that the site shows as tabs, if they follow one another in this order. */
const FRAMEWORKS = ['Express', 'SvelteKit', 'SolidStart'] as const

type Tokens = ReturnType<MarkdownRenderer['parse']>

/** Turns the sections "Express", "SvelteKit" and "SolidStart" of a page into tabs. In the repository they stay sections. */
export function frameworkTabs(md: MarkdownRenderer): void {
  md.core.ruler.push('framework_tabs', (state) => {
    const range = findSections(state.tokens)
    if (range === null) return
    const html = (content: string) => Object.assign(new state.Token('html_block', '', 0), { content })
    const sections = FRAMEWORKS.flatMap((name, i) => [
      html(`<template #${name}>\n`),
      ...state.tokens.slice(range[i], range[i + 1]),
      html('</template>\n'),
    ])
    const [start = 0, end = 0] = [range[0], range.at(-1)]
    state.tokens.splice(start, end - start, html('<FrameworkTabs>\n'), ...sections, html('</FrameworkTabs>\n'))
  })
}

/** Returns where the three sections begin, and where the last one ends. `null` if the page does not have them. */
function findSections(tokens: Tokens): readonly number[] | null {
  const headings = tokens.flatMap(({ type, tag }, i) => (type === 'heading_open' && tag === 'h2' ? [i] : []))
  const first = headings.findIndex((_, h) =>
    FRAMEWORKS.every((name, i) => tokens[(headings[h + i] ?? Number.NaN) + 1]?.content === name),
  )
  if (first < 0) return null
  return [...headings.slice(first, first + FRAMEWORKS.length), headings[first + FRAMEWORKS.length] ?? tokens.length]
}
