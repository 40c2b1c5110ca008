import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WrittenFile } from '../../../e2e/quick-start.ts'
import { root } from '../../../tools/entries.ts'

/** What docs/guides/solid-start-project.md has its reader do. */
export interface ProjectGuide {
  /** For a shell. */
  readonly create: string
  readonly files: readonly WrittenFile[]
}

/** Reads the page that creates an empty SolidStart project. */
export function readProjectGuide(): ProjectGuide {
  const page = readFileSync(join(root, 'docs/guides/solid-start-project.md'), 'utf8')
  const files = Array.from(page.matchAll(/```tsx?\n\/\/ (\S+)\n([\s\S]*?)```/g), ([, path = '', text = '']) => ({
    path,
    text,
  }))
  return { create: /```sh\n([\s\S]*?)```/.exec(page)?.[1] ?? '', files }
}
