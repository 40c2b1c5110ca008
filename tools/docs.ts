// `npm run docs`: the site, in docs/.vitepress/dist: static files for any host. Written from the same Markdown that is read
// in the repository, and the docstrings. Says what is wrong with it, and fails.

import { build } from 'vitepress'
import { inspectPages } from './docs/browser.ts'
import { writeLlms } from './docs/llms.ts'
import { writeReference } from './docs/reference.ts'
import { filledGroups } from './docs/sidebar.ts'
import { checkSite, type Inspection, SITE } from './docs/site.ts'

const STEPS: Readonly<Record<string, () => Promise<string>>> = {
  reference: async () => `${await writeReference()} entries`,
  pages: async () => {
    await build('docs')
    return SITE
  },
  'llms.txt': async () => writeLlms(filledGroups()),
  links: async () => failOn(checkSite()),
  browser: async () => failOn(await inspectPages()),
}

for (const [name, step] of Object.entries(STEPS)) {
  const start = performance.now()
  try {
    const result = await step()
    console.log(`docs: ${name}: ${result}, ${((performance.now() - start) / 1000).toFixed(1)} s`)
  } catch (error) {
    // VitePress' errors carry the whole list of files.
    console.error(`docs: ${name}: ${error instanceof Error ? error.message : error}`)
    process.exit(1)
  }
}

function failOn({ seen, findings }: Inspection): string {
  if (findings.length > 0) throw new Error(`${findings.length} faults:\n${findings.join('\n')}`)
  return seen
}
