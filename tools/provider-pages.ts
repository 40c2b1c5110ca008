// `npm run docs:providers`: writes docs/providers from the definitions, the recordings and provider-pages/notes.json.

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './entries.ts'
import { indexPage } from './provider-pages/index-page.ts'
import { knownProviders } from './provider-pages/known-provider.ts'
import { providerPage } from './provider-pages/provider-page.ts'
import { retiredPage } from './provider-pages/retired.ts'
import { mailSenders, senderPage } from './provider-pages/sender-page.ts'

const FOLDER = join(root, 'docs/providers')

/** What the folder should have: text by file name. */
export async function providerPages(): Promise<Map<string, string>> {
  const [providers, senders] = await Promise.all([knownProviders(), mailSenders()])
  return new Map([
    ['index.md', indexPage(providers, senders)],
    ['retired.md', retiredPage()],
    ...providers.map((provider) => [`${provider.id}.md`, providerPage(provider)] as const),
    ...senders.map((sender) => [`${sender.id}.md`, senderPage(sender)] as const),
  ])
}

/** What the folder has. */
export function writtenPages(): Map<string, string> {
  mkdirSync(FOLDER, { recursive: true })
  return new Map(readdirSync(FOLDER).map((name) => [name, readFileSync(join(FOLDER, name), 'utf8')]))
}

if (import.meta.main) {
  const pages = await providerPages()
  for (const name of writtenPages().keys()) if (!pages.has(name)) rmSync(join(FOLDER, name))
  for (const [name, text] of pages) writeFileSync(join(FOLDER, name), text)
  console.log(`${pages.size} pages in docs/providers`)
}
