// `npm run docs`: builds the site in docs/.vitepress/dist, as static files for any host, and checks it. Its sources are the
// Markdown files of the repository and the docstrings.

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

/** @returns Whether every step succeeded. */
async function runSteps(): Promise<boolean> {
  for (const [name, step] of Object.entries(STEPS)) {
    const start = performance.now()
    try {
      const result = await step()
      console.log(`docs: ${name}: ${result}, ${((performance.now() - start) / 1000).toFixed(1)} s`)
    } catch (error) {
      // Errors of VitePress carry the whole list of files.
      console.error(`docs: ${name}: ${error instanceof Error ? error.message : error}`)
      return false
    }
  }
  return true
}

process.exit((await runSteps()) ? 0 : 1)

function failOn({ seen, findings }: Inspection): string {
  if (findings.length > 0) throw new Error(`${findings.length} faults:\n${findings.join('\n')}`)
  return seen
}
