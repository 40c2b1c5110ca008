// Content of the landing page that is written elsewhere: the quick starts, the comparison and the providers' logos.

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createMarkdownRenderer, type MarkdownRenderer, type SiteConfig } from 'vitepress'
import type { ProviderStyle } from '../../../src/types/provider-style.ts'

/** A file of a quick start, with its highlighted code. */
export interface QuickStartFile {
  readonly name: string
  readonly html: string
}

/** A logo as pairs of color and SVG path. `currentColor` if the logo has one color. */
export interface Logo {
  readonly name: string
  readonly paths: readonly (readonly [color: string, path: string])[]
}

/** What the landing page shows. */
export interface LandingData {
  readonly quickStarts: readonly { readonly framework: string; readonly files: readonly QuickStartFile[] }[]
  readonly comparison: string
  readonly logos: readonly Logo[]
}

declare const data: LandingData

export { data }

const ROOT = resolve(import.meta.dirname, '../../..')
/** Sections with the files of a quick start: its own, or what comes before the first one. */
const [OWN, FIRST] = [/^## Quick start\n([\s\S]*?)^## /m, /^([\s\S]*?)^## /m]
const PAGES = {
  Express: ['README.md', FIRST],
  SvelteKit: ['docs/sveltekit.md', OWN],
  SolidStart: ['docs/solid-start.md', OWN],
} as const
const COMPARISON = 'docs/comparison.md'
const PROVIDERS = [
  'google',
  'github',
  'apple',
  'microsoft-entra-id',
  'discord',
  'gitlab',
  'facebook',
  'keycloak',
  'auth0',
]
const MORE_PROVIDERS = ['okta', 'spotify', 'twitch', 'dropbox', 'figma', 'notion', 'zoom', 'reddit']

const read = (file: string): string => readFileSync(resolve(ROOT, file), 'utf8')

/** Finds the files of a quick start: a name in a sentence that ends with a colon, then the code. */
function readQuickStart(md: MarkdownRenderer, page: string, place: RegExp): QuickStartFile[] {
  const [, section = ''] = place.exec(read(page)) ?? []
  const blocks = section.matchAll(/`([^`\n]+\.(js|ts))`[^\n]*:\n\n( *)```\w+\n([\s\S]*?)\n *```/g)
  return Array.from(blocks, ([, name = '', language = '', indent = '', code = '']) => ({
    name,
    html: md.render(`\`\`\`${language}\n${code.replaceAll(`\n${indent}`, '\n').trimStart()}\n\`\`\``, {
      path: resolve(ROOT, page),
    }),
  }))
}

/** Finds the first table below a heading. */
const readTable = (page: string, heading: string): string =>
  /(?:^\|.*\n)+/m.exec(read(page).split(`\n## ${heading}\n`)[1] ?? '')?.[0] ?? ''

async function readLogo(id: string): Promise<Logo[]> {
  const file = resolve(ROOT, `src/providers/${id}.ts`)
  const { name, style } = (await import(file)).default() as { name: string; style?: ProviderStyle }
  if (style?.mark === undefined) return []
  return [{ name, paths: typeof style.mark === 'string' ? [['currentColor', style.mark]] : style.mark }]
}

export default {
  watch: ['../../../README.md', '../../comparison.md', '../../sveltekit.md', '../../solid-start.md'],
  async load(): Promise<LandingData> {
    const { VITEPRESS_CONFIG: config } = globalThis as unknown as { VITEPRESS_CONFIG: SiteConfig }
    const md = await createMarkdownRenderer(config.srcDir, config.markdown, config.site.base, config.logger)
    const logos = await Promise.all([...PROVIDERS, ...MORE_PROVIDERS].map(readLogo))
    return {
      quickStarts: Object.entries(PAGES).map(([framework, [page, place]]) => ({
        framework,
        files: readQuickStart(md, page, place),
      })),
      comparison: md.render(readTable(COMPARISON, 'Features'), { path: resolve(ROOT, COMPARISON) }),
      logos: logos.flat(),
    }
  },
}
