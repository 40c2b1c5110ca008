// `npm run build:logos`: writes the logo of each provider into its module.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './entries.ts'
import { findStyle } from './provider-logos/logo.ts'
import { signInProviders } from './provider-pages/known-provider.ts'

const STYLE = /^ {2}style: \{(?:.*\},\n|\n(?: {4}.*\n)+ {2}\},\n)/m

/** Returns the source of a provider with its logo. */
export function writeLogo(id: string, source: string): string {
  const style = findStyle(id)
  const line = style === null ? '' : `  style: ${JSON.stringify(style)},\n`
  if (STYLE.test(source)) return source.replace(STYLE, () => line)
  return source.replace(/^ {2}docs: /m, (docs) => `${line}${docs}`)
}

if (import.meta.main) {
  for (const id of await signInProviders()) {
    const file = join(root, 'src/providers', `${id}.ts`)
    writeFileSync(file, writeLogo(id, readFileSync(file, 'utf8')))
  }
}
